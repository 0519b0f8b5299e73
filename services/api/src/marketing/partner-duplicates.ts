import { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { type Row, rowColumns } from '../kit/store/columns.ts'
import type { Store } from '../kit/stores.ts'

const MAX_ITEMS = 5
/** Trigram similarity, without legal forms, from which two names are probably the same company. */
const ALIKE = 0.6

/**
 * GET /partners/-actions/duplicates?name=&npwp=&phone=&email=&except=: similar existing partners with lookup fields,
 * most similar first. Needs the permission to add; the query is not stored.
 */
export const duplicates =
  (store: Store<typeof partners>): Handler =>
  async (request, reply) => {
    const deps = allow(request, partners.can.store)
    const { name, npwp, phone, email, except } = requested(request.query)
    const rows = await deps.db.rows(sql<Row>`
      select ${rowColumns(partners)} from ems.partners t cross join (select ems.partner_key(${name}) as key) k
      where ${store.rowScope(deps)} and t.id <> ${/^\d{1,18}$/.test(except) ? except : '0'}::bigint
        and ((k.key <> '' and t.name_key operator(public.%) k.key and public.similarity(t.name_key, k.key) >= ${ALIKE})
          or (t.npwp = ${npwp} and t.npwp <> '') or (t.phone = ${phone} and t.phone <> '')
          or (lower(t.email) = ${email} and t.email <> ''))
      order by public.similarity(t.name_key, k.key) desc, t.id limit ${sql.raw(String(MAX_ITEMS))}`)
    return send(reply, 200, { data: rows.map(objectsOf(partners, { user: deps.user, fields: partners.lookup })) })
  }

/** Typed values in their stored form. */
function requested(query: unknown) {
  const message = (key: string) => {
    const value = (query as Record<string, unknown>)[key]
    return typeof value === 'string' && !value.includes('\u0000') ? value.trim().slice(0, 190) : ''
  }
  const phone = message('phone')
    .replace(/[\s().-]/g, '')
    .replace(/^0/, '+62')
  return {
    name: message('name'),
    npwp: message('npwp'),
    phone,
    email: message('email').toLowerCase(),
    except: message('except'),
  }
}
