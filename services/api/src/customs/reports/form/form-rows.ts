import { inIndonesian, millionths, printedWith } from '../exact-sums.ts'
import type { FormColumn, Layout } from '../layouts.ts'
import type { FormLine } from '../report-data.ts'

/** A printed row of the form: texts per column, and the numbers of the columns that are summed. */
export type FormRow = {
  kind: 'line' | 'subtotal' | 'total'
  /** Whether the left block starts here: it is printed once per PEB line. */
  isFirst: boolean
  line?: FormLine
  peb_no: number
  pib_no: number
  sums: FormSums
  label?: string
}
/** Quantities per unit, in 10^-6; money in 10^-6 rupiah. */
export type FormSums = { quantity: Map<string, bigint>; cif: bigint; levies: Record<string, bigint> }

const emptySums = (): FormSums => ({ quantity: new Map(), cif: 0n, levies: {} })

function add(sums: FormSums, line: FormLine, levies: Layout['levies']) {
  sums.quantity.set(line.pib_unit, (sums.quantity.get(line.pib_unit) ?? 0n) + millionths(line.claim_declared))
  sums.cif += millionths(line.cif_idr)
  for (const { field } of levies) sums.levies[field] = (sums.levies[field] ?? 0n) + millionths(line[field])
}

/** The rows of the form: lines, a subtotal after every PEB, the total at the end. */
export async function* formRows(
  batches: AsyncIterable<readonly FormLine[]>,
  { levies }: Layout,
): AsyncGenerator<FormRow[]> {
  const total = emptySums()
  let subtotal = emptySums()
  let previous: FormLine | undefined
  let [peb_no, pib_no] = [0, 0]
  const closing = (last: FormLine): FormRow => ({
    kind: 'subtotal',
    isFirst: false,
    peb_no,
    pib_no,
    sums: subtotal,
    label: `Jumlah PEB ${last.peb_reg_no} tanggal ${last.peb_reg_date}`,
  })
  for await (const batch of batches) {
    const rows: FormRow[] = []
    for (const line of batch) {
      if (previous && previous.peb_header !== line.peb_header) {
        rows.push(closing(previous))
        subtotal = emptySums()
      }
      const isFirst = previous?.peb_key !== line.peb_key
      if (isFirst) [peb_no, pib_no] = [peb_no + 1, 0]
      pib_no++
      const sums = emptySums()
      for (const one of [sums, subtotal, total]) add(one, line, levies)
      rows.push({ kind: 'line', isFirst, line, peb_no, pib_no, sums })
      previous = line
    }
    yield rows
  }
  if (previous)
    yield [
      closing(previous),
      { kind: 'total', isFirst: false, peb_no, pib_no, sums: total, label: 'JUMLAH SELURUHNYA' },
    ]
}

/** Printed lines of a column in a row. */
export function printed(column: FormColumn, row: FormRow, layout: Layout, decimal: number): string[] {
  if (column.sum === 'claim_declared') return quantities(row.sums, decimal)
  if (column.sum === 'cif_idr') return [inIndonesian(printedWith(row.sums.cif, 6), 0)]
  if (column.sum === 'levies')
    return layout.levies.flatMap(({ field, label }, n) => {
      const value = row.sums.levies[field] ?? 0n
      return n === 0 || value > 0n ? [`${label} ${inIndonesian(printedWith(value, 6), 0)}`] : []
    })
  const { line } = row
  if (!line || (column.block !== rightBlock && !row.isFirst)) return []
  return (column.lines ?? [])
    .map((template) =>
      template
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => fieldText(line, row, name, decimal))
        // Removes separators beside empty fields.
        .replaceAll(/^[ /]+|[ /]+$/g, ''),
    )
    .filter((text) => text !== '')
}

const rightBlock = 'PEMAKAIAN BARANG DAN/ATAU BAHAN ASAL IMPOR'

const quantities = (sums: FormSums, decimal: number) =>
  [...sums.quantity].map(([unit, quantity]) => `${inIndonesian(printedWith(quantity, 6), decimal)} ${unit}`)

function fieldText(line: FormLine, row: FormRow, name: string, decimal: number): string {
  if (name === 'peb_no') return String(row.peb_no)
  if (name === 'pib_no') return String(row.pib_no)
  const value = line[name as keyof FormLine]
  if (value === null || value === undefined) return ''
  if (name === 'fob_idr') return `Rp ${inIndonesian(String(value), 0)}`
  if (name === 'peb_qty') return inIndonesian(String(value), decimal)
  if (name === 'fg_share') return inIndonesian(String(value), 4)
  return String(value)
}
