import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../kit/columns.ts'
import type { Deps } from '../kit/context.ts'
import { storeFor } from '../kit/stores.ts'

/** What a name leads to: the id, or nothing, or more than one row. */
export type Found = { id: string } | 'unknown' | 'ambiguous'

/** Ids behind the names that files call rows by: title, code or `#id`, whatever their case. Remembers what it found. */
export class Names {
  /** By what a column may refer to, then by name. */
  readonly #known = new Map<string, Map<string, Found>>()
  readonly #byMeta = new WeakMap<FieldMeta, Map<string, Found>>()
  readonly #deps: Deps
  readonly #ready: () => Promise<unknown>

  /** Before it asks, it waits until `ready`: the rows written before may be what a name means. */
  constructor(deps: Deps, ready: () => Promise<unknown>) {
    this.#deps = deps
    this.#ready = ready
  }

  /** Looks up all names of a batch in one query per column. */
  async learn(meta: FieldMeta, names: Iterable<string>): Promise<void> {
    const known = this.#knownOf(meta)
    const missing = [...new Set(names)].filter((name) => !known.has(name.toLowerCase()))
    if (!missing.length) return
    await this.#ready()
    const ids = await idsByName(this.#deps, meta, missing)
    for (const name of missing) known.set(name.toLowerCase(), ids.get(name.toLowerCase()) ?? 'unknown')
  }

  /** The id of a name that was looked up before and leads to one row. */
  idOf(meta: FieldMeta, name: string): string | undefined {
    const found = this.#knownOf(meta).get(name.toLowerCase())
    return typeof found === 'object' ? found.id : undefined
  }

  find = (meta: FieldMeta, name: string): Found => this.#knownOf(meta).get(name.toLowerCase()) ?? 'unknown'

  #knownOf(meta: FieldMeta) {
    const found = this.#byMeta.get(meta)
    if (found) return found
    const target = `${meta.to}?${JSON.stringify(meta.where ?? {})}`
    const known = this.#known.get(target) ?? new Map<string, Found>()
    this.#known.set(target, known)
    this.#byMeta.set(meta, known)
    return known
  }
}

async function idsByName(deps: Deps, { to = '', where = {} }: FieldMeta, names: readonly string[]) {
  const { resource, reach } = storeFor(to)
  const columns = [resource.title, ...('code' in resource.meta ? ['code'] : [])]
  const asked = names.map((name) => name.toLowerCase())
  const active = 'is_active' in resource.meta ? sql`and t.is_active` : sql``
  const matches = columns.map(
    (
      field,
    ) => sql`select t.id, lower(${columnOf(resource, field)}::text) as name, ${sql.raw(String(columns.indexOf(field)))} as rank
    from ${tableOf(resource)} t where lower(${columnOf(resource, field)}::text) = any(${asked})
    and ${reach(deps)} ${active} ${sql.join(conditions(resource, where), sql` `)}`,
  )
  const numbered = sql`select t.id, '#' || t.id as name, 9 as rank from ${tableOf(resource)} t
    where t.id = any(${asked.flatMap((name) => (/^#[1-9]\d{0,17}$/.test(name) ? [name.slice(1)] : []))}::bigint[])
    and ${reach(deps)} ${active} ${sql.join(conditions(resource, where), sql` `)}`
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(distinct id::text) as ids from (
      select *, min(rank) over (partition by name) as best from (${sql.join([...matches, numbered], sql` union all `)}) found) ranked
    where rank = best group by name`.execute(deps.db)
  return new Map(
    rows.map(({ name, ids }): [string, Found] => [name, ids.length === 1 ? { id: ids[0] as string } : 'ambiguous']),
  )
}

const conditions = (resource: Resource, where: Readonly<Record<string, string>>) =>
  Object.entries(where).map(([field, value]) => sql`and ${columnOf(resource, field)} = ${value}`)
