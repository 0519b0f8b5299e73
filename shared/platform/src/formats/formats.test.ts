import { addDays } from '@ems/contracts/days'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dayOf, formatDate, formatInstant, formatLongDate, formatRelative, parseDate } from './dates.ts'
import { formatDecimal, formatMoney, formatNumber, parseDecimal } from './numbers.ts'
import { dateRanges, periods } from './periods.ts'

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9990-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([isNegative, whole, fraction]) => `${isNegative && whole > 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`)
const trimmed = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

describe('days', () => {
  test('are written DD/MM/YYYY and read back', () => {
    expect(formatDate('2026-03-31')).toBe('31/03/2026')
    fc.assert(fc.property(days, (day) => parseDate(formatDate(day), '2026-01-01') === day))
  })

  test.each([
    ['20112026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-20', '2026-11-20'],
    ['hari ini', '2026-02-27'],
    ['+7', '2026-03-06'],
    ['-1', '2026-02-26'],
    ['29/02/2028', '2028-02-29'],
    ['17/08/45', '1945-08-17'],
  ])('are understood as typed: %s', (typed, day) => {
    const today = typed === '17/08/45' ? '1990-01-01' : '2026-02-27'
    expect(parseDate(typed, today)).toBe(day)
  })

  test.each(['29/02/2027', '31/04/2026', '00/01/2026', '13/13/2026', 'besok lusa', '1/2', '20/11/20261'])(
    'are refused when they do not exist: %s',
    (typed) => {
      expect(parseDate(typed, '2026-02-27')).toBeUndefined()
    },
  )

  test('move over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    fc.assert(fc.property(days, fc.integer({ min: -400, max: 400 }), (day, n) => addDays(addDays(day, n), -n) === day))
  })

  test('have a long form', () => {
    expect(formatLongDate('2026-11-20')).toBe('Jumat, 20 November 2026')
  })
})

describe('moments', () => {
  test('are shown in the zone of the reader, with its name', () => {
    expect(formatInstant('2026-03-31T07:05:00Z')).toBe('31/03/2026 14.05 WIB')
    expect(formatInstant('2026-03-31T17:30:00Z', 'Asia/Makassar')).toBe('01/04/2026 01.30 WITA')
    expect(formatInstant('2026-03-31T15:00:00Z', 'Asia/Jayapura')).toBe('01/04/2026 00.00 WIT')
    expect(formatInstant(null)).toBe('–')
  })

  test('belong to the day that it is there', () => {
    expect(dayOf('2026-03-31T17:30:00Z', 'Asia/Jakarta')).toBe('2026-04-01')
    expect(dayOf('2026-03-31T16:30:00Z', 'Asia/Jakarta')).toBe('2026-03-31')
  })

  test('are also said relative to now', () => {
    const now = Date.parse('2026-03-31T12:00:00Z')
    expect(formatRelative('2026-03-31T11:55:00Z', now)).toBe('5 menit yang lalu')
    expect(formatRelative('2026-04-02T12:00:00Z', now)).toBe('lusa')
  })
})

describe('numbers', () => {
  test('are written with dots and a comma, and read back exactly', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const read = parseDecimal(formatDecimal(value)) ?? ''
        // "1.234" could be one thousand or one point two; written by us it is always the first.
        return trimmed(read) === trimmed(value).replace(/^-0$/, '0')
      }),
    )
  })

  test('are never rounded, however long', () => {
    expect(formatDecimal('123456789012345678.123456')).toBe('123.456.789.012.345.678,123456')
    expect(formatMoney('9007199254740993.01')).toBe('Rp\u00a09.007.199.254.740.993,01')
  })

  test('hide what says nothing', () => {
    expect(formatDecimal('12.500000')).toBe('12,5')
    expect(formatDecimal('-0.00')).toBe('0')
    expect(formatDecimal(null)).toBe('–')
    expect(formatMoney('1250000.00')).toBe('Rp\u00a01.250.000')
    expect(formatMoney('1250000.00', { cents: true })).toBe('Rp\u00a01.250.000,00')
    expect(formatMoney('-500000')).toBe('-Rp\u00a0500.000')
    expect(formatMoney('1234.56', { currency: 'USD' })).toBe('USD\u00a01.234,56')
    expect(formatNumber(1284)).toBe('1.284')
  })

  test.each([
    ['1500000', '1500000'],
    ['1.500.000', '1500000'],
    ['Rp 1.500.000,50', '1500000.50'],
    ['-Rp 500.000', '-500000'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1.234', '1234'],
    ['1,234,567.89', '1234567.89'],
    ['1,5jt', '1500000'],
    ['2,25 M', '2250000000'],
    ['007', '7'],
    ['0,10', '0.10'],
  ])('are understood as typed: %s', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value)
  })

  test.each(['', 'abc', '1.2.3', '1,2,3', '12..5', '1e5', '5 kg', '--1', '1,5,0'])(
    'are refused when they are none: %s',
    (typed) => {
      expect(parseDecimal(typed)).toBeUndefined()
    },
  )
})

describe('the default ranges', () => {
  const rangesOn = (today: string) => Object.fromEntries(dateRanges.map(({ label, range }) => [label, range(today)]))

  test('are those of the specification, in its order', () => {
    expect(dateRanges.map(({ label }) => label)).toEqual([
      'Hari ini',
      '1 hari terakhir',
      '6 hari terakhir',
      '7 hari terakhir',
      '30 hari terakhir',
      '90 hari terakhir',
      'Bulan lalu',
      'Enam bulan terakhir',
      'Tahun lalu',
      'Tahun kalender berjalan',
    ])
    expect(Object.values(periods)).toEqual(['Harian', 'Mingguan', 'Bulanan', 'Tahunan'])
  })

  test('survive the ends of months and years', () => {
    expect(rangesOn('2026-03-31')).toMatchObject({
      'Bulan lalu': { from: '2026-02-01', to: '2026-02-28' },
      '7 hari terakhir': { from: '2026-03-24', to: '2026-03-31' },
    })
    expect(rangesOn('2026-01-15')).toMatchObject({
      'Bulan lalu': { from: '2025-12-01', to: '2025-12-31' },
      'Enam bulan terakhir': { from: '2025-07-15', to: '2026-01-15' },
      'Tahun lalu': { from: '2025-01-01', to: '2025-12-31' },
      'Tahun kalender berjalan': { from: '2026-01-01', to: '2026-12-31' },
    })
    expect(rangesOn('2026-08-31')['Enam bulan terakhir']).toEqual({ from: '2026-02-28', to: '2026-08-31' })
  })
})
