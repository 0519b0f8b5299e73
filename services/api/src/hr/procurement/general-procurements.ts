import { generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { contains } from '../../kit/list/filter-sql.ts'
import { storeOf } from '../../kit/store/store.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { procurementPdf } from '../print/procurement-print.ts'
import { stateOfRequest } from './follow.ts'
import { procurementRules, procurementScope, totalOf } from './general-procurements.rules.ts'
import { leadTime } from './lead-time.ts'
import { buyDirectly, cancelAll, cancelLine, cancelRest, guards, receiveDirectly } from './quantities.ts'
import { warningsOf } from './warnings.ts'

/** Requests by what they are for; where the user may list them, also by the numbers and the vendors of their orders. */
const byGoods: NonNullable<Store['foundBy']> = (user, searched) => {
  const lines = sql`select l.procurement_id from ems.general_procurement_lines l where ${contains(sql`l.search_text`, searched)}`
  const orders = sql`select k.target_id from ems.general_orders_procurements k
    join ems.general_orders g on g.id = k.owner_id and g.deleted_at is null left join ems.partners v on v.id = g.vendor_id
    where ${contains(sql`g.search_text`, searched)} or ${contains(sql`v.search_text`, searched)}`
  return user.permissions.has(generalProcurements.can.list)
    ? sql`t.id = any(array(${lines} union ${orders}))`
    : sql`t.id = any(array(${lines}))`
}

export const store = storeOf(generalProcurements, {
  visibleTo: procurementScope,
  own: ['requester', 'buyer'],
  about: 'requester',
  rules: procurementRules,
  foundBy: byGoods,
  foresee: (deps, { lines }) => totalOf(deps, lines ?? []),
  life: {
    guards,
    effects: {
      buyDirectly: { run: buyDirectly },
      receiveDirectly: { run: receiveDirectly },
      cancelRest: { run: cancelRest },
      cancelAll: { run: cancelAll },
      cancelLines: { run: cancelLine },
      warn: { derive: warningsOf },
      follow: { target: (deps, { id }) => stateOfRequest(deps, id) },
      revise: {
        derive: async (deps, row) => {
          const total = await totalOf(deps, row.lines)
          return { ...total, ...(await warningsOf(deps, { ...row, ...total })) }
        },
        target: async (deps, row) => {
          if (!(await approvalEngine().staysApproved(deps, storeFor(generalProcurements.name), row))) return 'submitted'
          return row.status === 'processing' ? 'processing' : 'approved'
        },
      },
    },
  },
})
const rules = procurementRules
export const imports = importable(store, rules)

export async function generalProcurementsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/-actions/leadTime', leadTime)
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, procurementPdf(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
