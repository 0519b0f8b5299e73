import { formatDay } from '@ems/contracts/days'
/**
 * Value of a cell. A number is the shortest decimal text of Excel's number (0.1 stays 0.1); a day is `YYYY-MM-DD` with
 * a `time`, `HH:MM:SS`, where Excel has one. `quoted` text looks like a formula and was marked as text in the file. A
 * `fault` has no reliable value: a formula may be stale, an Excel error is none.
 */
export type Cell =
  | string
  | { number: string }
  | { day: string; time?: string }
  | { quoted: string }
  | { fault: 'FORMULA' | 'ERROR'; text: string }
  | null

/** `row_no` counts as Excel shows it, the header being row 1. Rows without any content are left out. */
export type SourceRow = { row_no: number; cells: readonly Cell[] }

/** A file of tables, read once per sheet, in batches, as fast as the reader takes them. */
export type Source = {
  /** Names as in the file; a CSV file has one sheet without a name. */
  sheets: readonly string[]
  rows: (sheet: string) => AsyncIterable<readonly SourceRow[]>
  /** Which part of the file has been read, 0 to 1. */
  done: () => number
  /** The NIPER a konversi file names; other files say whose they are in their rows. */
  niper?: readonly string[]
  close: () => Promise<void>
}

/** Rows of one batch: enough to be worth a turn of the event loop, too few to keep others waiting. */
export const rowsPerBatch = 500

/** Display text of a cell, for messages and the error file. */
export function visible(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if ('number' in cell) return cell.number
  if ('day' in cell) return [formatDay(cell.day), cell.time?.replaceAll(':', '.')].filter(Boolean).join(' ')
  if ('quoted' in cell) return cell.quoted
  return cell.text
}
