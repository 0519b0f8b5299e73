import type { Resource } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { storeFor } from '../stores.ts'
import { columnOf, tableOf } from './columns.ts'

/** Name of a referenced row in a file. `company` is undefined where rows have none. */
export type Named = {
  id: string
  title: string
  code: string | null
  company: string | null | undefined
  companyName: string | null
}

/** Fields that distinguish rows with the same title, in order of preference. */
const codes = ['code', 'employee_no', 'asset_tag', 'number', 'email'] as const

export const codeFieldOf = ({ meta, title }: Pick<Resource, 'meta' | 'title'>) =>
  codes.find((field) => field in meta && field !== title)

/** Select list on `t` for naming a row. */
export function namingColumns(resource: Resource): Sql {
  const code = codeFieldOf(resource)
  const company = hasCompany(resource) ? columnOf(resource, 'company') : undefined
  return sql`t.id::text as id, ${columnOf(resource, resource.title)}::text as title,
    ${code ? sql`${columnOf(resource, code)}::text` : sql`null::text`} as code,
    ${company ? sql`${company}::text` : sql`null::text`} as company,
    ${company ? sql`(select c.name from ${tableOf(references)} c where c.id = ${company})` : sql`null::text`} as "companyName"`
}

/** Unambiguous name of a row: `Keuangan (KEU) – PT SATU`. */
export function fullLabel(resource: Resource, { id, title, code, companyName }: Named): string {
  const coded = code ? `${title} (${code})` : title
  if (hasCompany(resource)) return `${coded} – ${companyName ?? 'semua perusahaan'}`
  return code ? coded : `${title} (#${id})`
}

/** The field that divides a table into lists, where it has one. */
export const partOf = ({ name }: Pick<Resource, 'name'>) => (name === references.name ? 'category' : undefined)

/**
 * Ambiguous names (titles or codes) in each list of the table, `part`, and among the rows of one company there,
 * `part/company`.
 */
export async function doubleNames(deps: Deps, type: string): Promise<ReadonlySet<string>> {
  const { resource, rowScope } = storeFor(type)
  const part = partOf(resource)
  const code = codeFieldOf(resource)
  const company = hasCompany(resource) ? columnOf(resource, 'company') : undefined
  const names = [resource.title, ...(code ? [code] : [])].map(
    (field) => sql`select t.id, ${part ? columnOf(resource, part) : sql`''`}::text as part,
      ${company ? sql`coalesce(${company}::text, '')` : sql`''`} as company,
      lower(${columnOf(resource, field)}::text) as name from ${tableOf(resource)} t where ${rowScope(deps)}`,
  )
  const rows = await deps.db.rows(sql<{ part: string; company: string | null; name: string }>`select part, company, name
    from (${sql.join(names, sql` union `)}) named group by grouping sets ((part, name), (part, company, name))
    having count(distinct id) > 1 and name is not null`)
  return new Set(rows.map(({ part: of, company: owner, name }) => nameIn(owner === null ? of : `${of}/${owner}`, name)))
}

/** Key of a name in the result of `doubleNames`. */
export const nameIn = (part: string, name: string) => `${part}\n${name.toLowerCase()}`

const hasCompany = ({ meta }: Pick<Resource, 'meta'>) => meta.company?.to === references.name
