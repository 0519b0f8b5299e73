import { describe, expect, test } from '@jest/globals'
import { printed } from '../exact.rules.ts'
import { balances, bom, gaps, outcome, parameters, peb, pib, takes } from '../testing/cases.ts'

const first = {
  parameters: parameters({ decimal: 4, pib_min_day: 20, pib_max_day: 360 }),
  boms: [
    bom([
      ['RM-A', ['1.2500', '96']],
      ['RM-B', '0.1000'],
    ]),
  ],
  pib_lines: [
    pib('P1', '2026-01-05', '1000.0000', { reg_no: '000101', cif_idr: '150000000', bm: '7500000', ppn: '17325000' }),
    pib('P2', '2026-01-20', '500.0000', { reg_no: '000150', cif_idr: '80000000', bm: '4000000', ppn: '9240000' }),
    pib('P3', '2026-01-20', '300.0000', {
      reg_no: '000150',
      line_no: 2,
      raw_material_id: 'RM-B',
      cif_idr: '30000000',
      bm: '3000000',
      ppn: '3630000',
    }),
  ],
  peb_lines: [
    peb('E2', '2026-03-15', '400', { reg_no: '000950' }),
    peb('E1', '2026-03-01', '600', { reg_no: '000900' }),
  ],
}

describe('allocating from the oldest PIB line', () => {
  test('gives every figure of example 1', () => {
    const result = outcome(first)

    expect(
      result.rows.map((row) =>
        [
          row.seq,
          row.peb_detail_id,
          row.raw_material_code,
          row.pib_detail_id,
          printed(row.qty_base, 4),
          printed(row.contained_base, 4),
          row.age_day,
          row.cif_idr,
          row.bm,
          row.ppn,
        ].join(' '),
      ),
    ).toEqual([
      '1 E1 RM-A P1 750.0000 720.0000 55 112500000 5625000 12993750',
      '2 E1 RM-B P3 60.0000 60.0000 40 6000000 600000 726000',
      '3 E2 RM-A P1 250.0000 240.0000 69 37500000 1875000 4331250',
      '4 E2 RM-A P2 250.0000 240.0000 54 40000000 2000000 4620000',
      '5 E2 RM-B P3 40.0000 40.0000 54 4000000 400000 484000',
    ])
    expect(result.differences).toEqual([])
    expect(balances(result)).toEqual({ P1: '0.0000', P2: '250.0000', P3: '200.0000' })
  })

  test.each([
    [4, ['E1 RM-A P1 11.8215', 'E2 RM-A P1 0.3550'], '87.8235'],
    [2, ['E1 RM-A P1 11.82', 'E2 RM-A P1 0.36'], '87.82'],
    [0, ['E1 RM-A P1 12'], '88'],
  ])('rounds each need once, half up, to %i digits (example 2)', (decimal, expected, left) => {
    const result = outcome({
      parameters: parameters({ decimal }),
      boms: [bom([['RM-A', '0.0355']])],
      pib_lines: [pib('P1', '2026-01-01', '100.0000')],
      peb_lines: [peb('E1', '2026-02-01', '333'), peb('E2', '2026-02-02', '10')],
    })

    expect(takes(result)).toEqual(expected)
    expect(gaps(result)).toEqual([])
    expect(balances(result)).toEqual({ P1: left })
  })

  test.each(['0.0050', '0.0040'])(
    'adds up a material on two lines of %s before rounding (example 2b)',
    (coefficient) => {
      const result = outcome({
        parameters: parameters(),
        boms: [
          bom([
            ['RM-A', coefficient],
            ['RM-A', coefficient],
          ]),
        ],
        pib_lines: [pib('P1', '2026-01-01', '100')],
        peb_lines: [peb('E1', '2026-02-01', '1')],
      })

      expect(takes(result)).toEqual(['E1 RM-A P1 0.01'])
    },
  )
})

