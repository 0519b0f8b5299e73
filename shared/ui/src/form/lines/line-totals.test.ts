import { expect, test } from '@jest/globals'
import { lineTotal, sumOf } from './line-totals.ts'

const product = { of: ['qty', 'price'], less: 'discount' }

test('a line comes to its quantity times its price less its discount, exactly, half up', () => {
  expect(lineTotal({ qty: '3', price: '411500.00' }, product)).toBe('1234500.00')
  expect(lineTotal({ qty: '0.333333', price: '3.00', discount: null }, product)).toBe('1.00')
  expect(lineTotal({ qty: '9007199254740993', price: '1.01', discount: '12.5' }, product)).toBe('7960112341377352.56')
  expect(lineTotal({ qty: '1', price: '0.05', discount: '50' }, product)).toBe('0.03')
})

test('a line without its numbers comes to nothing, and is left out of the sum', () => {
  expect(lineTotal({ qty: '2', price: '' }, product)).toBeUndefined()
  expect(
    sumOf(
      [
        { qty: '2', price: '10.50' },
        { qty: '', price: '5.00' },
        { qty: '1', price: '0.10' },
      ],
      product,
    ),
  ).toBe('21.10')
})
