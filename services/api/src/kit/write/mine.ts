import { type FieldMeta, pairsOf, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { type Issue, invalid, mergeProblems } from '../problems.ts'

type Creation = { values: Record<string, unknown>; root: string }
type Mine = Readonly<Record<string, string | null>>

/** Fields that narrow others come first. */
const order = ['@me.employee', '@me.company', '@me.department', '@me.office']

/**
 * Fills in the fields that a new row takes from its author (`@me.company`), if the request leaves them out. A row for another
 * person takes nothing; a value that belongs to a company is taken only for a row of that company. Throws if a required field
 * stays empty.
 */
export async function withMine(
  deps: Deps,
  resource: Resource,
  creations: readonly Creation[],
): Promise<readonly Creation[]> {
  const fields = Object.keys(resource.mine)
  if (!creations.some(({ values }) => fields.some((field) => values[field] == null))) return creations
  const mine = deps.user.isSystem ? {} : await placeOf(deps)
  const filled = creations.map(({ values, root }) => ({ values: filledIn(resource, values, mine), root }))
  const problems = filled.flatMap(({ values, root }) => {
    const missing = fields.flatMap((field): Issue[] => {
      const { label, nullable } = resource.meta[field] as FieldMeta
      return values[field] == null && !nullable && !resource.assumed?.includes(field)
        ? [{ field, message: `${label} wajib dipilih.`, code: 'REQUIRED' }]
        : []
    })
    return missing.length ? [invalid(resource, missing, root)] : []
  })
  if (problems.length) throw mergeProblems(problems)
  return filled
}

function filledIn({ mine: tokens, meta }: Resource, values: Record<string, unknown>, mine: Mine) {
  const filled = { ...values }
  const sorted = Object.entries(tokens).toSorted(([, a], [, b]) => order.indexOf(a) - order.indexOf(b))
  const isElses = ([field, token]: [string, string]) =>
    token === '@me.employee' && filled[field] != null && filled[field] !== mine[token]
  if (sorted.some(isElses)) return filled
  for (const [field, token] of sorted) {
    const pairs = pairsOf(meta, meta[field] as FieldMeta)
    const fits = pairs.every(({ of, is }) => filled[is] === mine[`@me.${of}`])
    if (filled[field] == null && fits) filled[field] = mine[token] ?? null
  }
  return filled
}

/** Employee, company, department and office of the user. */
async function placeOf({ db, user }: Deps): Promise<Mine> {
  const row = await db.first(sql<{ company: string | null; department: string | null; office: string | null }>`
    select coalesce(e.company_id, u.company_id)::text as company, e.department_id::text as department,
      e.office_id::text as office
    from ems.users u left join ems.employees e on e.id = u.employee_id where u.id = ${user.id}::bigint`)
  return {
    '@me.employee': user.employee,
    '@me.company': row?.company ?? null,
    '@me.department': row?.department ?? null,
    '@me.office': row?.office ?? null,
  }
}
