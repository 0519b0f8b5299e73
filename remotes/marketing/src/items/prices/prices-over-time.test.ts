import { describe, expect, jest, test } from '@jest/globals'
import { pricesOverTime } from './prices-over-time.ts'

describe('the prices of an item over time', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-24T03:00:00Z') })

  test('are those at the end of each day in Jakarta that changed one, up to today', () => {
    const entries = [
      { at: '2026-11-20T01:00:00Z', before: { sell_price: '120.00' }, after: { sell_price: '130.00' } },
      { at: '2026-11-02T18:00:00Z', before: { sell_price: '110.00' }, after: { sell_price: '120.00' } },
      {
        at: '2026-11-02T03:00:00Z',
        before: { sell_price: '100.00', buy_price: null },
        after: { sell_price: '110.00', buy_price: '80.00' },
      },
      { at: '2026-10-01T03:00:00Z', before: null, after: { sell_price: '100.00', buy_price: null } },
    ]
    expect(pricesOverTime(entries, { sell_price: '130.00', buy_price: '80.00' })).toEqual([
      { day: '2026-10-01', sell_price: '100.00', buy_price: null },
      { day: '2026-11-02', sell_price: '110.00', buy_price: '80.00' },
      { day: '2026-11-03', sell_price: '120.00', buy_price: '80.00' },
      { day: '2026-11-20', sell_price: '130.00', buy_price: '80.00' },
      { day: '2026-11-24', sell_price: '130.00', buy_price: '80.00' },
    ])
  })

  test('are none where no entry names a price', () => {
    const renamed = { at: '2026-11-20T01:00:00Z', before: {}, after: {} }
    expect(pricesOverTime([renamed], { sell_price: '1.00', buy_price: null })).toEqual([])
  })
})
