import type { AccountingConnection, DifferenceField, PushError } from '@ems/contracts/accurate'
import { todayInJakarta } from '@ems/contracts/days'
import { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { storeFor } from '../../../kit/stores.ts'
import { dayFor } from '../../client/provider-dates.ts'
import { bodyOf, type Draft, exactNumber, numberFields } from './provider-body.ts'
import { termNamed } from './term-name.ts'

type Source = {
  id: string
  code: string
  name: string
  status: string
  npwp: string | null
  email: string | null
  phone: string | null
  website: string | null
  currency: string
  credit_limit: string | null
  notes: string | null
  term: string | null
  is_role: boolean
  address: Partial<Record<'street' | 'city' | 'province' | 'postal_code' | 'country', string | null>> | null
  external_id: string | null
}

type Terms = {
  connection: AccountingConnection
  kind: 'customer' | 'vendor'
  fields?: ReadonlyMap<string, readonly DifferenceField[]>
}

/**
 * Drafts of customers or vendors in sight of the user. A partner that is paired is a change of the record; `fields` limits
 * the change of a partner to some of them.
 */
export async function draftPartners(
  deps: Deps,
  ids: readonly string[],
  { connection, kind, fields }: Terms,
): Promise<Draft[]> {
  const rows = await deps.db.rows(sql<Source>`
    select t.id, t.code, t.name, t.status, t.npwp, t.email, t.phone, t.website, t.currency, t.credit_limit::text as credit_limit,
      t.notes, p.name as term, ${kind === 'customer' ? sql`t.is_customer` : sql`t.is_vendor`} as is_role,
      (select x from jsonb_array_elements(t.addresses) with ordinality as l(x, n)
        order by (x ->> 'is_primary')::boolean is true desc, n limit 1) as address,
      (select a.external_id from ems.accounting_partners a where a.partner_id = t.id and a.connection = ${connection}
        and a.module = ${kind} and a.removed_at is null) as external_id
    from ems.partners t left join ems."references" p on p.id = t.payment_term_id
    where t.id = any(${ids}::bigint[]) and ${storeFor(partners.name).rowScope(deps)}
    order by array_position(${ids}::bigint[], t.id)`)
  const drafts: Draft[] = []
  for (const row of rows) drafts.push(await draftOf(deps, row, { connection, kind, fields }))
  return drafts
}

type Chosen = Pick<Terms, 'connection' | 'kind'> & { fields: Terms['fields'] }

async function draftOf(deps: Deps, row: Source, { connection, kind, fields }: Chosen): Promise<Draft> {
  const only = fields?.get(row.id)
  const has = (field: DifferenceField) => !only || only.includes(field)
  const term = only || row.term === null ? undefined : await termNamed(deps.db, connection, row.term)
  const { street, city, province, postal_code, country } = row.address ?? {}
  const whole = only
    ? {}
    : {
        website: row.website,
        billStreet: street ?? null,
        billProvince: province ?? null,
        billZipCode: postal_code ?? null,
        billCountry: country ?? null,
        termName: term ?? null,
        currencyCode: row.currency,
        notes: row.notes,
      }
  const limit = kind === 'customer' && has('credit_limit') && row.credit_limit !== null
  const body = bodyOf({
    ...(row.external_id === null ? {} : { id: Number(row.external_id) }),
    // Required of changes too.
    name: row.name,
    transDate: dayFor(todayInJakarta()),
    ...(only ? {} : { [numberFields[kind]]: row.code }),
    ...(has('npwp') ? { npwpNo: row.npwp } : {}),
    ...(has('email') ? { email: row.email } : {}),
    ...(has('phone') ? phoneOf(row.phone, Boolean(only)) : {}),
    ...(has('city') ? { billCity: city ?? null } : {}),
    ...whole,
    ...(limit ? { customerLimitAmount: true, customerLimitAmountValue: exactNumber(String(row.credit_limit)) } : {}),
  })
  return {
    target: row.id,
    title: row.name,
    number: row.code,
    externalId: row.external_id,
    body,
    errors: errorsOf(row, kind),
    remarks:
      row.term !== null && !only && !term ? [`Termin ${row.term} tidak dikenal di akuntansi dan tidak dikirim.`] : [],
  }
}

/** Accounting has two numbers and shows the mobile one first; a change sets the one that is compared. */
const phoneOf = (phone: string | null, isChange: boolean) =>
  isChange || phone?.startsWith('+628') ? { mobilePhone: phone } : { workPhone: phone }

function errorsOf({ is_role, status }: Source, kind: 'customer' | 'vendor'): PushError[] {
  if (!is_role) return [{ message: kind === 'customer' ? 'Mitra ini bukan pelanggan.' : 'Mitra ini bukan pemasok.' }]
  const barred = ['blocked', 'blacklist_pending', 'blacklisted']
  return barred.includes(status)
    ? [{ field: 'status', label: 'Status', message: 'Mitra diblokir atau dalam daftar hitam dan tidak dikirim.' }]
    : []
}
