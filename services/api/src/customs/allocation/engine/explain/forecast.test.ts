import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allocate } from '../ledger/allocation.rules.ts'
import { someRun } from '../testing/arbitrary-run.ts'
import { bom, parameters, peb, pib } from '../testing/cases.ts'
import { property } from '../testing/property.ts'
import { dayNumber } from './days.rules.ts'
import { forecast, leftOver, type Shelf } from './forecast.rules.ts'
import { tallying } from './scenario.rules.ts'

const shelf = (line: number, balance: bigint, first: number, end: number): Shelf => ({ line, balance, first, end })

describe('what is left when goods expire', () => {
  test('is what use at the usual pace does not reach, the oldest line first', () => {
    const lines = [shelf(1, 10n, 0, 6), shelf(2, 10n, 0, 21)]

    // Days 0 to 5 use six of the first line; days 6 to 20 would use fifteen of the second.
    expect([...leftOver(lines, { qty: 10n, days: 10 }, 0)]).toEqual([
      [1, 4n],
      [2, 0n],
    ])
  })

  test('is everything of a line that is overdue, or of a material that is not used', () => {
    expect([...leftOver([shelf(1, 10n, 0, 5)], { qty: 100n, days: 1 }, 5)]).toEqual([[1, 10n]])
    expect([...leftOver([shelf(1, 10n, 0, 50)], undefined, 5)]).toEqual([[1, 10n]])
  })

  test('does not make up for days on which all lines are too new', () => {
    expect([...leftOver([shelf(1, 10n, 8, 10)], { qty: 1n, days: 1 }, 0)]).toEqual([[1, 8n]])
  })

  test('is the same as counted day by day, and a later due date never leaves more of the whole', () => {
    const some = fc.record({
      lines: fc.array(
        fc.record({ qty: fc.integer({ min: 1, max: 60 }), from: fc.integer({ min: -9, max: 20 }), stay: fc.nat(25) }),
        { minLength: 1, maxLength: 6 },
      ),
      qty: fc.integer({ min: 1, max: 40 }),
      days: fc.integer({ min: 1, max: 12 }),
      later: fc.nat(),
    })
    property(some, ({ lines, qty, days, later }) => {
      const shelves = lines.map((line, n) => shelf(n, BigInt(line.qty), line.from, line.from + line.stay))
      const usage = { qty: BigInt(qty), days }
      const left = leftOver(shelves, usage, 0)

      expect(left).toEqual(dayByDay(shelves, usage))

      const extended = shelves.map((one, n) => (n === later % shelves.length ? { ...one, end: one.end + 9 } : one))
      const total = (rest: ReadonlyMap<number, bigint>) => [...rest.values()].reduce((sum, one) => sum + one, 0n)
      expect(total(leftOver(extended, usage, 0)) <= total(left)).toBe(true)
    })
  })

  function dayByDay(shelves: readonly Shelf[], { qty, days }: { qty: bigint; days: number }) {
    const left = new Map(shelves.map(({ line, balance }) => [line, balance]))
    for (let day = 0; day < 60; day++) {
      let demand = (qty * BigInt(day + 1)) / BigInt(days) - (qty * BigInt(day)) / BigInt(days)
      for (const { line, first, end } of shelves) {
        const balance = left.get(line) ?? 0n
        const take = day < first || day >= end ? 0n : balance < demand ? balance : demand
        left.set(line, balance - take)
        demand -= take
      }
    }
    return left
  }
})

describe('the forecast of a client', () => {
  const input = {
    parameters: parameters({ decimal: 2, pib_max_day: 100 }),
    boms: [bom([['RM-A', '1']])],
    pib_lines: [
      pib('1', '2026-01-01', '10', { bm: '1000', ppn: '100.5' }),
      pib('2', '2026-02-01', '10', { bm: '500' }),
      pib('3', '2026-02-02', '4', { bm: '77', factor: null }),
    ],
    peb_lines: [peb('E', '2026-03-01', '4')],
  }
  const allocated = allocate(input, tallying().sink)
  const expected = (perDay: bigint, ends?: ReadonlyMap<string, number>) =>
    forecast(input.pib_lines, allocated, {
      ...{ parameters: input.parameters, today: dayNumber('2026-04-10'), usages: new Map([['RM-A', usage(perDay)]]) },
      ...(ends ? { ends } : {}),
    })
  const usage = (perDay: bigint) => ({ qty: perDay, days: 1 })

  test('names the due date, what is left, and the part of the values that belongs to it', () => {
    // 6 of the first PIB are left; two days, 10 and 11 April, use one each.
    const [first, second, third] = expected(100n)

    expect(first).toMatchObject({ header_id: '1', due_date: '2026-04-11', left: new Map([['RM-A', 400n]]) })
    expect(first?.worth).toMatchObject({ bm: 400n, ppn: 40n })
    expect([second?.header_id, third]).toEqual(['3', undefined])
  })

  test('counts all of a line in a unit without a factor, of which nothing can be used', () => {
    expect(expected(0n).at(-1)).toMatchObject({ header_id: '3', unknown_factor_count: 1, worth: { bm: 77n } })
  })

  test('tells what a later due date would save', () => {
    const extended = expected(100n, new Map([['1', dayNumber('2026-04-20')]]))

    expect(extended.filter(({ header_id }) => header_id === '1')).toEqual([])
  })

  test('without expected use is what the run leaves, and its worth never exceeds the line', () => {
    property(someRun, (run) => {
      const allocated = allocate(run, tallying().sink)
      const risks = forecast(run.pib_lines, allocated, { parameters: run.parameters, usages: new Map(), today: 0 })
      const left = new Map<string, bigint>()
      for (const [line, { header_id, factor }] of run.pib_lines.entries())
        if (factor !== null) left.set(header_id, (left.get(header_id) ?? 0n) + allocated.ledger.balance.at(line))
      for (const { header_id, left: rest, worth } of risks) {
        expect([...rest.values()].reduce((sum, one) => sum + one, 0n)).toBe(left.get(header_id) ?? 0n)
        const lines = run.pib_lines.filter((line) => line.header_id === header_id)
        const all = lines.reduce((sum, line) => sum + Math.ceil(Number(line.ppn)), 0)
        expect(Number(worth.ppn)).toBeLessThanOrEqual(all)
      }
    })
  })
})
