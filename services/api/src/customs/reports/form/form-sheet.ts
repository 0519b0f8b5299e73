import { millionths, printedWith } from '../exact-sums.ts'
import { type FormColumn, type Layout, layouts } from '../layouts.ts'
import type { FormLine, Report } from '../report-data.ts'
import { particulars, signature } from './form-header.ts'
import { type FormRow, formRows, printed } from './form-rows.ts'
import { type Line, letters, type ReportSheet, type Value } from './form-workbook.ts'

/** Ranges that are merged downwards; Excel opens files with many, slowly. */
const MAX_MERGES = 60_000

/** The form itself as a sheet: its frame, one row per PIB line of a PEB line, sums, signature. */
export function formSheet(report: Report, lines: AsyncIterable<readonly FormLine[]>, today: string): ReportSheet {
  const layout = layouts[report.bcl_type]
  const { columns } = layout
  const title: Line[] = [
    { look: 'title', cells: [layout.name] },
    { look: 'title', cells: [layout.title] },
    ...particulars(report).map(([label, value]): Line => ({ look: 'title', cells: [label, null, null, `: ${value}`] })),
    { look: 'title', cells: [] },
  ]
  const merges: string[] = []
  const head = headOf(columns, title.length, merges)
  const first = title.length + head.length + 1
  return {
    name: 'BCLKT',
    widths: columns.map(({ width }) => width),
    top: title,
    head,
    merges,
    isFiltered: false,
    rows: body(report, layout, { lines, first, merges, today }),
  }
}

function headOf(columns: readonly FormColumn[], above: number, merges: string[]): Line[] {
  const blocks = columns.map(({ block }, n) => (columns[n - 1]?.block === block ? null : block))
  for (const [n, block] of blocks.entries()) {
    const next = blocks.findIndex((other, at) => at > n && other !== null)
    const last = next < 0 ? columns.length - 1 : next - 1
    if (block && last > n) merges.push(`${letters(n)}${above + 1}:${letters(last)}${above + 1}`)
  }
  return [
    { look: 'head', cells: blocks },
    { look: 'head', cells: columns.map(({ title }) => title) },
    { look: 'head', cells: columns.map(({ no }) => no) },
  ]
}

type Body = { lines: AsyncIterable<readonly FormLine[]>; first: number; merges: string[]; today: string }

async function* body(report: Report, layout: Layout, { lines, first, merges, today }: Body): AsyncGenerator<Line[]> {
  const lefts = layout.columns.flatMap(({ block }, n) => (block === layout.columns.at(-1)?.block ? [] : [n]))
  let number = first
  let begun = first
  const close = (at: number) => {
    if (at - begun > 1 && merges.length < MAX_MERGES)
      for (const n of lefts) merges.push(`${letters(n)}${begun}:${letters(n)}${at - 1}`)
  }
  let isOpen = false
  for await (const batch of formRows(lines, layout)) {
    const out: Line[] = []
    for (const row of batch) {
      if (isOpen && (row.isFirst || row.kind !== 'line')) close(number)
      if (row.isFirst) begun = number
      isOpen = row.kind === 'line'
      out.push({ look: row.kind === 'line' ? 'plain' : 'total', cells: cellsOf(row, layout, report.decimal) })
      const others = otherUnits(row, layout, report.decimal)
      out.push(...others)
      number += 1 + others.length
    }
    yield out
  }
  yield [
    { look: 'title', cells: [] },
    ...signature(report, today).map((text): Line => ({ look: 'title', cells: [...Array(11).fill(null), text] })),
  ]
}

function cellsOf(row: FormRow, layout: Layout, decimal: number): Value[] {
  const label = layout.columns.findLastIndex(({ sum }) => !sum)
  return layout.columns.map((column, n): Value => {
    if (row.label && n === label) return row.label
    const texts = printed(column, row, layout, decimal)
    if (column.sum === 'cif_idr') return { rupiah: printedWith(row.sums.cif, 0) }
    const [[unit, quantity] = []] = row.sums.quantity
    if (column.sum === 'claim_declared' && unit !== undefined && quantity !== undefined)
      return { number: printedWith(quantity, decimal), unit }
    if (column.number && row.line) return row.isFirst ? declared(row.line, column.number, decimal) : null
    if (!texts.length) return null
    return column.sum ? { figures: texts.join('\n') } : texts.join('\n')
  })
}

/** A quantity of a PEB line in its own unit, with all of its digits. */
function declared(line: FormLine, field: 'peb_qty' | 'fg_share', decimal: number): Value {
  const number = printedWith(millionths(line[field]), 6)
  const digits = Math.max(decimal, number.replace(/0+$/, '').length - number.indexOf('.') - 1)
  return { number, unit: line.peb_unit, digits }
}

/** Rows below a sum over several units: each unit's quantity is a number of its own. */
function otherUnits({ sums }: FormRow, { columns }: Layout, decimal: number): Line[] {
  return [...sums.quantity].slice(1).map(([unit, quantity]) => ({
    look: 'total',
    cells: columns.map(
      ({ sum }): Value => (sum === 'claim_declared' ? { number: printedWith(quantity, decimal), unit } : null),
    ),
  }))
}
