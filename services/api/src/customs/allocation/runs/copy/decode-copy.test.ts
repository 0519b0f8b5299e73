import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Allocation,
  allocate,
  Column,
  calculateAmounts,
  figuresText,
  hashing,
  inputDigest,
  inputHash,
  ledgerOf,
  matchOf,
  type PebLine,
  type PibLine,
  resultDigest,
} from '../../engine/index.ts'
import { someRun } from '../../engine/testing/arbitrary-run.ts'
import { property } from '../../engine/testing/property.ts'
import { usedRows } from './allocation-rows.copy.ts'
import { CanonicalRows, headOf, numbersOf, pebKinds, pibKinds, Rows } from './decode-copy.ts'

const escaped = (text: string) =>
  text.replace(
    /[\\\t\n\r\b\f\v]/g,
    (letter) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r', '\b': 'b', '\f': 'f', '\v': 'v' }[letter]}`,
  )
const row = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (cell === null ? '\\N' : escaped(String(cell)))).join('\t')}\n`

const pibRow = (pib: PibLine) => {
  const live = pib.live ?? null
  return row([
    ...[
      pib.id,
      'header',
      pib.office_code,
      pib.reg_no,
      pib.reg_date,
      pib.line_no,
      pib.extended_due_date,
      pib.raw_material_id,
    ],
    ...[
      pib.qty,
      pib.factor,
      pib.used_base,
      pib.excepted_base,
      pib.cif_idr,
      pib.bm,
      pib.bmt,
      pib.cukai,
      pib.ppn,
      pib.ppnbm,
    ],
    ...[pib.bm_extra, live?.claim_base ?? null, live?.qty_declared ?? null],
    ...(['cif_idr', 'bm', 'bmt', 'cukai', 'ppn', 'ppnbm'] as const).map((money) => live && `${live[money]}.00`),
  ])
}
const pebRow = (peb: PebLine) =>
  row([
    ...[
      peb.id,
      peb.office_code,
      peb.reg_no,
      peb.reg_date,
      peb.export_date,
      peb.line_no,
      peb.item_code,
      peb.finish_good_id,
    ],
    ...[peb.qty, peb.unit, peb.factor, peb.good_unit],
  ])

/** Texts that JSON or a copy has to write differently. */
const odd = fc.constantFrom('040300', 'K"1', 'K\\N', 'tab\tline\n', 'Ünïcode €', '')
const byId = <Line extends { id: string }>(lines: readonly Line[]) =>
  lines.map((line, n) => ({ ...line, id: String(n + 1) }))

test('copied bytes give the same hash of the input and the same ledger as objects', () => {
  property(fc.tuple(someRun, odd), ([run, office_code]) => {
    const pib_lines = byId(run.pib_lines).map((line) => ({ ...line, office_code }))
    const peb_lines = byId(run.peb_lines).map((line) => ({ ...line, item_code: office_code || null }))
    const input = { ...run, pib_lines, peb_lines }

    const hash = inputDigest(input)
    const pass = (bytes: Buffer) => hash.bytes(bytes)
    const pebs = new Rows(pebKinds.length)
    const pebText = new CanonicalRows('peb', pebKinds, pass)
    pebs.read([Buffer.from(peb_lines.map(pebRow).join(''))], () => pebText.add(pebs))
    pebText.flush()
    const pibs = new Rows(pibKinds.length)
    const pibText = new CanonicalRows('pib', pibKinds, pass)
    const read: unknown[] = []
    pibs.read([Buffer.from(pib_lines.map(pibRow).join(''))], () => {
      pibText.add(pibs)
      read.push([headOf(pibs), numbersOf(pibs, run.parameters.decimal)])
    })
    pibText.flush()

    expect(hash.hex()).toBe(inputHash(input))
    expect(read).toHaveLength(pib_lines.length)
    const { ledger } = ledgerOf(input)
    for (const [n, one] of read.entries()) {
      const [head, numbers] = one as [ReturnType<typeof headOf>, ReturnType<typeof numbersOf>]
      expect(head).toMatchObject({ id: ledger.ids[n], office_code })
      if (numbers.factor !== null) expect(numbers.used).toBe(ledger.used.at(n))
      else expect(numbers.qty).toBe(ledger.declaredQty.at(n))
    }
  })
})

test('the copied rows of a run, their sums and their hash are those of its allocations', () => {
  let count = 0
  property(someRun, (run) => {
    const { decimal } = run.parameters
    const rows: Allocation[] = []
    const expected = hashing({ allocation: (one) => rows.push(one), difference: () => undefined }, decimal)
    allocate(run, expected)

    const result = resultDigest(decimal)
    const match = matchOf(run, ledgerOf(run), result.difference)
    const sums = new Column()
    let text = ''
    for (const block of usedRows(match, calculateAmounts(match), result.allocations, { start: 'x\t', decimal, sums }))
      text += block.toString()

    expect(text).toBe(
      rows
        .map((one) => {
          const { seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id } = one
          return `x\t${[seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id].join('\t')}\t${figuresText(one, decimal)}\n`
        })
        .join(''),
    )
    expect(sums.at(0)).toBe(rows.reduce((sum, one) => sum + one.qty_base, 0n))
    expect(sums.at(5)).toBe(rows.reduce((sum, one) => sum + one.cif_idr, 0n))
    expect(result.digest()).toBe(expected.digest())
    count += rows.length
  })
  expect(count).toBeGreaterThan(500)
})
