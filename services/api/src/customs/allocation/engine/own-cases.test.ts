import { describe, expect, test } from '@jest/globals'
import { dustOf } from './ledger/balances.rules.ts'
import type { PebLine } from './run-input.ts'
import { balances, bom, gaps, outcome, parameters, peb, pib, takes } from './testing/cases.ts'
import { twoRuns } from './testing/two-runs.ts'

const one = { parameters: parameters(), boms: [bom([['RM-A', '1']])] }

describe('same-day PIB lines', () => {
  test('are used by number, office and line, whatever order they come in', () => {
    const day = '2026-01-01'
    const lines = [
      pib('1', day, '1', { reg_no: '10' }),
      pib('2', day, '1', { reg_no: '9', line_no: 2 }),
      pib('3', day, '1', { reg_no: '9', office_code: '050100' }),
      pib('4', day, '1', { reg_no: '000009' }),
      pib('5', day, '1', { reg_no: 'A9' }),
    ]

    const result = outcome({ ...one, pib_lines: lines, peb_lines: [peb('E', '2026-02-01', '5')] })

    expect(result.rows.map((row) => row.pib_detail_id)).toEqual(['4', '2', '3', '1', '5'])
  })
})

describe('units', () => {
  test('a factor is rounded down to the ledger, the rest is dust', () => {
    const yards = pib('Y', '2026-01-01', '10', { factor: '0.9144', cif_idr: '1000' })

    const result = outcome({ ...one, pib_lines: [yards], peb_lines: [peb('E', '2026-02-01', '20')] })

    expect(takes(result)).toEqual(['E RM-A Y 9.14'])
    expect(result.rows[0]).toMatchObject({ qty_declared: 9_995_625n, cif_idr: 1000n })
    expect(dustOf(yards, 2)).toBe('0.004375')
  })

  test('an unknown factor is named before too-new and expired lines', () => {
    const lines = [
      pib('U', '2026-01-10', '7', { factor: null }),
      pib('N', '2026-03-01', '5'),
      pib('X', '2024-01-01', '4'),
    ]

    const result = outcome({ ...one, pib_lines: lines, peb_lines: [peb('E', '2026-02-01', '2')] })

    expect(gaps(result)).toEqual(['E RM-A 2.00 0.00 2.00 UNIT_MISMATCH'])
    expect(result.differences[0]).toMatchObject({ qty_too_new: 500n, qty_expired: 400n, qty_unit_mismatch: 7_000_000n })
  })

  test('an unknown factor outside its window is not the reason', () => {
    const lines = [pib('U', '2026-03-01', '7', { factor: null })]

    expect(gaps(outcome({ ...one, pib_lines: lines, peb_lines: [peb('E', '2026-02-01', '2')] }))).toEqual([
      'E RM-A 2.00 0.00 2.00 SHORTAGE',
    ])
  })

  test('a PEB in another unit counts by its factor, and without one names the line', () => {
    const pebs = [
      peb('1', '2026-02-01', '2', { unit: 'DZN', factor: '12' }),
      peb('2', '2026-02-02', '2', { unit: 'DZN', factor: null }),
      peb('3', '2026-02-03', '2', { factor: null }),
    ]

    const result = outcome({ ...one, pib_lines: [pib('P', '2026-01-01', '100')], peb_lines: pebs })

    expect(takes(result)).toEqual(['1 RM-A P 24.00', '3 RM-A P 2.00'])
    expect(gaps(result)).toEqual(['2  0.00 0.00 0.00 UNIT_MISMATCH_FG'])
  })
})

describe('a conversion in another unit than its finished good', () => {
  const dozens = { ...one, boms: [bom([['RM-A', '1.2']], { fg_unit: 'DZN' })] }
  const served = (overrides: Partial<PebLine>) => {
    const peb_lines = [peb('E', '2026-02-01', '120', overrides)]
    const result = outcome({ ...dozens, pib_lines: [pib('P', '2026-01-01', '1000')], peb_lines })
    return [...takes(result), ...gaps(result)]
  }

  test('is met by no factor of the good, which leads to another unit', () => {
    const unknown = ['E  0.00 0.00 0.00 UNIT_MISMATCH_FG']
    expect(served({})).toEqual(unknown)
    expect(served({ unit: 'BOX', factor: '120' })).toEqual(unknown)
    expect(served({ unit: 'BOX', factor: null })).toEqual(unknown)
  })

  test('serves a line that is declared in its unit', () => {
    const existing = ['E RM-A P 144.00']
    expect(served({ unit: 'DZN', factor: '12' })).toEqual(existing)
    expect(served({ unit: 'DZN', factor: null })).toEqual(existing)
    expect(served({ unit: 'PCE', factor: '0.08333333', good_unit: 'DZN' })).toEqual(['E RM-A P 12.00'])
  })
})

