import { describe, expect, test } from '@jest/globals'
import { dayIn, momentFor, momentIn } from './provider-dates.ts'

describe('a day of the provider', () => {
  test.each([
    ['03/04/2026', '2026-04-03'],
    ['04/03/2026', '2026-03-04'],
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s: the day stands before the month', (text, day) => expect(dayIn(text)).toBe(day))

  test.each(['29/02/2026', '31/04/2026', '12/13/2026', '2026-12-31', '1/2/2026', '', null, 7])(
    '%j is none, and is not guessed',
    (text) => expect(dayIn(text)).toBeUndefined(),
  )
})

describe('a moment of the provider', () => {
  test('is of Jakarta: the first minute of a day is still the day before in Greenwich', () => {
    expect(momentIn('01/01/2027 00:00:00')).toBe('2026-12-31T17:00:00.000Z')
    expect(momentIn('01/01/2027 06:59:59')).toBe('2026-12-31T23:59:59.000Z')
    expect(momentFor(new Date('2026-12-31T17:00:00Z'))).toBe('01/01/2027 00:00:00')
  })

  test('comes back as it was written, on the last day of February too', () => {
    for (const text of ['29/02/2028 23:59:59', '28/02/2026 00:00:00', '01/03/2026 12:34:56'])
      expect(momentFor(new Date(momentIn(text) ?? ''))).toBe(text)
  })

  test('is none with an impossible day', () => expect(momentIn('30/02/2026 10:00:00')).toBeUndefined())
})
