import { companyOf, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import type { Issue } from '../problems.ts'
import { storeFor } from '../stores.ts'
import { tableOf } from './columns.ts'
import { type Link, type Linked, linksOf } from './foreign-key-links.ts'

type Proposed = { after: Record<string, unknown>; changed: readonly string[] }

/**
 * Problems of references to rows that are deleted, inactive, out of scope, or not to be chosen for it. The referenced rows
 * are locked against deletion until the transaction ends.
 */
export async function unknownReferences(deps: Deps, resource: Resource, rows: readonly Proposed[]): Promise<Issue[][]> {
  const issues: Issue[][] = rows.map(() => [])
  const byChoice = Map.groupBy(
    linksOf(resource).filter(({ field }) => rows.some(({ changed }) => changed.includes(field))),
    ({ to, meta }) => meta.among ?? to,
  )
  for (const links of byChoice.values()) {
    const messages = links.flatMap((link) => saidThrough(link, rows))
    // The person responsible for a row must have access to its company, so the check runs once per company.
    const byCompany = Map.groupBy(messages, ({ n, meta }) =>
      meta.needs && rows[n] ? companyOf(resource.meta, rows[n].after) : undefined,
    )
    const wrong = new Set<string>()
    for (const [about, some] of byCompany) {
      const ids = some.map(({ id }) => id)
      const existing = await inScope(deps, links, { ids, about })
      for (const { id, at, n, meta } of some) {
        if (matches(existing.get(id), meta.where) || wrong.has(`${n} ${at}`)) continue
        wrong.add(`${n} ${at}`)
        issues[n]?.push({ field: at, message: `${meta.label} tidak ditemukan atau sudah tidak aktif.` })
      }
    }
  }
  return issues
}

/** References of rows through one link. Most links of thousands of rows are empty. */
function saidThrough({ field, meta, idsIn }: Link, rows: readonly Proposed[]) {
  const messages: (Linked & { n: number; meta: FieldMeta })[] = []
  for (const [n, row] of rows.entries()) {
    if (row.after[field] == null || !row.changed.includes(field)) continue
    for (const { id, at } of idsIn(row.after)) messages.push({ id, at, n, meta })
  }
  return messages
}

type Existing = Record<string, unknown>
type Options = { ids: readonly string[]; about: string | undefined }

const matches = (row: Existing | undefined, where: Readonly<Record<string, string>> = {}) =>
  row !== undefined && Object.entries(where).every(([name, value]) => row[name] === value)

async function inScope(deps: Deps, links: readonly Link[], { ids, about }: Options) {
  const [{ to = '', meta: { among = '' } = {} } = {}] = links as readonly Partial<Link>[]
  const { resource, choices } = storeFor(to)
  const demanded = [...new Set(links.flatMap(({ meta: { where = {} } }) => Object.keys(where)))]
  const active = 'is_active' in resource.meta ? sql`and t.is_active` : sql``
  const columns = sql.join(['id', ...demanded].map((name) => sql.id(`t.${name}`)))
  const rows = await deps.db.rows(sql<Existing & { id: string }>`select ${columns} from ${tableOf(resource)} t
    where t.id = any(${[...new Set(ids)]}::bigint[]) and ${choices(deps, among ? { field: among, about } : undefined)} ${active}
    order by t.id for key share of t`)
  return new Map<string, Existing>(rows.map((row) => [row.id, row]))
}

type Details = { name: string; meta: Readonly<Record<string, unknown>> }

const details = new WeakMap<Deps['db'], Map<string, Promise<Details>>>()

/** Name and details of a reference; cached per transaction, because thousands of imported rows have a few categories. */
export function detailsOf({ db }: Pick<Deps, 'db'>, reference: string): Promise<Details> {
  const existing = details.get(db) ?? new Map<string, Promise<Details>>()
  details.set(db, existing)
  const pending = existing.get(reference) ?? readDetails(db, reference)
  existing.set(reference, pending)
  return pending
}

async function readDetails(db: Deps['db'], reference: string): Promise<Details> {
  const row = await db.first(sql<Details>`select name, meta from ems."references" where id = ${reference}::bigint`)
  return row ?? { name: '', meta: {} }
}
