import { cellMeta, lineCellOf, lineHead, linePath } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { Store } from '../kit/stores.ts'
import type { Rules } from '../kit/write/write-rows.ts'

export type Importable = {
  store: Store
  rules: Rules<Resource>
  /** Key fields of an upsert; empty where rows are only added. */
  key: readonly string[]
}

/** A collection that takes files under the rules of its single writes; `key` are the fields of an upsert. */
export const importable = <R extends Resource>(
  store: Store<R>,
  rules: Rules<R> = {},
  key: readonly string[] = [],
): Importable => ({ store, rules, key }) as unknown as Importable

let importables: ReadonlyMap<string, Importable> = new Map()

/** Makes the importables of `areas.ts` known. */
export function provideImportables(all: readonly Importable[]): void {
  importables = new Map(all.map((one) => [one.store.resource.name, one]))
}

export function importableOf(type: string): Importable {
  const match = importables.get(type)
  if (!match) throw new Error(`${type} cannot be imported: add it to importables in areas.ts.`)
  return match
}

/** Fields that a file may contain: those of a request. */
export const importFields = ({ meta, create }: Resource) => Object.keys(create.shape).filter((field) => field in meta)

/** Whether a column may be mapped to this path: a field, or a cell of a line. */
export const isImportPath = (resource: Resource, path: string) =>
  importFields(resource).includes(lineCellOf(path)?.field ?? path) && cellMeta(resource.meta, path) !== undefined

/** The field of a path; for a cell of a line, the field with the lines. */
export const fieldIn = (path: string) => lineCellOf(path)?.field ?? path

/** Paths of the given number of lines of a field, in order. */
export function linePaths({ meta }: Pick<Resource, 'meta'>, field: string, lines: number): string[] {
  const { columns = {}, lines: limits } = meta[field] ?? {}
  const numbers = Array.from({ length: Math.min(lines, limits?.max ?? 0) }, (_, n) => n + 1)
  return numbers.flatMap((line) => Object.keys(columns).map((column) => linePath({ field, line, column })))
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_*:().–—-]+/g, '')

/** Path for a column title: the label as in exports and templates, or the field name; for lines with their number. */
export function fieldFor(resource: Resource, head: string): string | undefined {
  const requested = plain(head.replace(/\((Rp|WIB|WITA|WIT)\)\s*\*?\s*$/, ''))
  const fields = importFields(resource)
  return (
    fields.find((field) => plain(field) === requested || plain(resource.meta[field]?.label ?? '') === requested) ??
    fields.map((field) => lineFor(resource, field, requested)).find((path) => path !== undefined)
  )
}

function lineFor({ meta }: Resource, field: string, requested: string): string | undefined {
  const { label = '', columns, lines } = meta[field] ?? {}
  const start = [plain(label), plain(field)].find((one) => requested.startsWith(one))
  if (!columns || !lines || !start) return undefined
  const [, number, rest] = /^([1-9]\d{0,3})(.+)$/.exec(requested.slice(start.length)) ?? []
  if (!number || Number(number) > lines.max) return undefined
  const column = Object.entries(columns).find(([name, of]) => plain(name) === rest || plain(of.label) === rest)
  return column && linePath({ field, line: Number(number), column: column[0] })
}

/** Column title of a path. */
export function labelFor({ meta }: Pick<Resource, 'meta'>, path: string): string {
  const cell = lineCellOf(path)
  const rows = meta[cell?.field ?? '']
  const column = rows?.columns?.[cell?.column ?? '']
  return cell && rows && column ? lineHead(rows, cell.line, column) : (meta[path]?.label ?? path)
}
