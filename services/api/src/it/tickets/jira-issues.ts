import { jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { storeOf } from '../../kit/store/store.ts'
import type { Store } from '../../kit/stores.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { ticketPdf } from '../print/ticket-print.ts'
import { clockOfTicket } from './clocks/clock-of-ticket.ts'
import { slaReport } from './clocks/sla-report.ts'
import { slaWorkbook } from './clocks/sla-workbook.ts'
import { myDevices } from './conversation/my-devices.ts'
import { requestTemplates } from './conversation/request-templates.ts'
import { ticketLife, ticketRules } from './jira-issues.rules.ts'
import { ticketScope } from './ticket-scope.ts'

export const store = storeOf(jiraIssues, {
  visibleTo: ticketScope,
  own: ['reporter', 'created_for', 'assignee', 'watchers'],
  behalf: ['reporter', 'created_for'],
  life: ticketLife,
  rules: ticketRules,
  approvalFacts: async (_, { created_for }) => (created_for ? { about: String(created_for) } : {}),
  personal: { mine: ({ employee }) => sql`${employee}::bigint in (t.reporter_id, t.created_for_id)` },
})
export const imports = importable(store, ticketRules, [])

export async function jiraIssuesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/-actions/slaReport', slaReport)
  app.get('/-actions/slaReport/xlsx', { config: { anyMedia: true } }, slaWorkbook)
  app.get('/-actions/myDevices', myDevices)
  app.get('/-actions/requestTemplates', requestTemplates)
  app.get('/:id', show(store))
  app.get('/:id/pdf', { config: { anyMedia: true } }, ticketPdf(store))
  app.get('/:id/clock', clockOfTicket(store as unknown as Store))
  app.post('', create(store, ticketRules))
  app.patch('/:id', update(store, ticketRules))
  app.delete('/:id', destroy(store, ticketRules))
  workflowRoutes(app, store, ticketRules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, ticketRules))
  app.post('/-actions/bulkDelete', bulkDelete(store, ticketRules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, ticketRules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, ticketRules))
}
