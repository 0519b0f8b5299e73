import type { FieldMeta } from '@ems/contracts/kit'
import { cellsIn, isPastable, valueIn } from '../../table/inline/pasted.ts'
import { emptyOf } from '../state/form-values.ts'

type Line = Readonly<Record<string, unknown>>
type Place = { columns: Readonly<Record<string, FieldMeta>>; at: number; column: string; max: number; today: string }

/** Whether a text is cells of a spreadsheet, and not one value. */
export const isCells = (text: string) => /[\t\n]/.test(text.trimEnd())

/**
 * The lines after cells of a spreadsheet were pasted into one: over the columns to its right and down, with new lines as far as
 * they may be. `left` counts cells that take no text, as references do, and cells beyond the edges.
 */
export function withPasted(
  lines: readonly Line[],
  text: string,
  { columns, at, column, max, today }: Place,
): { lines: Line[]; left: number } {
  const names = Object.keys(columns)
  const first = names.indexOf(column)
  const blank = Object.fromEntries(Object.entries(columns).map(([name, meta]) => [name, emptyOf(meta)]))
  const next: Line[] = [...lines]
  let left = 0
  for (const [n, texts] of cellsIn(text).entries()) {
    if (at + n >= max) {
      left += texts.length
      continue
    }
    const values: Record<string, unknown> = { ...(next[at + n] ?? blank) }
    for (const [m, one] of texts.entries()) {
      const name = names[first + m]
      const meta = name === undefined ? undefined : columns[name]
      if (name !== undefined && meta && isPastable(meta)) values[name] = valueIn(meta, one, today)
      else if (one.trim() !== '') left += 1
    }
    next[at + n] = values
  }
  return { lines: next, left }
}
