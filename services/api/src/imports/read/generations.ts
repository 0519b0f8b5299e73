import type { Resource } from '@ems/contracts/kit'
import { type SourceRow, shown } from '../../files/index.ts'
import { codeFieldOf } from '../../kit/store/labels.ts'
import type { Mapping } from './read-rows.ts'

const written = (row: SourceRow, column: number | undefined) =>
  column === undefined ? '' : shown(row.cells[column]).trim().toLowerCase()

/** Depth of a row that names another one; an export may add the company of that one to its name. */
const depthBelow = (depths: ReadonlyMap<string, number>, name: string) =>
  (depths.get(name) ?? depths.get(name.replace(/ – [^–]+$/, '')) ?? -1) + 1

/**
 * Splits rows that belong to rows of their own kind: what names a row above it in the file comes after it, since a name is looked
 * up among written rows. Columns other than these leave the rows together.
 */
export class Generations {
  readonly #title: number | undefined
  readonly #code: number | undefined
  readonly #parents: readonly number[]
  /** Names of rows that are read and not written. */
  readonly #unwritten = new Set<string>()

  constructor(resource: Resource, mapping: Mapping) {
    const code = codeFieldOf(resource)
    this.#title = mapping.find(({ field }) => field === resource.title)?.column
    this.#code = mapping.find(({ field }) => field === code)?.column
    this.#parents = mapping
      .filter(({ field }) => resource.meta[field]?.kind === 'ref' && resource.meta[field]?.to === resource.name)
      .map(({ column }) => column)
  }

  /** Each part is for the time when the parts before it, and the rows noted before, are written; the first one needs neither. */
  split(rows: readonly SourceRow[]): SourceRow[][] {
    if (!this.#parents.length) return [[...rows]]
    const depths = new Map([...this.#unwritten].map((name) => [name, 0]))
    const parts: SourceRow[][] = [[]]
    for (const row of rows) {
      const depth = Math.max(...this.#parents.map((column) => depthBelow(depths, written(row, column))))
      for (const name of this.#namesOf(row)) depths.set(name, Math.max(depth, depths.get(name) ?? 0))
      while (parts.length <= depth) parts.push([])
      parts[depth]?.push(row)
    }
    return parts
  }

  /** These rows are read, and not written yet. */
  note(rows: readonly SourceRow[]): void {
    if (this.#parents.length) for (const row of rows) for (const name of this.#namesOf(row)) this.#unwritten.add(name)
  }

  /** Every noted row is written now. */
  clear(): void {
    this.#unwritten.clear()
  }

  /** As a cell may name the row: its title, its code, or both as in an export. */
  #namesOf(row: SourceRow): string[] {
    const [title, code] = [written(row, this.#title), written(row, this.#code)]
    return [title, code, title && code ? `${title} (${code})` : ''].filter(Boolean)
  }
}