describe('rounding over several allocations', () => {
  test('three thirds of 100 rupiah are 100, over two BCL.KT', () => {
    const run = {
      ...one,
      pib_lines: [pib('P', '2026-01-01', '3', { cif_idr: '100', bm: '1' })],
      peb_lines: ['1', '2', '3'].map((id) => peb(id, `2026-02-0${id}`, '1')),
    }

    const [first, second] = twoRuns(run).results

    expect(first.rows.map((row) => [row.cif_idr, row.bm])).toEqual([
      [33n, 0n],
      [34n, 1n],
    ])
    expect(second.rows.map((row) => [row.cif_idr, row.bm])).toEqual([[33n, 0n]])
  })

  test('thousands of tiny lines lose nothing', () => {
    const pib_lines = Array.from({ length: 3_000 }, (_, n) => pib(String(n), '2026-01-01', '0.01', { cif_idr: '7' }))

    const result = outcome({
      ...one,
      boms: [bom([['RM-A', ['1', '33.3333']]])],
      pib_lines,
      peb_lines: [peb('E', '2026-02-01', '29.99')],
    })

    const sum = (figure: 'qty_base' | 'cif_idr' | 'contained_base' | 'fg_qty_share') =>
      result.rows.reduce((all, row) => all + row[figure], 0n)
    expect(result.rows.length).toBe(2_999)
    expect([sum('qty_base'), sum('cif_idr'), sum('contained_base'), sum('fg_qty_share')]).toEqual([
      2_999n,
      20_993n,
      1_000n,
      299_900n,
    ])
  })

  test('a value with cents is rounded once, at the end', () => {
    const result = outcome({
      ...one,
      pib_lines: [pib('P', '2026-01-01', '2', { cif_idr: '0.98', bm: '10', bm_extra: '1' })],
      peb_lines: [peb('1', '2026-02-01', '1'), peb('2', '2026-02-02', '1')],
    })

    expect(result.rows.map((row) => [row.cif_idr, row.bm])).toEqual([
      [0n, 6n],
      [1n, 5n],
    ])
  })
})

describe('sizes', () => {
  test.each([
    [6, '999999999999999999.999999', '999999999999999999.999998', '0.000001'],
    [0, '999999999999999999.999999', '999999999999999998', '1'],
  ])('18 integer digits stay exact at decimal %i', (decimal, qty, used, left) => {
    const result = outcome({
      ...one,
      parameters: parameters({ decimal }),
      pib_lines: [pib('P', '2026-01-01', qty, { cif_idr: '999999999999999999' })],
      peb_lines: [peb('E', '2026-02-01', used)],
    })

    expect(takes(result)).toEqual([`E RM-A P ${used}`])
    expect(balances(result)).toEqual({ P: left })
  })

  test('a need that rounds to 0 makes neither row nor difference, also under SKIP_LINE', () => {
    const result = outcome({
      parameters: parameters({ shortage_policy: 'SKIP_LINE' }),
      boms: [
        bom([
          ['RM-A', '1'],
          ['RM-B', '0.0049'],
        ]),
      ],
      pib_lines: [pib('P', '2026-01-01', '1')],
      peb_lines: [peb('E', '2026-02-01', '1')],
    })

    expect(takes(result)).toEqual(['E RM-A P 1.00'])
    expect(gaps(result)).toEqual([])
  })
})

test('a skipped line leaves shared materials to the next', () => {
  const result = outcome({
    parameters: parameters({ shortage_policy: 'SKIP_LINE' }),
    boms: [
      bom([
        ['RM-A', '1'],
        ['RM-B', '1'],
      ]),
    ],
    pib_lines: [
      pib('A', '2026-01-01', '10'),
      pib('B', '2026-01-01', '5', { raw_material_id: 'RM-B' }),
      pib('C', '2026-01-02', '10'),
    ],
    peb_lines: [peb('1', '2026-02-01', '4'), peb('2', '2026-02-02', '6'), peb('3', '2026-02-03', '1')],
  })

  expect(takes(result)).toEqual(['1 RM-A A 4.00', '1 RM-B B 4.00', '3 RM-A A 1.00', '3 RM-B B 1.00'])
  expect(gaps(result)).toEqual(['2 RM-A 6.00 0.00 6.00 LINE_SKIPPED', '2 RM-B 6.00 0.00 6.00 SHORTAGE'])
})

test('a material that the Keputusan does not list on the PIB date is not used', () => {
  const result = outcome({
    ...one,
    parameters: parameters({ require_niper_item: true }),
    niper_items: [{ raw_material_id: 'RM-A', valid_from: '2026-01-10', valid_to: null }],
    pib_lines: [pib('P1', '2026-01-09', '1'), pib('P2', '2026-01-10', '1')],
    peb_lines: [peb('E', '2026-02-01', '2')],
  })

  expect(takes(result)).toEqual(['E RM-A P2 1.00'])
  expect(gaps(result)).toEqual(['E RM-A 2.00 1.00 1.00 SHORTAGE'])
})

test('SKIP_LINE counts neither expired balance nor what earlier lines took', () => {
  const result = outcome({
    parameters: parameters({ shortage_policy: 'SKIP_LINE', pib_max_day: 60 }),
    boms: [bom([['RM-A', '1']])],
    pib_lines: [pib('X', '2026-01-01', '5'), pib('P', '2026-02-01', '5')],
    peb_lines: [
      peb('1', '2026-02-20', '2'),
      peb('2', '2026-03-20', '4'),
      peb('3', '2026-03-20', '2'),
      peb('4', '2026-03-21', '7'),
    ],
  })

  expect(takes(result)).toEqual(['1 RM-A X 2.00', '2 RM-A P 4.00'])
  expect(gaps(result)).toEqual(['3 RM-A 2.00 0.00 2.00 EXPIRED', '4 RM-A 7.00 0.00 7.00 EXPIRED'])
})
