import type { AccountingConnection, AccountingDifference, DifferenceField, PairKind } from '@ems/contracts/accurate'
import { items, partners } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { storeFor } from '../../kit/stores.ts'

export type DifferenceQuery = {
  connection: AccountingConnection
  kind: PairKind
  field?: DifferenceField | undefined
  /** Only those of these records. */
  records?: readonly string[] | undefined
  q?: string
  page: number
  size: number
}
export type DifferenceRow = AccountingDifference & { id: string }

/**
 * Fields in which a row of EMS and its record differ; ways of writing one number or address do not count. A limit or price of
 * zero is none.
 */
export async function listDifferences(deps: Deps, query: DifferenceQuery) {
  const { connection, kind, field, records, q = '', page, size } = query
  const pairs = kind === 'item' ? itemPairs(deps, connection) : partnerPairs(deps, connection, kind)
  const rows = await deps.db.rows(sql<DifferenceRow & { total: number }>`
    select record || '.' || field as id, record, number, field, ems, accounting, counterpart,
      array_remove(array[case when ems is not null and ${kind} <> 'item' then 'ems' end,
        case when accounting is not null then 'accounting' end], null) as sides,
      count(*) over ()::int as total
    from (${pairs}) d
    where ${field ? sql`field = ${field}` : sql`true`}
      and ${records ? sql`record = any(${records}::text[])` : sql`true`}
      and ${q ? sql`ems.searchable(number || ' ' || (counterpart ->> 'name')) like '%' || ems.searchable(${q.replace(/[\\%_]/g, '\\$&')}) || '%'` : sql`true`}
    order by counterpart ->> 'name', record, field
    limit ${size} offset ${(page - 1) * size}`)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const counterpart = sql`jsonb_build_object('id', t.id::text, 'code', t.code, 'name', t.name, 'city', t.city)`
const phone = (column: Sql) =>
  sql`nullif(regexp_replace(regexp_replace(coalesce(${column}, ''), '\\D', '', 'g'), '^0', '62'), '')`
const digits = (column: Sql) => sql`nullif(regexp_replace(coalesce(${column}, ''), '\\D', '', 'g'), '')`
const plain = (column: Sql) => sql`nullif(lower(trim(${column})), '')`

const partnerPairs = (deps: Deps, connection: AccountingConnection, kind: 'customer' | 'vendor') => sql`
  select a.id::text as record, a.number, ${counterpart} as counterpart, v.field, nullif(v.ems, '') as ems,
    nullif(v.accounting, '') as accounting
  from ems.accounting_partners a join ems.partners t on t.id = a.partner_id
  cross join lateral (values
    ('name', t.name, a.name, t.name = a.name),
    ('npwp', t.npwp, ${digits(sql`a.npwp`)}, ${digits(sql`t.npwp`)} is not distinct from ${digits(sql`a.npwp`)}),
    ('email', t.email, a.email, ${plain(sql`t.email`)} is not distinct from ${plain(sql`a.email`)}),
    ('phone', t.phone, a.phone, ${phone(sql`t.phone`)} is not distinct from ${phone(sql`a.phone`)}),
    ('city', t.city, a.city, ${plain(sql`t.city`)} is not distinct from ${plain(sql`a.city`)}),
    ('credit_limit', nullif(t.credit_limit, 0)::text, nullif(a.credit_limit, 0)::text,
      a.module = 'vendor' or coalesce(t.credit_limit, 0) = coalesce(a.credit_limit, 0))
  ) v(field, ems, accounting, is_equal)
  where a.connection = ${connection} and a.module = ${kind} and a.removed_at is null and not v.is_equal
    and ${storeFor(partners.name).rowScope(deps)}`

const itemPairs = (deps: Deps, connection: AccountingConnection) => sql`
  select a.id::text as record, a.number,
    jsonb_build_object('id', t.id::text, 'code', t.code, 'name', t.name, 'city', null) as counterpart,
    v.field, v.ems, v.accounting
  from ems.accounting_items a join ems.items t on t.id = a.item_id
  cross join lateral (values
    ('name', t.name, a.name, t.name = a.name),
    ('sell_price', nullif(t.sell_price, 0)::text, nullif(a.unit_price, 0)::text,
      coalesce(t.sell_price, 0) = coalesce(a.unit_price, 0))
  ) v(field, ems, accounting, is_equal)
  where a.connection = ${connection} and a.removed_at is null and not v.is_equal
    and ${storeFor(items.name).rowScope(deps)}`
