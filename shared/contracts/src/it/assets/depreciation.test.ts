import { expect, test } from '@jest/globals'
import { centsOf } from './book-value.ts'
import { amountOf, summed, wearOf } from './depreciation.ts'

const laptop = {
  purchase_date: '2024-01-31',
  purchase_price: '18000000.00',
  residual: '1000000.01',
  depreciation_months: 48,
}
const yearOf = (asset: Parameters<typeof wearOf>[0], year: number) => {
  const wear = wearOf(asset, year)
  return wear && summed([wear])
}

test('an asset loses its price less the residual value over its life, to the cent', () => {
  const years = [2023, 2024, 2025, 2026, 2027, 2028, 2029].map((year) => yearOf(laptop, year))
  const lost = years.reduce((all, one) => all + centsOf(one?.depreciation ?? '0'), 0n)

  expect(amountOf(lost)).toBe('16999999.99')
  expect(years[0]).toMatchObject({ opening: '0.00', depreciation: '0.00', closing: '0.00' })
  expect(years[1]).toMatchObject({ opening: '0.00', closing: '14104166.67' })
  expect(years[1]?.months.slice(0, 3)).toEqual(['0.00', '354166.67', '354166.66'])
  expect(years[5]).toMatchObject({ depreciation: '354166.67', closing: '1000000.01' })
  expect(years[6]).toMatchObject({ opening: '1000000.01', depreciation: '0.00', closing: '1000000.01' })
})

test('a year closes with what it opened with less what was lost, for any asset', () => {
  for (let n = 1; n <= 200; n += 1) {
    const asset = {
      ...laptop,
      purchase_price: `${n * 7_919}.${String(n % 100).padStart(2, '0')}`,
      residual: null,
      depreciation_months: n,
    }
    const { opening, depreciation, closing } = yearOf(asset, 2025) ?? { opening: '', depreciation: '', closing: '' }
    expect(amountOf(centsOf(opening) - centsOf(depreciation))).toBe(closing)
  }
})

test('a disposed asset loses nothing from the month of its disposal on, and closes with nothing', () => {
  const { months, closing } = yearOf({ ...laptop, disposed_at: '2025-04-10' }, 2025) ?? { months: [], closing: '' }
  expect(months.map((one) => one !== '0.00')).toEqual([true, true, true, ...Array(9).fill(false)])
  expect(closing).toBe('0.00')
})

test('nothing is said of an asset without price, day or life', () => {
  for (const field of ['purchase_date', 'purchase_price', 'depreciation_months'])
    expect(yearOf({ ...laptop, [field]: null }, 2025)).toBeNull()
})
