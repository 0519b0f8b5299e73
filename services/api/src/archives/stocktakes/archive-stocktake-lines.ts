import { archiveStocktakeLines } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { documentScope } from '../documents/documents.rules.ts'

/** Lines of the user's companies; of records that are secret, those that the user may see. */
const ofDocuments: VisibleTo = (user) => {
  const [own, scope] = [ofCompanies(user), documentScope(user)]
  const seen =
    scope && sql`(t.document_id is null or t.document_id in (select t.id from ems.documents t where ${scope}))`
  return own && seen ? sql`(${own} and ${seen})` : (own ?? seen)
}

/** Rows are written by the actions of inventories; no route changes or deletes one. */
export const store = storeOf(archiveStocktakeLines, { visibleTo: ofDocuments, own: 'nobody', hushed: () => true })

export async function archiveStocktakeLinesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}
