import { companyOf, type FieldMeta, isOfCompany, type Resource, type Where } from '@ems/contracts/kit'

type Values = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, string>>

/** Filters of a reference's lookup; in a row about an employee, limited to that employee. */
export const offeredFor = ({ where, among }: FieldMeta, row: Values = {}): Filters => ({
  ...where,
  ...(among ? { for: row.employee ? `${among}:${row.employee}` : among } : {}),
})

/**
 * Lookup filters that limit an office, department and the like to the row's company and to rows without a company; none
 * while the company is empty.
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
