import { expect, test } from '@jest/globals'
import { compensationOf } from './compensation.ts'

test('the compensation of a contract is a monthly wage for each year of it, its first and last day included', () => {
  expect(compensationOf('2026-01-01', '2026-12-31')).toEqual({ months: 12, wages: '1,00' })
  expect(compensationOf('2026-01-01', '2027-06-30')).toEqual({ months: 18, wages: '1,50' })
  expect(compensationOf('2026-01-15', '2026-08-14')).toEqual({ months: 7, wages: '0,58' })
  expect(compensationOf('2026-01-15', '2026-08-13')).toEqual({ months: 6, wages: '0,50' })
  expect(compensationOf('2026-01-15', '2026-02-10')).toBeUndefined()
  expect(compensationOf('2026-05-01', '2026-01-01')).toBeUndefined()
})
