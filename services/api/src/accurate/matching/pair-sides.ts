import type { AccountingConnection, PairKind } from '@ems/contracts/accurate'
import { accountingItems, accountingPartners } from '@ems/contracts/accurate'
import { items, partners } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { storeFor } from '../../kit/stores.ts'

/** The two tables of a kind, under the names that both kinds share. */
export type Sides = {
  /** Records of accounting: id, version, number, name, npwp (digits), city, key, search, is_suspended, counterpart_id, linked_by_id, linked_at. */
  records: Sql
  /** Rows of EMS in sight of the user: id, version, company, code, name, npwp (digits), city, key (with an index of trigrams), search. */
  rows: Sql
  table: Sql
  column: Sql
  resource: typeof accountingPartners | typeof accountingItems
}

const digits = (column: Sql) => sql`regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`

/** The records compared for a kind within a connection, as far as this user may see them. */
export function sidesOf(deps: Deps, connection: AccountingConnection, kind: PairKind): Sides {
  return kind === 'item' ? itemSides(deps, connection) : partnerSides(deps, connection, kind)
}

function partnerSides(deps: Deps, connection: AccountingConnection, kind: 'customer' | 'vendor'): Sides {
  const role = kind === 'customer' ? sql`t.is_customer` : sql`t.is_vendor`
  return {
    records: sql`select a.id, a.version, a.number, a.name, ${digits(sql`a.npwp`)} as npwp, a.city, a.name_key as key,
        concat_ws(' ', a.search_text, ${digits(sql`a.npwp`)}) as search, a.is_suspended, a.partner_id as counterpart_id, a.linked_by_id, a.linked_at
      from ems.accounting_partners a
      where a.connection = ${connection} and a.module = ${kind} and a.removed_at is null`,
    rows: sql`select t.id, t.version, t.company_id as company, t.code, t.name, ${digits(sql`t.npwp`)} as npwp, t.city, t.name_key as key,
        t.search_text as search
      from ems.partners t where ${role} and ${storeFor(partners.name).rowScope(deps)}`,
    table: sql`ems.accounting_partners`,
    column: sql`partner_id`,
    resource: accountingPartners,
  }
}

function itemSides(deps: Deps, connection: AccountingConnection): Sides {
  return {
    records: sql`select a.id, a.version, a.number, a.name, '' as npwp, null::text as city, lower(a.name) as key,
        a.search_text as search, a.is_suspended, a.item_id as counterpart_id, a.linked_by_id, a.linked_at
      from ems.accounting_items a where a.connection = ${connection} and a.removed_at is null`,
    rows: sql`select t.id, t.version, t.company_id as company, t.code, t.name, '' as npwp, null::text as city, lower(t.name) as key,
        t.search_text as search
      from ems.items t where ${storeFor(items.name).rowScope(deps)}`,
    table: sql`ems.accounting_items`,
    column: sql`item_id`,
    resource: accountingItems,
  }
}
