import type { FieldMeta } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { columnOf, tableOf } from '../../kit/store/columns.ts'
import { doubleNames, fullLabel, type Named, nameIn, namingColumns, partOf } from '../../kit/store/labels.ts'
import { storeFor } from '../../kit/stores.ts'

/** Maximum number of rows in a list of choices; others are found by typing their name. */
const MAX_LISTED = 1_000

/** Choices of a column; `rows` are the rows behind the labels of a reference. */
export type ChoiceList = {
  key: string
  labels: readonly string[]
  rows: readonly (Named & { label: string })[]
  isComplete: boolean
}

/** Choices of a field; undefined for free values. Labels of rows with a company name it. */
export async function choiceList(deps: Deps, meta: FieldMeta): Promise<ChoiceList | undefined> {
  const { kind, options, known, to, where = {} } = meta
  if (kind === 'boolean') return fixed('boolean', ['Ya', 'Tidak'])
  if (options) return fixed(JSON.stringify(options), Object.values(options))
  if (known) return { ...fixed(JSON.stringify(known), Object.values(known)), isComplete: false }
  if (!to || to === 'assets') return undefined
  const key = `${to}?${JSON.stringify(where)}`
  const { resource, rowScope } = storeFor(to)
  if (!resource.lookup.length && !deps.user.permissions.has(resource.can.list)) return undefined
  const only = [
    rowScope(deps),
    ...('is_active' in resource.meta ? [sql`t.is_active`] : []),
    ...Object.entries(where).map(([field, value]) => sql`${columnOf(resource, field)} = ${value}`),
  ]
  const part = partOf(resource)
  const rows = await deps.db.rows(sql<Named & { part: string }>`select ${namingColumns(resource)},
      ${part ? columnOf(resource, part) : sql`''`}::text as part
    from ${tableOf(resource)} t where ${sql.join(only, sql` and `)}
    order by ${columnOf(resource, resource.title)}, t.id limit ${sql.raw(String(MAX_LISTED + 1))}`)
  const doubled = rows.length ? await doubleNames(deps, to) : new Set()
  const listed = rows.slice(0, MAX_LISTED).map((row) => {
    const isPlain = !row.companyName && !doubled.has(nameIn(row.part, row.title))
    return { ...row, label: isPlain ? row.title : fullLabel(resource, row) }
  })
  return { key, labels: listed.map(({ label }) => label), rows: listed, isComplete: rows.length <= MAX_LISTED }
}

const fixed = (key: string, labels: readonly string[]): ChoiceList => ({ key, labels, rows: [], isComplete: true })
