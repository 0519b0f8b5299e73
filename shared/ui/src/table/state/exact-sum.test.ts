import { describe, expect, test } from '@jest/globals'
import { exactSum } from './exact-sum.ts'

describe('the sum of chosen rows', () => {
  test.each([
    [['0.1', '0.2'], '0.3'],
    [['1000000000000000.01', '0.99'], '1000000000000001.00'],
    [['5', '-7.25'], '-2.25'],
    [['-0.50', '0.25'], '-0.25'],
    [['1500000', '2500000'], '4000000'],
    [[], '0'],
  ])('of %j is %s, to the last digit', (values, sum) => {
    expect(exactSum(values)).toBe(sum)
  })
})
