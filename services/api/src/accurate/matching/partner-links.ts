import { type AccountingPartner, accountingPartners } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest, conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { store } from '../records/accounting-partners.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { announce } from '../sync/announce.ts'

export const linkBody = z.object({ partner: z.string().min(1).max(20) })

type Linked = AccountingPartner & Row

/** POST /accounting-partners/:id/-actions/link: this record is that partner, as the user confirms. */
export const link: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const record = await lockedRecord(deps, (request.params as { id: string }).id)
    const object = isObject(request.body) ? request.body.data : undefined
    const input = linkBody.safeParse(isObject(object) ? object.attributes : undefined)
    if (!input.success) throw badRequest('Mitra wajib dipilih.', { pointer: '/data/attributes/partner' })
    const chosen = await storeFor(partners.name).find(deps, input.data.partner)
    await assertFree(deps, record, chosen)
    await write(deps, record, chosen.id)
    return documentOf(deps, record.id)
  })

/** POST /accounting-partners/:id/-actions/unlink: the pair was wrong. */
export const unlink: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const record = await lockedRecord(deps, (request.params as { id: string }).id)
    if (record.partner !== null) await write(deps, record, null)
    return documentOf(deps, record.id)
  })

async function lockedRecord(deps: Deps, id: string): Promise<Linked> {
  const [locked] = await store.findMany(deps, [id], 'no key update')
  const record = (locked ?? (await store.find(deps, id))) as Linked
  assertConnection(deps.user, record.connection, 'update')
  return record
}

/** One to one within a connection: neither side may have another counterpart. */
async function assertFree({ db }: Deps, record: Linked, partner: Row): Promise<void> {
  if (record.partner !== null && record.partner !== partner.id)
    throw conflict('ALREADY_LINKED', `${record.name} sudah dipasangkan dengan mitra lain. Lepaskan dahulu.`)
  const other = await db.first(sql<{ name: string }>`select name from ems.accounting_partners
    where partner_id = ${partner.id}::bigint and connection = ${record.connection} and module = ${record.module}
      and id <> ${record.id}::bigint`)
  if (other)
    throw conflict('ALREADY_LINKED', `Mitra ini sudah dipasangkan dengan ${other.name}. Lepaskan dahulu.`, {
      pointer: '/data/attributes/partner',
    })
}

/** Writes the pair and hands its documents to the partner. */
async function write(deps: Deps, record: Linked, partner: string | null): Promise<void> {
  await deps.db.run(sql`update ems.accounting_partners
    set partner_id = ${partner}::bigint, version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint,
      linked_by_id = case when ${partner}::bigint is null then null else ${deps.user.id}::bigint end,
      linked_at = case when ${partner}::bigint is null then null else now() end
    where id = ${record.id}::bigint`)
  if (record.module === 'customer')
    await deps.db.run(sql`update ems.accounting_documents set partner_id = ${partner}::bigint, version = version + 1,
      updated_at = now() where connection = ${record.connection} and database_id = ${record.database_id}
      and customer_external_id = ${record.external_id}`)
  await audit(deps, [
    {
      action: 'update',
      menu: accountingPartners.menu,
      target_type: accountingPartners.name,
      target_id: record.id,
      target_label: record.name,
      before: { partner: record.partner },
      after: { partner },
      changed_fields: ['partner'],
    },
  ])
  await announce(deps)
}

async function documentOf(deps: Deps, id: string) {
  const row = await store.find(deps, id)
  return { status: 200, body: { data: objectsOf(accountingPartners, { user: deps.user })(row) } }
}
