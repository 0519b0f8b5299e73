import type { Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { allFields, tableOf } from './columns.ts'
import type { Deps } from './context.ts'
import type { Issue } from './problems.ts'
import { storeFor } from './stores.ts'

type Proposed = { after: Record<string, unknown>; changed: readonly string[] }

/**
 * The references, per row, that lead nowhere: to a row that is gone, inactive or out of the user's reach. What they
 * lead to is locked against removal until the transaction ends, so that a removal in between is impossible.
 */
export async function unknownReferences(deps: Deps, resource: Resource, rows: readonly Proposed[]): Promise<Issue[][]> {
  const issues: Issue[][] = rows.map(() => [])
  const changed = new Set(rows.flatMap(({ changed }) => changed))
  const fields = allFields(resource).filter(([name, { to }]) => to && changed.has(name))
  const byType = Map.groupBy(fields, ([, { to }]) => to as string)
  for (const [type, relations] of byType) {
    const asked = relations.flatMap(([field]) => rows.flatMap((row) => idsIn(row, field)))
    const demanded = [...new Set(relations.flatMap(([, { where = {} }]) => Object.keys(where)))]
    const known = asked.length ? await reachable(deps, type, asked, demanded) : new Map<string, Known>()
    for (const [field, { label, where }] of relations)
      for (const [n, row] of rows.entries())
        if (idsIn(row, field).some((id) => !matches(known.get(id), where)))
          issues[n]?.push({ field, message: `${label} tidak ditemukan atau sudah tidak aktif.` })
  }
  return issues
}

const none: readonly string[] = []

function idsIn({ after, changed }: Proposed, field: string): readonly string[] {
  const value = after[field]
  if (value == null || !changed.includes(field)) return none
  return Array.isArray(value) ? value.filter((id) => id != null) : [value as string]
}

type Known = Record<string, unknown>

const matches = (row: Known | undefined, where: Readonly<Record<string, string>> = {}) =>
  row !== undefined && Object.entries(where).every(([name, value]) => row[name] === value)

async function reachable(deps: Deps, type: string, ids: readonly string[], demanded: readonly string[]) {
  const { resource, reach } = storeFor(type)
  const active = 'is_active' in resource.meta ? sql`and t.is_active` : sql``
  const columns = sql.join(['id', ...demanded].map((name) => sql.ref(`t.${name}`)))
  const { rows } = await sql<Known & { id: string }>`select ${columns} from ${tableOf(resource)} t
    where t.id = any(${[...new Set(ids)]}::bigint[]) and ${reach(deps)} ${active}
    order by t.id for key share of t`.execute(deps.db)
  return new Map<string, Known>(rows.map((row) => [row.id, row]))
}
