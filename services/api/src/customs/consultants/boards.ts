import { customsConsultantBoards } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'

/**
 * Boards of the user's companies; a board for members only is visible to its members and its author. A board is a row with
 * stages (docs/decisions/boards-and-tickets.md).
 */
const boardScope: VisibleTo = ({ id, scope, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`(t.created_by_id = ${id}::bigint
    or exists (select from ems.customs_consultant_boards_members m where m.owner_id = t.id and m.target_id = ${id}::bigint))`
  return sql`((t.company_id is null or t.company_id = any(${companies}::bigint[])) and (t.visibility = 'company' or ${mine}))`
}

export const store = storeOf(customsConsultantBoards, { visibleTo: boardScope, own: ['members'], softDelete: true })

export async function consultantBoardsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store))
  app.patch('/:id', update(store))
  app.delete('/:id', destroy(store))
  app.post('/-actions/bulkUpdate', bulkUpdate(store))
  app.post('/-actions/bulkDelete', bulkDelete(store))
  app.post('/-actions/toExcel', toExcel(store))
}
