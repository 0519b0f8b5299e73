import { cellMeta, lineCellOf, lineHead, linePath } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { Store } from '../kit/store/store.ts'
import type { Rules } from '../kit/write/write-rows.ts'

export type Importable = {
  store: Store
  rules: Rules<Resource>
  /** The fields that tell which row an upsert means; none where rows are only added. */
  key: readonly string[]
}

const importables = new Map<string, Importable>()

/**
 * Says that rows of a collection may come from files, under the same rules as single writes. Called while the area's
 * module loads, in the API and in the worker alike.
 */
export function importable<R extends Resource>(
  store: Store<R>,
  rules: Rules<R> = {},
  key: readonly string[] = [],
): Importable {
  const one = { store, rules, key } as unknown as Importable
  importables.set(store.resource.name, one)
  return one
}

export function importableOf(type: string): Importable {
  const found = importables.get(type)
  if (!found) throw new Error(`${type} cannot be imported`)
  return found
}

/** Every collection that may be imported. */
export const allImportables = () => [...importables.values()]

/** What a row of a file may say: whatever a request may. */
export const importFields = ({ meta, create }: Resource) => Object.keys(create.shape).filter((field) => field in meta)

/** Whether a column of a file may fill this: a field, or a cell of a line of one. */
export const isImportPath = (resource: Resource, path: string) =>
  importFields(resource).includes(lineCellOf(path)?.field ?? path) && cellMeta(resource.meta, path) !== undefined

/** The field a path is about: of a cell of a line that of the lines. */
export const fieldIn = (path: string) => lineCellOf(path)?.field ?? path

/** The columns that so many lines of a field take, in order. */
export function linePaths({ meta }: Pick<Resource, 'meta'>, field: string, lines: number): string[] {
  const { columns = {}, lines: limits } = meta[field] ?? {}
  const numbers = Array.from({ length: Math.min(lines, limits?.max ?? 0) }, (_, n) => n + 1)
  return numbers.flatMap((line) => Object.keys(columns).map((column) => linePath({ field, line, column })))
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_*:().–—-]+/g, '')

/** What a column's head means: the label as an export or the template has it, or the name; of lines with their number. */
export function fieldFor(resource: Resource, head: string): string | undefined {
  const asked = plain(head.replace(/\((Rp|WIB|WITA|WIT)\)\s*\*?\s*$/, ''))
  const fields = importFields(resource)
  return (
    fields.find((field) => plain(field) === asked || plain(resource.meta[field]?.label ?? '') === asked) ??
    fields.map((field) => lineFor(resource, field, asked)).find((path) => path !== undefined)
  )
}

function lineFor({ meta }: Resource, field: string, asked: string): string | undefined {
  const { label = '', columns, lines } = meta[field] ?? {}
  const start = [plain(label), plain(field)].find((one) => asked.startsWith(one))
  if (!columns || !lines || !start) return undefined
  const [, number, rest] = /^([1-9]\d{0,3})(.+)$/.exec(asked.slice(start.length)) ?? []
  if (!number || Number(number) > lines.max) return undefined
  const column = Object.entries(columns).find(([name, of]) => plain(name) === rest || plain(of.label) === rest)
  return column && linePath({ field, line: Number(number), column: column[0] })
}

/** How a column is called that fills a path. */
export function labelFor({ meta }: Pick<Resource, 'meta'>, path: string): string {
  const cell = lineCellOf(path)
  const rows = meta[cell?.field ?? '']
  const column = rows?.columns?.[cell?.column ?? '']
  return cell && rows && column ? lineHead(rows, cell.line, column) : (meta[path]?.label ?? path)
}
