import type { FastifyInstance } from 'fastify'
import type { Handler } from '../kit/context.ts'
import type { Store } from '../kit/stores.ts'
import { bulkByIds } from './actions/bulk-by-ids.ts'
import { excelByBody } from './actions/excel-export.ts'
import { bclktGenerate } from './allocation/runs/queue-run.ts'
import { rollbackBcl } from './allocation/runs/rollback/rollback.ts'
import * as selection from './bclkt/select-pebs.ts'
import * as steps from './bclkt/transitions.ts'
import * as corrections from './corrections/correct-allocation.ts'
import {
  editable,
  namedByPartner,
  ofServedTenant,
  pebRules,
  pibRules,
  readable,
  tenantRules,
  validatePibLine,
  withItsLines,
  withLife,
} from './documents/document-rules.ts'
import { exceptPib, unexceptLines, unexceptPib } from './documents/pib-exceptions.ts'
import * as extensions from './documents/pib-extensions.ts'
import { withdrawPibs } from './documents/pib-withdrawal.ts'
import { relateByRule } from './documents/product-relation-rules.ts'
import { pebSide, pibSide, relProduct, relProductDestroy } from './documents/product-relations.ts'
import { sourceFileActionsApi } from './imports/index.ts'
import { insightApi } from './queries/index.ts'
import { auditFile } from './reports/audit/audit-file.ts'
import { reportsApi } from './reports/index.ts'
import * as stores from './stores.ts'
import { requireTenantFilter } from './tenants/require-tenant-filter.ts'

export { execute } from './allocation/runs/execute.ts'
export { dropEmptyRuns, failAbandonedRuns } from './allocation/runs/work/abandoned-runs.ts'
export { noticeDueDates } from './documents/due-dates.job.ts'

/** Every collection of the KITE tool. Its two ways on the wire: docs/decisions/kite-api-and-reports.md. */
export async function customsApi(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, plainJson: true }
  })
  bulkByIds(app)
  excelByBody(app)
  namedByPartner(app)
  await app.register(withLife(stores.tenants, tenantRules), at(stores.tenants))
  await app.register(sourceFileActionsApi, at(stores.sourceFiles))
  await app.register(reportsApi, at(stores.kiteDatas))
  await app.register(async (tool) => {
    requireTenantFilter(tool)
    await insightApi(tool)
    await masters(tool)
    await documents(tool)
    for (const store of written) await tool.register(readable(store as unknown as Store), at(store))
    for (const [store, actions] of acted)
      for (const [name, handler] of Object.entries(actions))
        tool.post(`/${store.resource.name}/-actions/${name}`, handler)
  })
}

const at = ({ resource }: { resource: { name: string } }) => ({ prefix: `/${resource.name}` })

async function masters(app: FastifyInstance) {
  const check = ofServedTenant()
  for (const store of [stores.rawMaterials, stores.finishGoods, stores.niperItems])
    await app.register(editable(store as unknown as Store, { check }), at(store))
  await app.register(withLife(stores.boms, { check: withItsLines('bom', stores.bomDetails) }), at(stores.boms))
  const ofBom = { check: ofServedTenant({ field: 'bom', store: stores.boms }) }
  await app.register(editable(stores.bomDetails, ofBom), at(stores.bomDetails))
}

async function documents(app: FastifyInstance) {
  const ofPeb = { check: ofServedTenant({ field: 'header', store: stores.pebHeaders }) }
  await app.register(editable(stores.pibHeaders, pibRules), at(stores.pibHeaders))
  await app.register(
    editable(stores.pibDetails, { compute: relateByRule(pibSide), check: validatePibLine }),
    at(stores.pibDetails),
  )
  await app.register(editable(stores.pebHeaders, pebRules), at(stores.pebHeaders))
  await app.register(editable(stores.pebDetails, { compute: relateByRule(pebSide), ...ofPeb }), at(stores.pebDetails))
  await app.register(editable(stores.kiteDatas, steps.kiteDataRules), at(stores.kiteDatas))
}

/** Collections that only runs, actions and imports write. */
const written = [
  stores.sourceFiles,
  stores.sourceFileRows,
  stores.niperItemViews,
  stores.productRelations,
  stores.bomDetailViews,
  stores.pibExceptions,
  stores.pibExtensions,
  stores.pibUseds,
  stores.pibUsedViews,
  stores.pibBomDiffs,
  stores.pebReporteds,
]

const acted: readonly [{ resource: { name: string } }, Readonly<Record<string, Handler>>][] = [
  [stores.tenants, { auditFile }],
  [
    stores.pibDetails,
    {
      relProduct: relProduct(pibSide),
      relProductDestroy: relProductDestroy(pibSide),
      exception: exceptPib,
      cancel: unexceptLines,
    },
  ],
  [stores.pibHeaders, { dueDateExtend: extensions.dueDateExtend, cancel: withdrawPibs }],
  [stores.pibExceptions, { cancel: unexceptPib }],
  [
    stores.pibExtensions,
    { approve: extensions.approveExtension, reject: extensions.rejectExtension, cancel: extensions.cancelExtension },
  ],
  [
    stores.pebDetails,
    {
      relProduct: relProduct(pebSide),
      relProductDestroy: relProductDestroy(pebSide),
      exclude: corrections.excludeLines,
      cancel: selection.cancelPebLines,
    },
  ],
  [
    stores.pebHeaders,
    { exclude: corrections.excludePebs, cancel: selection.cancelPebs, withdraw: selection.withdrawPebs },
  ],
  [
    stores.kiteDatas,
    {
      bclGet: selection.bclGet,
      preview: selection.previewSelection,
      bclktGenerate,
      rollback: rollbackBcl,
      cancel: steps.cancelBcl,
      submit: steps.submit,
      approve: steps.approve,
      reject: steps.reject,
      reopen: steps.reopen,
      pay: steps.pay,
    },
  ],
  [
    stores.pibBomDiffs,
    { pibFind: corrections.pibFind, exception: corrections.exceptDiffs, cancel: corrections.unexceptDiffs },
  ],
  [stores.pibUseds, { pibCancel: corrections.pibCancel }],
]
