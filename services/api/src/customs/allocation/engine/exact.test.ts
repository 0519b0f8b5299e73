import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { exact, halfUp, printed, roundedTo, scaled } from './exact.rules.ts'
import { addMonths, dayNumber, dayText } from './explain/days.rules.ts'
import { Column } from './ledger/growable-column.ts'
import { byNumber, inOrder } from './matching/order.rules.ts'
import { property } from './testing/property.ts'

describe('decimals', () => {
  test.each([
    ['1.25', 4, 12_500n],
    ['-0.5', 2, -50n],
    ['123456789012345678.123456', 6, 123_456_789_012_345_678_123_456n],
    ['1.500000', 1, 15n],
    ['0', 6, 0n],
  ])('%s is read at %i digits', (text, digits, value) => {
    expect(scaled(text, digits)).toBe(value)
  })

  test.each(['', '1,5', '1e3', '.5', '5.', '+1', ' 1', '0x1', 'NaN'])('refuses %j', (text) => {
    expect(() => scaled(text, 4)).toThrow(`Angka ${text} tidak sesuai format.`)
    expect(() => exact(text)).toThrow(`Angka ${text} tidak sesuai format.`)
  })

  test('refuses what would have to be rounded', () => {
    expect(() => scaled('0.12345', 4)).toThrow('Angka 0.12345 melebihi 4 desimal.')
  })

  test('are printed with all their digits', () => {
    expect([printed(12_500n, 4), printed(-5n, 2), printed(7n, 0), printed(0n, 6)]).toEqual([
      '1.2500',
      '-0.05',
      '7',
      '0.000000',
    ])
  })

  test('come back as they went', () => {
    property(fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(6)), ([value, digits]) => {
      expect(scaled(printed(value, digits), digits)).toBe(value)
    })
  })

  test('are rounded half up', () => {
    expect([halfUp(1n, 2n), halfUp(1n, 3n), halfUp(5n, 10n), halfUp(14n, 10n)]).toEqual([1n, 0n, 1n, 1n])
    expect([roundedTo(exact('0.355'), 2), roundedTo(exact('0.3549999'), 2), roundedTo(exact('7'), 2)]).toEqual([
      36n,
      35n,
      700n,
    ])
  })
})

describe('a column', () => {
  test('holds what an array would, also beyond 64 bits and back', () => {
    const cell = fc.tuple(fc.nat(9_000), fc.oneof(fc.bigInt(-3n, 3n), fc.bigInt(-(2n ** 70n), 2n ** 70n)))
    property(fc.array(cell, { maxLength: 20 }), (writes) => {
      const column = new Column()
      const plain = new Map<number, bigint>()
      for (const [n, value] of writes) {
        column.set(n, value)
        plain.set(n, value)
      }
      for (const [n] of writes) expect(column.at(n)).toBe(plain.get(n))
      expect(column.at(9_001)).toBe(0n)
    })
  })
})

describe('calendar days', () => {
  test.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-12-31', 2, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-06-15', 6, '2026-12-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '01/01/2026', ''])('refuses %j', (text) => {
    expect(() => dayNumber(text)).toThrow(`Tanggal ${text} tidak sesuai format DD/MM/YYYY.`)
  })

  test('count every day once, over leap days and year ends', () => {
    expect(dayNumber('2024-03-01') - dayNumber('2024-02-28')).toBe(2)
    expect(dayNumber('2026-01-01') - dayNumber('2025-01-01')).toBe(365)
    property(fc.integer({ min: -3_000, max: 60_000 }), (day) => expect(dayNumber(dayText(day))).toBe(day))
  })
})

describe('the order of declared lines', () => {
  const at = (overrides: object) => ({ day: 1, reg_no: '1', office_code: '040300', line_no: 1, id: '1', ...overrides })

  test.each([
    [
      { day: 1, reg_no: '9' },
      { day: 2, reg_no: '1' },
    ],
    [{ reg_no: '9' }, { reg_no: '10' }],
    [{ reg_no: '000101' }, { reg_no: '150' }],
    [{ reg_no: '9' }, { reg_no: 'A1' }],
    [
      { reg_no: '0150', office_code: '040300' },
      { reg_no: '150', office_code: '050100' },
    ],
    [{ line_no: 2 }, { line_no: 10 }],
    [{ id: '9' }, { id: '10' }],
  ])('%j comes before %j', (first, second) => {
    expect(inOrder(at(first), at(second))).toBeLessThan(0)
    expect(inOrder(at(second), at(first))).toBeGreaterThan(0)
  })

  test('never goes in a circle', () => {
    const number = fc.stringMatching(/^[0-9A]{1,4}$/)
    property(fc.tuple(number, number, number), ([a, b, c]) => {
      if (byNumber(a, b) <= 0 && byNumber(b, c) <= 0) expect(byNumber(a, c)).toBeLessThanOrEqual(0)
      expect(Math.sign(byNumber(a, b)) + Math.sign(byNumber(b, a))).toBe(0)
    })
  })
})
