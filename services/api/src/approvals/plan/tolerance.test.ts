import { expect, test } from '@jest/globals'
import { isWithinTolerance } from './tolerance.ts'

const tenPercent = { pct: '10.00', abs: null }

test.each([
  // Approved amount, new amount, whether the approval stays: example 11 of the design.
  ['20000000.00', '21900000.00', true],
  ['20000000.00', '22000000.00', true],
  ['20000000.00', '22000000.01', false],
  ['20000000.00', '22100000.00', false],
  ['20000000.00', '18000000.00', true],
  ['20000000.00', '17999999.99', false],
  ['0.00', '0.01', false],
])('an approved %s may become %s within ten percent: %s', (approved, revised, stays) => {
  expect(isWithinTolerance(approved, revised, tenPercent)).toBe(stays)
})

test('a limit in rupiah holds beside the percentage, and without a percentage nothing may change', () => {
  expect(isWithinTolerance('20000000.00', '21000000.00', { pct: '10.00', abs: '500000.00' })).toBe(false)
  expect(isWithinTolerance('20000000.00', '20500000.00', { pct: '10.00', abs: '500000.00' })).toBe(true)
  expect(isWithinTolerance('20000000.00', '20000000.01', { pct: null, abs: null })).toBe(false)
  expect(isWithinTolerance('20000000.00', '20000000.00', { pct: null, abs: null })).toBe(true)
  expect(isWithinTolerance('90071992547409.93', '90071992547409.94', { pct: '0.00', abs: null })).toBe(false)
})
