import { expect, test } from '@jest/globals'
import { addMonths, weeksOf, withinDays } from './months.ts'

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-01')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(addMonths('2026-11-01', 3)).toBe('2027-02-01')
})

test('a filter by day is made narrower by the month, never wider', () => {
  const filters = { status: ['new'], due_at_from: '2026-11-10', due_at_to: '2026-12-31T10:00:00Z' }
  expect(withinDays(filters, 'due_at', '2026-10-26', '2026-12-06')).toEqual({
    status: ['new'],
    due_at_from: '2026-11-10',
    due_at_to: '2026-12-06',
  })
})
