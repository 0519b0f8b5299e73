import { archiveDocumentEvents } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import type { Deps } from '../../kit/context.ts'
import { list, show } from '../../kit/http/resource-routes.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { documentScope } from './documents.rules.ts'

/** Events of records that the user may see. */
const ofDocuments: VisibleTo = (user) => {
  const scope = documentScope(user)
  return scope && sql`t.document_id in (select t.id from ems.documents t where ${scope})`
}

export const store = storeOf(archiveDocumentEvents, { visibleTo: ofDocuments, own: 'nobody', hushed: () => true })

/** Rows come with what happens; no route adds, changes or deletes one. */
export async function archiveDocumentEventsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('/-actions/toExcel', toExcel(store))
}

type Opened = { document: string; file: string; type: 'view' | 'download' }

/** Adds that the user opened or downloaded a file of a record. One view of a file within a minute is one event. */
export const noteAccess = ({ db, user }: Deps, { document, file, type }: Opened) =>
  db.run(sql`insert into ems.archive_document_events (document_id, type, actor_id, file_name)
    select ${document}::bigint, ${type}, ${user.id}::bigint, ${file}
    where not exists (select from ems.archive_document_events where document_id = ${document}::bigint and type = ${type}
      and actor_id = ${user.id}::bigint and file_name = ${file} and at > now() - interval '1 minute')`)
