import { companyOf, isOfCompany, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import type { Issue } from '../problems.ts'
import { type Link, linksOf } from './foreign-key-links.ts'

type Values = Readonly<Record<string, unknown>>
type Proposed = { before: Values | null; after: Values; changed: readonly string[] }
type Said = { n: number; id: string; at: string; label: string; company: string }

/**
 * Problems of references to an office, department or the like of another company than the row's. Unchanged references
 * are checked only when the row changes its company.
 */
export async function strangeCompanies(deps: Deps, resource: Resource, rows: readonly Proposed[]): Promise<Issue[][]> {
  const issues: Issue[][] = rows.map(() => [])
  const links = linksOf(resource).filter(({ field, meta }) => isOfCompany(meta) && !isComputed(resource, field))
  if (!links.length || !('company' in resource.meta)) return issues
  const owners = await ownersOf(deps, resource, rows)
  const said = rows.flatMap((row, n) => links.flatMap((link) => saidIn(resource, link, { row, n, owner: owners[n] })))
  if (!said.length) return issues
  const known = await companiesById(deps, said)
  for (const { n, id, at, label, company } of said) {
    const owner = known.get(id)
    if (owner && owner !== company) issues[n]?.push({ field: at, message: `${label} bukan milik perusahaan ini.` })
  }
  return issues
}

const isComputed = ({ computed }: Resource, field: string) => (computed as readonly string[]).includes(field)

type Where = { row: Proposed; n: number; owner: string | undefined }

function saidIn({ meta: metas }: Resource, { field, meta, idsIn }: Link, { row, n, owner }: Where): Said[] {
  const isMoved = row.changed.includes('company')
  if (!isMoved && !row.changed.includes(field)) return []
  const { columns = {} } = metas[field] ?? {}
  const isOwn = 'company' in columns
  const kept = new Set(row.before && (isOwn || !isMoved) ? idsIn(row.before).map(({ id }) => id) : [])
  return idsIn(row.after).flatMap(({ id, at }) => {
    const company = isOwn ? companyOf(columns, lineAt(row.after[field], at)) : owner
    return company && !kept.has(id) ? [{ n, id, at, label: meta.label, company }] : []
  })
}

/** The line that contains `lines/2/item`. */
const lineAt = (lines: unknown, at: string) => (lines as Values[])[Number(at.split('/')[1])] ?? {}

/** A new row about an employee has no company yet: it belongs to that of the employee. */
async function ownersOf({ db }: Deps, resource: Resource, rows: readonly Proposed[]): Promise<(string | undefined)[]> {
  const { meta } = resource
  const isAbout = meta.employee?.to === 'employees' && isComputed(resource, 'company')
  const asked = isAbout ? rows.flatMap(({ before, after }) => (before || !after.employee ? [] : [after.employee])) : []
  if (!asked.length) return rows.map(({ after }) => companyOf(meta, after))
  const found = await db.rows(sql<{ id: string; company: string }>`select id::text, company_id::text as company
    from ems.employees where id = any(${asked.map(String)}::bigint[])`)
  const known = new Map(found.map(({ id, company }) => [id, company]))
  return rows.map(({ before, after }) => (before ? companyOf(meta, after) : known.get(String(after.employee))))
}

/** Companies of the referenced rows. */
async function companiesById({ db }: Deps, said: readonly Said[]): Promise<Map<string, string>> {
  const ids = [...new Set(said.map(({ id }) => id))]
  const rows = await db.rows(sql<{ id: string; company: string }>`select id::text, company_id::text as company
    from ems."references" where id = any(${ids}::bigint[]) and company_id is not null`)
  return new Map(rows.map(({ id, company }) => [id, company]))
}