describe('the window of days', () => {
  const boundaries = {
    parameters: parameters({ decimal: 4, pib_min_day: 20, pib_max_day: 360 }),
    boms: [bom([['RM-A', '1']])],
    peb_lines: [peb('E1', '2025-12-31', '35')],
  }
  const lines = [
    pib('A', '2025-01-04', '10'),
    pib('B', '2025-01-05', '10'),
    pib('C', '2025-12-11', '10'),
    pib('D', '2025-12-12', '10'),
  ]

  test('includes both bounds (example 3)', () => {
    const result = outcome({ ...boundaries, pib_lines: lines })

    expect(takes(result)).toEqual(['E1 RM-A B 10.0000', 'E1 RM-A C 10.0000'])
    expect(gaps(result)).toEqual(['E1 RM-A 35.0000 20.0000 15.0000 TOO_NEW'])
    expect(result.differences[0]).toMatchObject({ qty_too_new: 100000n, qty_expired: 100000n, qty_unit_mismatch: 0n })
  })

  test('follows an approved extension (example 4)', () => {
    const [a, ...rest] = lines as [(typeof lines)[0]]

    const result = outcome({ ...boundaries, pib_lines: [{ ...a, extended_due_date: '2026-06-30' }, ...rest] })

    expect(takes(result)).toEqual(['E1 RM-A A 10.0000', 'E1 RM-A B 10.0000', 'E1 RM-A C 10.0000'])
    expect(gaps(result)).toEqual(['E1 RM-A 35.0000 30.0000 5.0000 TOO_NEW'])
    expect(result.differences[0]).toMatchObject({ qty_too_new: 100000n, qty_expired: 0n })
  })
})

describe('a shortage (example 5)', () => {
  const short = {
    boms: [
      bom([
        ['RM-A', '0.80'],
        ['RM-B', '0.10'],
      ]),
      bom([['RM-A', '0.40']], { id: '2', finish_good_id: 'FG-2' }),
    ],
    pib_lines: [pib('P1', '2026-01-01', '100.00')],
    peb_lines: [peb('E1', '2026-03-01', '100'), peb('E2', '2026-03-02', '100', { finish_good_id: 'FG-2' })],
  }

  test('is served in part under PARTIAL', () => {
    const result = outcome({ ...short, parameters: parameters() })

    expect(takes(result)).toEqual(['E1 RM-A P1 80.00', 'E2 RM-A P1 20.00'])
    expect(gaps(result)).toEqual(['E1 RM-B 10.00 0.00 10.00 NO_PIB', 'E2 RM-A 40.00 20.00 20.00 SHORTAGE'])
    expect(balances(result)).toEqual({ P1: '0.00' })
  })

  test('leaves the whole line out under SKIP_LINE', () => {
    const result = outcome({ ...short, parameters: parameters({ shortage_policy: 'SKIP_LINE' }) })

    expect(takes(result)).toEqual(['E2 RM-A P1 40.00'])
    expect(gaps(result)).toEqual(['E1 RM-A 80.00 0.00 80.00 LINE_SKIPPED', 'E1 RM-B 10.00 0.00 10.00 NO_PIB'])
    expect(balances(result)).toEqual({ P1: '60.00' })
  })
})

test('what is excepted is not there (example 7)', () => {
  const result = outcome({
    parameters: parameters(),
    boms: [bom([['RM-A', '1']])],
    pib_lines: [pib('P1', '2026-01-01', '100', { excepted_base: '30.00' }), pib('P2', '2026-01-02', '100')],
    peb_lines: [peb('E1', '2026-03-01', '50'), peb('E3', '2026-03-03', '60')],
  })

  expect(takes(result)).toEqual(['E1 RM-A P1 50.00', 'E3 RM-A P1 20.00', 'E3 RM-A P2 40.00'])
  expect(balances(result)).toEqual({ P1: '0.00', P2: '60.00' })
})

test('drawback claims what is contained, to the last rupiah (example 10)', () => {
  const result = outcome({
    parameters: parameters({ decimal: 4, pib_min_day: 20, pib_max_day: 360, claim_basis: 'TERKANDUNG' }),
    boms: [bom([['YRN-30', ['1.0526', '95']]])],
    pib_lines: [
      pib('P1', '2026-02-10', '2500', { raw_material_id: 'YRN-30', cif_idr: '218750000', bm: '10937500' }),
      pib('P2', '2026-03-01', '1800', { raw_material_id: 'YRN-30', cif_idr: '163800000', bm: '8190000' }),
    ],
    peb_lines: [peb('E1', '2026-05-20', '1234.5'), peb('E2', '2026-06-02', '2000')],
  })

  expect(
    result.rows.map((row) =>
      [
        row.peb_detail_id,
        row.pib_detail_id,
        printed(row.qty_base, 4),
        printed(row.claim_base, 4),
        row.cif_idr,
        row.bm,
        printed(row.fg_qty_share, 4),
      ].join(' '),
    ),
  ).toEqual([
    'E1 P1 1299.4347 1234.4630 108015513 5400776 1234.5000',
    'E2 P1 1200.5653 1140.5370 99796987 4989849 1140.5713',
    'E2 P2 904.6347 859.4030 78205673 3910284 859.4287',
  ])
  expect(balances(result)).toEqual({ P1: '0.0000', P2: '895.3653' })
})
