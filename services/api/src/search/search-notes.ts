import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { columnOf, referencedResource, tableOf } from '../kit/store/columns.ts'
import { storeFor } from '../kit/stores.ts'

type Hit = { kind: string; id: string; title: string | null; subtitle: string | null }

const MAX_FIELDS = 8

/**
 * Distinguishes hits with equal titles by adding fields to the subtitle (company, partner, day, …): the first field of
 * the contract that differs, then further ones while hits are still equal.
 */
export async function withNotes<H extends Hit>(deps: Deps, hits: readonly H[]): Promise<H[]> {
  const groups = Map.groupBy(hits, ({ kind, title, subtitle }) => JSON.stringify([kind, title, subtitle]))
  const equal = [...groups.values()].filter(({ length }) => length > 1)
  const notes = new Map<string, string>()
  for (const [kind, groupsOfKind] of Map.groupBy(equal, ([first]) => first?.kind ?? '')) {
    const texts = await textsOf(deps, kind, groupsOfKind.flat())
    for (const group of groupsOfKind) addNotes(notes, group, texts)
  }
  return hits.map((hit) => {
    const note = notes.get(keyOf(hit))
    return note ? { ...hit, subtitle: [hit.subtitle, note].filter(Boolean).join(' · ') } : hit
  })
}

const keyOf = ({ kind, id }: Hit) => `${kind}:${id}`

function addNotes(notes: Map<string, string>, group: readonly Hit[], texts: ReadonlyMap<string, readonly string[]>) {
  const messages = new Map(group.map((hit) => [keyOf(hit), [] as string[]]))
  const count = () => new Set([...messages.values()].map((parts) => parts.join('\n'))).size
  for (let at = 0; at < MAX_FIELDS && count() < group.length; at += 1) {
    const values = group.map((hit) => texts.get(hit.id)?.[at] ?? '')
    if (new Set(values).size < 2) continue
    group.forEach((hit, n) => {
      if (values[n]) messages.get(keyOf(hit))?.push(values[n])
    })
  }
  for (const [key, parts] of messages) notes.set(key, parts.join(' · '))
}

/** Fields that may distinguish rows, as display text, in the order of the contract. */
async function textsOf(
  deps: Deps,
  kind: string,
  hits: readonly Hit[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resource } = storeFor(kind)
  const fields = Object.entries(resource.meta)
    .filter(([, meta]) => isReporting(meta))
    .slice(0, MAX_FIELDS)
  if (!fields.length) return new Map()
  const columns = fields.map(([field], n) => sql`${columnOf(resource, field)} as ${sql.id(`f${n}`)}`)
  const texts = fields.map(([field, meta], n) => textOf(deps, resource, field, meta, sql.id(`r.f${n}`)))
  const rows = await deps.db.rows(sql<{ id: string; texts: (string | null)[] }>`
    with r as (
      select t.id, ${sql.join(columns)} from ${tableOf(resource)} t where t.id = any(${hits.map(({ id }) => id)}::bigint[])
    )
    select r.id, array[${sql.join(texts)}] as texts from r`)
  const labelled = (text: string | null, n: number) => fields[n]?.[1].options?.[text ?? ''] ?? text ?? ''
  return new Map(rows.map(({ id, texts }) => [id, texts.map(labelled)]))
}

const isReporting = ({ kind, to, options }: FieldMeta) =>
  kind === 'date' || options !== undefined || (kind === 'ref' && to !== undefined && to !== 'assets')

function textOf(deps: Deps, resource: Resource, field: string, { kind }: FieldMeta, value: Sql) {
  if (kind === 'date') return sql`to_char(${value}, 'DD/MM/YYYY')`
  if (kind !== 'ref') return sql`${value}::text`
  const target = referencedResource(resource, field)
  // Rows that the user may not see have no title.
  return sql`(select ${columnOf(target, target.title)}::text from ${tableOf(target)} t
    where t.id = ${value} and ${storeFor(target.name).rowScope(deps)})`
}
