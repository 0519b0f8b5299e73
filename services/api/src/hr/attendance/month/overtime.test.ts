import { describe, expect, test } from '@jest/globals'
import { overtimeIssues, ratesOf, wageHours } from './overtime.rules.ts'

describe('overtime by PP 35/2021', () => {
  test('is 1.5 times for the first hour of a working day, then twice', () => {
    const three = ratesOf({ minutes: 180, isDayOff: false }, 5)

    expect(three).toEqual({ x15: 60, x2: 120, x3: 0, x4: 0 })
    expect(wageHours(three)).toBe(550)
    expect(ratesOf({ minutes: 40, isDayOff: false }, 6)).toEqual({ x15: 40, x2: 0, x3: 0, x4: 0 })
  })

  test('of a day off is twice, three and four times, by the number of working days', () => {
    const five = ratesOf({ minutes: 600, isDayOff: true }, 5)
    const six = ratesOf({ minutes: 600, isDayOff: true }, 6)

    expect([five, wageHours(five)]).toEqual([{ x15: 0, x2: 480, x3: 60, x4: 60 }, 2_300])
    expect([six, wageHours(six)]).toEqual([{ x15: 0, x2: 420, x3: 60, x4: 120 }, 2_500])
  })

  test('of a holiday on the shortest of six working days is twice for five hours only', () => {
    const day = { minutes: 420, isDayOff: true, isShortest: true }

    expect(ratesOf(day, 6)).toEqual({ x15: 0, x2: 300, x3: 60, x4: 60 })
    expect(wageHours(ratesOf(day, 6))).toBe(1_700)
    expect(ratesOf(day, 5)).toEqual({ x15: 0, x2: 420, x3: 0, x4: 0 })
  })

  test('beyond four hours a day or eighteen a week is named, days off apart', () => {
    const days = ['02', '03', '04', '05', '06'].map((day) => ({
      date: `2026-11-${day}`,
      minutes: 235,
      isDayOff: false,
    }))
    const long = { date: '2026-11-09', minutes: 241, isDayOff: false }
    const off = { date: '2026-11-08', minutes: 600, isDayOff: true }

    expect(overtimeIssues([...days, long, off])).toEqual([
      { date: '2026-11-09', kind: 'day', minutes: 241 },
      { date: '2026-11-02', kind: 'week', minutes: 1_175 },
    ])
  })
})
