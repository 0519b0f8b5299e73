import { permission } from '@ems/contracts/permission'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Store } from '../../kit/stores.ts'
import { candidatesFor } from '../corrections/shortage.ts'
import { dueDatesOf } from '../documents/pib-extensions.ts'
import { preview } from '../reports/index.ts'
import * as stores from '../stores.ts'
import { comparison, comparisonQuery } from './comparison.ts'
import { boardQuery, claimBoard, dueBoard } from './dashboard/due-board.ts'
import { card, mutation, mutationQuery } from './dashboard/stock.ts'
import { summary } from './dashboard/summary.ts'
import { queryParameters, reading } from './define-query.ts'
import { whyDifference, whyUsed } from './explain-allocation.ts'
import { excelApi } from './exports.ts'
import { expiryForecast, forecastQuery } from './forecast/forecast.ts'
import { scenario, scenarioQuery } from './forecast/scenario.ts'
import { picker, pickerQuery } from './picker.ts'
import { simulation } from './simulation.ts'
import { suggestions, suggestQuery } from './suggestions.ts'
import { filingChecklist } from './work/filing-checklist.ts'
import { firstRun } from './work/first-run.ts'

const path = ({ resource }: { resource: { name: string } }, rest: string) => `/${resource.name}${rest}`
const byId = z.object({ id: queryParameters.id })

/** Everything the tool works out without writing. */
export async function insightApi(app: FastifyInstance) {
  const { tenants, kiteDatas, pibUseds, pibBomDiffs, pibDetails, pibHeaders, pebDetails } = stores
  const list = permission('kitetool', 'list')
  excelApi(app)
  forecasts(app)
  reading(app, { path: path(tenants, '/:id/summary'), type: 'customs-kite-summaries', read: summary })
  reading(app, { path: path(tenants, '/:id/first-run'), type: 'customs-kite-first-runs', read: firstRun })
  reading(app, { path: path(kiteDatas, '/:id/checklist'), type: 'customs-kite-checklists', read: filingChecklist })
  reading(app, {
    path: path(tenants, '/:id/simulation'),
    type: 'customs-kite-open-pibs',
    permission: list,
    read: simulation,
  })
  reading(app, {
    path: path(tenants, '/:id/mutation'),
    type: 'customs-kite-mutations',
    permission: list,
    query: mutationQuery as never,
    read: mutation as never,
  })
  reading(app, {
    path: path(tenants, '/-actions/dueDates'),
    type: 'customs-kite-due-dates',
    permission: list,
    query: boardQuery,
    read: dueBoard,
  })
  reading(app, {
    path: path(tenants, '/-actions/claims'),
    type: 'customs-kite-claims',
    permission: list,
    query: boardQuery,
    read: claimBoard,
  })
  reading(app, {
    path: path(kiteDatas, '/:id/comparison'),
    type: 'customs-kite-comparisons',
    query: comparisonQuery,
    read: comparison,
  })
  reading(app, { path: path(kiteDatas, '/:id/preview'), type: 'customs-kite-report-previews', read: preview })
  reading(app, {
    path: path(kiteDatas, '/-actions/bclGet'),
    type: 'customs-kite-offered-lines',
    permission: permission('kitetool', 'bclGet'),
    query: pickerQuery,
    read: picker,
  })
  reading(app, {
    path: path(pibUseds, '/:id/why'),
    type: 'customs-kite-explanations',
    read: (deps, _, id) => whyUsed(deps, id),
  })
  reading(app, {
    path: path(pibBomDiffs, '/:id/why'),
    type: 'customs-kite-explanations',
    read: (deps, _, id) => whyDifference(deps, id),
  })
  reading(app, {
    path: path(pibBomDiffs, '/-actions/pibFind'),
    type: 'customs-kite-candidates',
    permission: permission('kitetool', 'pibFind'),
    query: byId,
    read: async (deps, { id }) => ({
      rows: (await candidatesFor(deps, id)).map((one) => ({ id: one.pib_detail_id, ...one })),
    }),
  })
  reading(app, { path: path(pibDetails, '/:id/card'), type: 'customs-kite-movements', read: card })
  reading(app, {
    path: path(pibHeaders, '/:id/due-dates'),
    type: 'customs-kite-due-dates',
    read: async (deps, _, id) => ({ id, attributes: await dueDatesOf(deps, id) }),
  })
  for (const [lines, products] of [
    [pibDetails, stores.rawMaterials],
    [pebDetails, stores.finishGoods],
  ] as const)
    reading(app, {
      path: path(lines, '/-actions/suggest'),
      type: products.resource.name,
      permission: permission('kitetool', 'relProduct'),
      query: suggestQuery,
      read: suggestions(lines as unknown as Store, products as unknown as Store),
    })
}

/** What would become of goods and reports that are not settled yet. */
function forecasts(app: FastifyInstance) {
  const { tenants } = stores
  const list = permission('kitetool', 'list')
  reading(app, {
    path: path(tenants, '/:id/forecast'),
    type: 'customs-kite-forecasts',
    permission: list,
    query: forecastQuery,
    read: expiryForecast,
  })
  reading(app, {
    path: path(tenants, '/:id/scenario'),
    type: 'customs-kite-scenarios',
    permission: list,
    query: scenarioQuery,
    read: scenario,
  })
}
