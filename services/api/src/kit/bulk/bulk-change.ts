import type { Resource, RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { badRequest, type Issue, invalid } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { type Change, type Proposal, type Rules, updateRows, type Values } from '../write/write-rows.ts'
import { percentOf } from './percent.ts'

/** Percentage change of number fields: `{ sell_price: '-2.5' }`. */
export type Percents = Readonly<Record<string, string>>

/** Options of a bulk change from its `meta`. */
export function wishesIn(resource: Resource, body: unknown): { isPreview: boolean; percents: Percents } {
  const { preview = false, percent = {} } =
    (body as { meta?: { preview?: unknown; percent?: unknown } } | null | undefined)?.meta ?? {}
  if (typeof preview !== 'boolean') throw badRequest('Harus benar atau salah.', { pointer: '/meta/preview' })
  if (typeof percent !== 'object' || percent === null || Array.isArray(percent))
    throw badRequest('Persentase harus berupa objek.', { pointer: '/meta/percent' })
  const issues = Object.entries(percent).flatMap(([field, value]): Issue[] => percentIssues(resource, field, value))
  if (issues.length) throw invalid(resource, issues)
  return { isPreview: preview, percents: percent as Percents }
}

function percentIssues({ meta, update }: Resource, field: string, value: unknown): Issue[] {
  const existing = Object.hasOwn(meta, field) && field in update.shape ? meta[field] : undefined
  if (!existing || (existing.kind !== 'money' && existing.kind !== 'decimal'))
    return [{ field, message: `${existing?.label ?? field} tidak dapat diubah dengan persen.` }]
  if (typeof value !== 'string' || !/^-?\d{1,4}(\.\d{1,4})?$/.test(value))
    return [{ field, message: `${existing.label}: persen harus angka dengan maksimal 4 desimal.` }]
  const isPossible = Number(value) > -100 && Number(value) <= 1_000
  return isPossible
    ? []
    : [{ field, message: `${existing.label}: persen harus lebih dari −100 dan paling banyak 1.000.` }]
}

/** The same rules, applied after the percentage changes; an empty number stays empty. */
export function withPercents<R extends Resource>(
  resource: R,
  rules: Rules<R>,
  percents: Percents,
  roots: ReadonlyMap<string, string>,
): Rules<R> {
  if (!Object.keys(percents).length) return rules
  return {
    ...rules,
    compute: async (deps, proposal) => {
      const scaled = scaledValues(resource, proposal, percents, roots)
      const after = { ...proposal.after, ...scaled }
      const changed = [...new Set([...proposal.changed, ...Object.keys(scaled)])]
      return { ...scaled, ...(await rules.compute?.(deps, { ...proposal, after, changed })) }
    },
  }
}

function scaledValues(
  resource: Resource,
  { before }: Proposal,
  percents: Percents,
  roots: ReadonlyMap<string, string>,
): Values {
  const issues: Issue[] = []
  const scaled = Object.entries(percents).flatMap(([field, percent]) => {
    const old = before?.[field]
    if (old == null) return []
    const value = percentOf(String(old), percent, resource.meta[field]?.scale ?? 2)
    const rejected = resource.update.shape[field]?.safeParse(value).error?.issues[0]
    if (rejected) issues.push({ field, message: rejected.message })
    return [[field, value] as const]
  })
  if (issues.length) throw invalid(resource, issues, roots.get(String(before?.id)))
  return Object.fromEntries(scaled)
}

/** Number of rows in a preview. */
const VISIBLE = 20

export type Preview = {
  total: number
  changed: number
  /** Rows that already have the new values. */
  unchanged: number
  /** Per field, the number of rows it changes in. */
  fields: Record<string, number>
  samples: { id: string; title: string; before: Values; after: Values }[]
}

export const noPreview = (): Preview => ({ total: 0, changed: 0, unchanged: 0, fields: {}, samples: [] })

/** Changes rows in a transaction that the caller rolls back, and returns the result. No event leaves it. */
export async function tried<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  changes: readonly Change[],
  rules: Rules<R>,
  preview: Preview,
): Promise<void> {
  const { resource } = store
  const { effect: _, ...quiet } = rules
  const before = new Map(
    (
      await store.findMany(
        deps,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row as RowOf<R> & Row]),
  )
  for (const row of await updateRows(deps, store, changes, quiet)) {
    const old = before.get(row.id)
    const fields = Object.keys(resource.meta).filter(
      (field) => JSON.stringify(old?.[field]) !== JSON.stringify(row[field]),
    )
    preview.total += 1
    if (!old || !fields.length) {
      preview.unchanged += 1
      continue
    }
    preview.changed += 1
    for (const field of fields) preview.fields[field] = (preview.fields[field] ?? 0) + 1
    if (preview.samples.length < VISIBLE)
      preview.samples.push({
        id: row.id,
        title: String(row[resource.title] ?? `#${row.id}`),
        before: Object.fromEntries(fields.map((field) => [field, old[field]])),
        after: Object.fromEntries(fields.map((field) => [field, row[field]])),
      })
  }
}

/** How long a bulk change can be undone. */
const UNDO_MINUTES = 15

/** Stores the data for undoing the change of this transaction; undefined when nothing changed. */
export async function keepUndo({ db, user, request }: Deps, { name }: Pick<Resource, 'name'>) {
  await db.run(sql`delete from ems.bulk_undos where user_id = ${user.id}::bigint and until < now()`)
  return db.first(sql<{ id: string; until: Date }>`
    insert into ems.bulk_undos (user_id, resource, request_id, first, last, until)
    select ${user.id}::bigint, ${name}, ${request.id}, min(id), max(id), now() + interval '1 minute' * ${UNDO_MINUTES}::int
    from ems.audit_logs where request_id = ${request.id} and target_type = ${name} and actor_id = ${user.id}::bigint
      and target_id is not null and at >= now() having count(*) > 0
    returning id::text, until`)
}
