import { describe, expect, test } from '@jest/globals'
import { hashing, inputHash } from '../ledger/hashes.rules.ts'
import { someRun } from '../testing/arbitrary-run.ts'
import { bom, outcome, parameters, peb, pib } from '../testing/cases.ts'
import { property } from '../testing/property.ts'
import { compare } from './comparison.rules.ts'
import { explain } from './explain.rules.ts'
import { simulate } from './simulation.rules.ts'

const run = {
  parameters: parameters({ decimal: 4, pib_min_day: 20, pib_max_day: 360 }),
  boms: [bom([['RM-A', '1']])],
  pib_lines: [
    pib('A', '2025-01-04', '10', { reg_no: '1' }),
    pib('B', '2025-01-05', '10', { reg_no: '2', cif_idr: '1000.49', bm: '30' }),
    pib('C', '2025-12-01', '10', { reg_no: '3', header_id: 'H', cif_idr: '999' }),
    pib('D', '2025-12-12', '10', { reg_no: '4' }),
    pib('U', '2025-12-01', '3', { reg_no: '3', header_id: 'H', line_no: 2, factor: null }),
  ],
  peb_lines: [peb('E1', '2025-12-31', '4'), peb('E2', '2025-12-31', '8')],
}

describe('explaining', () => {
  test('an allocation names every candidate as it stood then', () => {
    const why = explain(run, { peb_detail_id: 'E2', raw_material_id: 'RM-A' })

    expect(why).toMatchObject({ need_base: 80_000n, alloc_base: 80_000n, difference: null })
    expect(
      why?.considered.map((one) => [one.pib_detail_id, one.outcome, one.verdict, one.balance_base, one.taken_base]),
    ).toEqual([
      ['A', 'REFUSED', 'EXPIRED', 100_000n, 0n],
      ['B', 'TAKEN', 'ELIGIBLE', 60_000n, 60_000n],
      ['C', 'TAKEN', 'ELIGIBLE', 100_000n, 20_000n],
      ['U', 'REFUSED', 'UNIT_MISMATCH', null, 0n],
      ['D', 'REFUSED', 'TOO_NEW', 100_000n, 0n],
    ])
    expect(why?.considered.map(({ age_day, due_date }) => [age_day, due_date])[0]).toEqual([361, '2025-12-30'])
  })

  test('an allocation does not see what later lines take', () => {
    const why = explain(run, { peb_detail_id: 'E1', raw_material_id: 'RM-A' })

    expect(why?.considered.map((one) => [one.pib_detail_id, one.balance_base])).toEqual([
      ['A', 100_000n],
      ['B', 100_000n],
      ['C', 100_000n],
      ['U', null],
      ['D', 100_000n],
    ])
  })

  test('what was not needed says so, and a skipped line too', () => {
    const first = explain(run, { peb_detail_id: 'E1', raw_material_id: 'RM-A' })
    const skipping = { ...run, parameters: parameters({ ...run.parameters, shortage_policy: 'SKIP_LINE' }) }
    const short = explain(
      { ...skipping, peb_lines: [peb('E1', '2025-12-31', '99')] },
      { peb_detail_id: 'E1', raw_material_id: 'RM-A' },
    )

    expect(first?.considered.map(({ outcome }) => outcome)).toEqual([
      'REFUSED',
      'TAKEN',
      'NOT_NEEDED',
      'REFUSED',
      'REFUSED',
    ])
    expect(short?.considered.map(({ outcome }) => outcome)).toEqual([
      'REFUSED',
      'LINE_SKIPPED',
      'LINE_SKIPPED',
      'REFUSED',
      'REFUSED',
    ])
    expect(short?.difference).toMatchObject({ reason: 'UNIT_MISMATCH' })
  })

  test('a line without BOM says so, and an unknown one is undefined', () => {
    const why = explain({ ...run, boms: [] }, { peb_detail_id: 'E1', raw_material_id: null })

    expect(why).toMatchObject({ bom_id: null, difference: { reason: 'NO_BOM' }, considered: [] })
    expect(explain(run, { peb_detail_id: 'E9', raw_material_id: 'RM-A' })).toBeUndefined()
    expect(explain(run, { peb_detail_id: 'E1', raw_material_id: 'RM-B' })).toBeUndefined()
  })

  test('agrees with the run about every row and difference', () => {
    property(someRun, (some) => {
      const { rows, differences } = outcome(some)
      const [row] = rows.slice(-1)
      const [gap] = differences.slice(-1)
      const why = row && explain(some, row)
      const whyNot = gap && explain(some, gap)
      if (row) {
        const considered = why?.considered.find((one) => one.pib_detail_id === row.pib_detail_id)
        expect(considered).toMatchObject({ outcome: 'TAKEN', taken_base: row.qty_base, verdict: 'ELIGIBLE' })
      }
      if (gap) expect(whyNot?.difference).toEqual(gap)
    })
  })
})

