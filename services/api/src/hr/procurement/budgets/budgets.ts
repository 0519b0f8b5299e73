import { budgets } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history } from '../../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { conflict } from '../../../kit/problems.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { workflowRoutes } from '../../../kit/workflow/routes.ts'
import { restore } from '../../../kit/write/trash.ts'
import { isRemoval, type Rules } from '../../../kit/write/write-rows.ts'
import { standing } from './standing.ts'

const rules: Rules<typeof budgets> = {
  check: async ({ db }, { before, after }) => {
    if (!before || !isRemoval({ before, after })) return []
    const line = await db.first(sql`select from ems.budget_lines where budget_id = ${before.id}::bigint
      and committed + ordered + spent > 0 limit 1`)
    if (line) throw conflict('IN_USE', 'Anggaran sudah dipakai permintaan. Tutup saja.')
    return []
  },
}

export const store = storeOf(budgets, {
  visibleTo: ofCompanies,
  rules,
  life: {
    effects: {
      revise: {
        writes: ({ user }, { row, asked, reason }) => ({
          revisions: [
            ...row.revisions,
            {
              at: new Date().toISOString(),
              before: row.amount,
              after: String(asked.amount),
              reason: reason ?? '',
              by: user.id,
            },
          ],
        }),
      },
    },
  },
})
export const imports = importable(store, rules)

export async function budgetsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/standing', standing)
  app.get('/:id', show(store))
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
}
