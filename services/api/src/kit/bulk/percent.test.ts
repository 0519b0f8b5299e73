import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { percentOf } from './percent.ts'

describe('a number that goes up by percent', () => {
  test.each([
    ['100000.00', '10', 2, '110000.00'],
    ['99.99', '-2.5', 2, '97.49'],
    ['0.05', '50', 2, '0.08'],
    ['-0.05', '50', 2, '-0.08'],
    ['1234567890123456.78', '0', 2, '1234567890123456.78'],
    ['0.01', '-99.9999', 2, '0.00'],
    ['3', '33.3333', 6, '3.999999'],
    ['7', '50', 0, '11'],
  ])('%s by %s to %s digits is %s', (value, percent, scale, expected) => {
    expect(percentOf(value, percent, scale)).toBe(expected)
  })

  test('is never further from the exact result than half of its last digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: -9_999, max: 100_000 }),
        (cents, points) => {
          const text = (n: bigint) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`
          const sign = points < 0 ? '-' : ''
          const rate = `${sign}${Math.trunc(Math.abs(points) / 100)}.${String(Math.abs(points) % 100).padStart(2, '0')}`
          const result = BigInt(percentOf(text(cents), rate, 2).replace('.', ''))
          const off = result * 10_000n - cents * (10_000n + BigInt(points))
          expect(off <= 5_000n && off >= -5_000n).toBe(true)
        },
      ),
    )
  })
})
