import type { Transaction } from '@ems/postgres'
import { type SourceCell as Cell, type Source, shown } from '../../../files/index.ts'
import type { FileRule, SheetRule } from '../files/file-types.ts'
import { type Names, noNames, sheetKey } from '../files/names.ts'
import { DoubleColumn, Empty, MissingColumn, MissingSheet, TooManyRows } from '../problems.ts'
import { stage } from '../staging.ts'
import { parsedRow, type Writing } from './columns.rules.ts'
import { folded } from './titles.rules.ts'

/** Rows of one sheet, its header not counted. */
const MAX_ROWS = 200_000
/** A goods line has several levies. */
const MAX_LEVIES = 5 * MAX_ROWS

export type SheetRead = {
  rule: SheetRule
  /** As the file calls it. */
  name: string
  rows: number
  unknown: string[]
}

export type Reading = {
  source: Source
  signal: AbortSignal
  onRows: (rows: number) => void
  /** What this client's files call sheets and columns. */
  names?: Names
}

/** Copies every sheet of the file into its staging table, each cell checked. Refuses the file when a sheet does not fit. */
export async function readSheets(
  tx: Transaction,
  { sheets, writing }: FileRule,
  reading: Reading,
): Promise<SheetRead[]> {
  const read: SheetRead[] = []
  for (const rule of sheets) {
    const name = nameOf(rule, reading.source, reading.names)
    if (name === undefined && !rule.optional) throw MissingSheet({ sheet: rule.name ?? '' })
    read.push(await readSheet(tx, rule, name, writing, reading))
  }
  if (read.some(({ rule, rows }) => !rule.optional && !rule.mayBeEmpty && rows === 0)) throw Empty()
  return read
}

const nameOf = ({ name }: SheetRule, { sheets }: Source, names = noNames) =>
  name === null ? sheets[0] : sheets.find((sheet) => (names.sheets[folded(sheet)] ?? folded(sheet)) === name)

async function readSheet(
  tx: Transaction,
  rule: SheetRule,
  name: string | undefined,
  writing: Writing,
  { source, signal, onRows, names = noNames }: Reading,
): Promise<SheetRead> {
  const staging = await stage(tx, rule)
  const read: SheetRead = { rule, name: name ?? '', rows: 0, unknown: [] }
  const max = rule.table === 'staged_levies' ? MAX_LEVIES : MAX_ROWS
  let positions: Positions | undefined
  try {
    for await (const batch of name === undefined ? [] : source.rows(name)) {
      signal.throwIfAborted()
      let rows = batch
      if (!positions) {
        const [head, ...rest] = batch
        positions = positionsOf(rule, head?.row_no === 1 ? head.cells : [], read.name, names)
        read.unknown = positions.unknown
        rows = rest
      }
      const { at } = positions
      read.rows += rows.length
      if (read.rows > max) throw TooManyRows({ sheet: read.name, most: max })
      onRows(rows.length)
      await staging.add(
        rows.map(({ row_no, cells }) => {
          const { values, faults } = parsedRow(rule.columns, at, cells, writing)
          return { row_no, values, faults }
        }),
      )
    }
  } finally {
    await staging.close()
  }
  if (!positions && name !== undefined && !rule.optional && !rule.mayBeEmpty) throw Empty()
  return read
}

type Positions = { at: (number | undefined)[]; unknown: string[] }

function positionsOf({ name, columns }: SheetRule, head: readonly Cell[], sheet: string, names: Names): Positions {
  const own = names.columns[sheetKey(name)] ?? {}
  const titles = head.map((cell) => own[folded(shown(cell))] ?? folded(shown(cell)))
  const at = columns.map(({ title, required }) => {
    const place = titles.indexOf(title)
    if (place < 0 && required) throw MissingColumn({ column: title, sheet })
    if (place >= 0 && titles.includes(title, place + 1)) throw DoubleColumn({ column: title, sheet })
    return place < 0 ? undefined : place
  })
  const existing = new Set(columns.map(({ title }) => title))
  return { at, unknown: titles.filter((title) => title !== '' && !existing.has(title)) }
}
