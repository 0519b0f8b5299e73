import { expect, test } from '@jest/globals'
import { bookValueOn } from './book-value.ts'

const laptop = {
  purchase_date: '2024-01-31',
  purchase_price: '18000000.00',
  residual: '1000000.01',
  depreciation_months: 48,
}

test('an asset loses the same every full month, down to its residual value', () => {
  expect(bookValueOn(laptop, '2023-12-01')).toBe('18000000.00')
  expect(bookValueOn(laptop, '2024-02-29')).toBe('18000000.00')
  expect(bookValueOn(laptop, '2024-03-01')).toBe('17645833.33')
  expect(bookValueOn(laptop, '2026-01-31')).toBe('9500000.00')
  expect(bookValueOn(laptop, '2028-01-31')).toBe('1000000.01')
  expect(bookValueOn(laptop, '2040-01-31')).toBe('1000000.01')
})

test('of an asset nobody knows the price, the day or the life of, there is no book value', () => {
  expect(bookValueOn({ ...laptop, purchase_price: null }, '2026-01-31')).toBeNull()
  expect(bookValueOn({ ...laptop, purchase_date: null }, '2026-01-31')).toBeNull()
  expect(bookValueOn({ ...laptop, depreciation_months: null }, '2026-01-31')).toBeNull()
})
