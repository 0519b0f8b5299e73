import { items } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf, send } from '../../kit/http/document.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'

const MAX_ITEMS = 5
/** Trigram similarity from which two names are probably the same item. */
const ALIKE = 0.6

/**
 * GET /items/-actions/duplicates?name=: similar existing items with lookup fields, most similar first. Needs the
 * permission to add.
 */
export const duplicates =
  (store: Store<typeof items>): Handler =>
  async (request, reply) => {
    const deps = allow(request, items.can.store)
    const input = (request.query as Record<string, unknown>).name
    const name = typeof input === 'string' && !input.includes('\u0000') ? input.trim().slice(0, 200).toLowerCase() : ''
    const rows = await deps.db.rows(sql<Row>`
      select ${rowColumns(items)} from ems.items t
      where ${store.rowScope(deps)} and lower(t.name) operator(public.%) ${name}
        and public.similarity(lower(t.name), ${name}) >= ${ALIKE}
      order by public.similarity(lower(t.name), ${name}) desc, t.id limit ${sql.raw(String(MAX_ITEMS))}`)
    return send(reply, 200, { data: rows.map(objectsOf(items, { user: deps.user, fields: items.lookup })) })
  }
