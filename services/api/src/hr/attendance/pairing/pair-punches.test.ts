import { describe, expect, test } from '@jest/globals'
import { pairPunches } from './pair-punches.rules.ts'
import { compareStreams } from './testing/random-streams.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const dayOf = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10)
const day = (date: string, start = '08:00', end = '17:00', until = date) => ({
  date,
  start: at(`${date}T${start}`),
  end: at(`${until}T${end}`),
})
const paired = (shifts: ReturnType<typeof day>[], ...taps: string[]) =>
  pairPunches(
    shifts,
    taps.map((text, n) => ({ id: String(n), at: at(text) })),
    dayOf,
  )
const times = ({ days }: ReturnType<typeof paired>) =>
  days.map(({ date, in: first, out }) => [
    date,
    ...[first, out].map((one) => one && new Date(one + 7 * 3_600_000).toISOString().slice(11, 16)),
  ])
const [monday, tuesday] = [day('2026-11-02'), day('2026-11-03')]

describe('punches', () => {
  test('are paired first in, last out, whatever is between them', () => {
    const result = paired([monday], '2026-11-02T07:55', '2026-11-02T12:01', '2026-11-02T12:58', '2026-11-02T17:10')

    expect(times(result)).toEqual([['2026-11-02', '07:55', '17:10']])
  })

  test('within a minute of the one before are the same tap', () => {
    const result = paired([monday], '2026-11-02T07:55:00', '2026-11-02T07:55:59', '2026-11-02T17:00')

    expect([times(result), result.repeated]).toEqual([[['2026-11-02', '07:55', '17:00']], ['1']])
  })

  test('of the next morning never end yesterday, whose leaving is missing', () => {
    const result = paired([monday, tuesday], '2026-11-02T07:55', '2026-11-03T07:50', '2026-11-03T17:05')

    expect(times(result)).toEqual([
      ['2026-11-02', '07:55', null],
      ['2026-11-03', '07:50', '17:05'],
    ])
  })

  test('of a night shift belong to the day it begins on', () => {
    const nights = [
      day('2026-11-02', '22:00', '06:00', '2026-11-03'),
      day('2026-11-03', '22:00', '06:00', '2026-11-04'),
    ]
    const result = paired(nights, '2026-11-02T21:50', '2026-11-03T06:10', '2026-11-03T21:55', '2026-11-04T06:02')

    expect(times(result)).toEqual([
      ['2026-11-02', '21:50', '06:10'],
      ['2026-11-03', '21:55', '06:02'],
    ])
  })

  test('after midnight are overtime of the day before, until four hours before the next shift', () => {
    const result = paired([monday, tuesday], '2026-11-02T08:00', '2026-11-03T03:30', '2026-11-03T04:30')

    expect(times(result)).toEqual([
      ['2026-11-02', '08:00', null],
      ['2026-11-03', '04:30', null],
    ])
    expect(result.stray).toEqual(['1'])
    expect(times(paired([monday, tuesday], '2026-11-02T12:00', '2026-11-03T03:30'))).toEqual([
      ['2026-11-02', '12:00', '03:30'],
    ])
  })

  test('alone are leaving where they are nearer to the end', () => {
    expect(times(paired([monday], '2026-11-02T16:40'))).toEqual([['2026-11-02', null, '16:40']])
    expect(times(paired([monday], '2026-11-02T12:20'))).toEqual([['2026-11-02', '12:20', null]])
  })

  test('of a day without a shift belong to it', () => {
    expect(times(paired([monday], '2026-11-07T09:00', '2026-11-07T13:00'))).toEqual([['2026-11-07', '09:00', '13:00']])
  })

  test('are paired as a walk over every minute of random streams pairs them', () => {
    expect(compareStreams(300, 20_261_123).slice(0, 1)).toEqual([])
  })
})