test('a simulation lists the PIB that stay open, by due date, with what is not accounted for', () => {
  expect(
    simulate(run).map((one) => [
      one.reg_no,
      one.due_date,
      one.line_count,
      one.unknown_factor_count,
      one.balances.get('RM-A'),
      one.open.cif_idr,
    ]),
  ).toEqual([
    ['1', '2025-12-30', 1, 0, 100_000n, 0n],
    ['3', '2026-11-26', 2, 1, 80_000n, 799n],
    ['4', '2026-12-07', 1, 0, 100_000n, 0n],
  ])
})

test('a comparison names what was added, removed and changed', () => {
  const before = outcome(run)
  const after = outcome({
    ...run,
    pib_lines: run.pib_lines
      .filter(({ id }) => id !== 'A')
      .map((line) => (line.id === 'B' ? { ...line, qty: '5' } : line)),
  })

  const { added, removed, changed } = compare(before.rows, after.rows)

  expect([added, removed].map((list) => list.length)).toEqual([0, 0])
  expect(changed.map((one) => [one.peb_key, one.pib_key, one.before.qty_base, one.after.qty_base])).toEqual([
    ['040300/E1/2025-12-31/1', '040300/2/2025-01-05/1', 40_000n, 40_000n],
    ['040300/E2/2025-12-31/1', '040300/2/2025-01-05/1', 60_000n, 10_000n],
    ['040300/E2/2025-12-31/1', '040300/3/2025-12-01/1', 20_000n, 70_000n],
  ])
  expect(changed[0]?.figures).toEqual(['cif_idr', 'bm'])
  expect(compare(before.rows, before.rows)).toEqual({ added: [], removed: [], changed: [] })
  expect(compare([], before.rows).added.length).toBe(3)
  expect(compare(before.rows, []).removed.length).toBe(3)
})

describe('hashes', () => {
  const small = { ...run, pib_lines: run.pib_lines.slice(0, 2), peb_lines: run.peb_lines }
  const resultHash = (input: typeof run, ids = (id: string) => id) => {
    const hash = hashing({ allocation: () => undefined, difference: () => undefined }, input.parameters.decimal)
    const { rows, differences } = outcome({
      ...input,
      pib_lines: input.pib_lines.map((line) => ({ ...line, id: ids(line.id) })),
    })
    for (const row of rows) hash.allocation(row)
    for (const gap of differences) hash.difference(gap)
    return hash.digest()
  }

  test('of the input do not depend on how a number is written, but on every number', () => {
    const [a, b] = small.pib_lines as [(typeof run.pib_lines)[0], (typeof run.pib_lines)[0]]

    expect(inputHash({ ...small, pib_lines: [{ ...a, qty: '10.000000' }, b] })).toBe(inputHash(small))
    for (const change of [
      { qty: '10.000001' },
      { bm: '1' },
      { used_base: '1' },
      { extended_due_date: '2026-06-30' },
      { factor: null },
    ])
      expect(inputHash({ ...small, pib_lines: [{ ...a, ...change }, b] })).not.toBe(inputHash(small))
    expect(inputHash({ ...small, parameters: { ...small.parameters, pib_max_day: 361 } })).not.toBe(inputHash(small))
    expect(() => inputHash({ ...small, pib_lines: [b, a] })).toThrow('Lines must ascend by id')
  })

  test('of the result know lines by their numbers, not by their ids', () => {
    expect(resultHash(run, (id) => `${id}-new`)).toBe(resultHash(run))
    expect(resultHash({ ...run, pib_lines: run.pib_lines.slice(0, 2) })).not.toBe(resultHash(run))
  })
})
