import { companyOf, type FieldMeta, isOfCompany, type Resource, type Where } from '@ems/contracts/kit'

type Values = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, string>>

/** What limits the rows that a reference offers, as filters of its lookup; of a row about an employee, those for them. */
export const offeredFor = ({ where, among }: FieldMeta, row: Values = {}): Filters => ({
  ...where,
  ...(among ? { for: row.employee ? `${among}:${row.employee}` : among } : {}),
})

/**
 * Limits an office, department and the like to those of the row's own company and to those of nobody: the filters of its
 * lookup, none while the company is open.
 */
export function ownOnly(resource: Pick<Resource, 'meta'>, meta: FieldMeta, row: Values): Filters {
  const company = isOfCompany(meta) ? companyOf(resource.meta, row) : undefined
  if (!company) return {}
  const tree: Where = {
    or: [
      { field: 'company', op: 'eq', value: company },
      { field: 'company', op: 'null', value: '1' },
    ],
  }
  return { where: JSON.stringify(tree) }
}

/** The same for a field that several rows get at once: of several companies only what belongs to none. */
export function sharedOnly(resource: Pick<Resource, 'meta'>, meta: FieldMeta, rows: readonly Values[]): Filters {
  if (!isOfCompany(meta)) return {}
  const companies = new Set(rows.flatMap((row) => companyOf(resource.meta, row) ?? []))
  return companies.size > 1 ? { company_null: '1' } : ownOnly(resource, meta, { company: [...companies][0] })
}
