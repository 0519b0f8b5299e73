import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx'
import { type Cell, rowsPerBatch, type SourceRow } from '../source.ts'
import { dayOfSerial, plainNumber } from './sheet-rows.ts'

/*
 * Reads an .xls file, which cannot be streamed, away from the thread that others wait for and within a memory limit of its
 * own. Answers `sheets`, then each asked batch of rows.
 */
export type Requested = { sheet: string; from: number }
export type Responded = { sheets: string[] } | { rows: SourceRow[]; next: number | undefined; part: number } | Rejected
export type Rejected = { refused: 'BROKEN' | 'ENCRYPTED' } | { refused: 'MERGED'; sheet: string; range: string }

const port = parentPort
const workbook = opened()
if (workbook) {
  answer({ sheets: workbook.SheetNames })
  port?.on('message', ({ sheet, from }: Requested) => answer(rowsFrom(sheet, from)))
}

function answer(message: Responded) {
  port?.postMessage(message)
}

function opened() {
  try {
    const file = readFileSync(workerData as string)
    return read(file, { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: true })
  } catch (error) {
    answer({ refused: /password|encrypt/i.test((error as Error).message) ? 'ENCRYPTED' : 'BROKEN' })
    return undefined
  }
}

function rowsFrom(name: string, from: number): Responded {
  const sheet = workbook?.Sheets[name]
  const [merged] = sheet?.['!merges'] ?? []
  if (merged) return { refused: 'MERGED', sheet: name, range: utils.encode_range(merged) }
  const all = denseRows(sheet)
  const is1904 = Boolean(workbook?.Workbook?.WBProps?.date1904)
  const to = Math.min(all.length, from + rowsPerBatch)
  const rows: SourceRow[] = []
  for (let at = from; at < to; at++) {
    const cells = Array.from(all[at] ?? [], (cell) => cellOf(cell, is1904))
    if (cells.some((cell) => cell !== null && cell !== '')) rows.push({ row_no: at + 1, cells })
  }
  return { rows, next: to < all.length ? to : undefined, part: to / Math.max(1, all.length) }
}

const denseRows = (sheet: WorkSheet | undefined) =>
  ((sheet as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data'] ?? []) as (CellObject | undefined)[][]

function cellOf(cell: CellObject | undefined, is1904: boolean): Cell {
  if (!cell || cell.v === undefined) return null
  if (cell.f !== undefined) return { fault: 'FORMULA', text: String(cell.v) }
  switch (cell.t) {
    case 'n':
      return numberOf(cell.v as number, String(cell.z ?? ''), is1904)
    case 'd':
      return { day: (cell.v as Date).toISOString().slice(0, 10) }
    case 'b':
      return cell.v ? 'TRUE' : 'FALSE'
    case 'e':
      return { fault: 'ERROR', text: String(cell.w ?? '#N/A') }
    default:
      return String(cell.v)
  }
}

function numberOf(value: number, format: string, is1904: boolean): Cell {
  const day = /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')) ? dayOfSerial(value, is1904) : undefined
  return day ? { day } : { number: plainNumber(value) }
}
