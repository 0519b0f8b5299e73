import { expect, test } from '@jest/globals'
import { EventsOfRows } from './row-events.ts'

const added = (count: number, changed = ['is_active']) => {
  const events = new EventsOfRows('1')
  for (let n = 1; n <= count; n++)
    events.add('private-references.0', 'updated', { id: String(10n ** 18n + BigInt(n)), version: n, changed })
  return events
}

test('few rows are events of their own', () => {
  expect(added(2).all()).toEqual([
    {
      channel: 'private-references.0',
      event: 'updated',
      payload: { id: '1000000000000000001', version: 1, changed: ['is_active'], actor: '1' },
    },
    {
      channel: 'private-references.0',
      event: 'updated',
      payload: { id: '1000000000000000002', version: 2, changed: ['is_active'], actor: '1' },
    },
  ])
})

test('a thousand rows that changed alike are five events, each small enough for a push service, none left out', () => {
  const events = added(
    1_000,
    Array.from({ length: 60 }, (_, n) => `a_field_with_a_long_name_${n}`),
  ).all()

  const rows = events.flatMap(({ payload }) => payload.rows as [string, number][])
  expect(events).toHaveLength(5)
  expect(Math.max(...events.map(({ payload }) => JSON.stringify(payload).length))).toBeLessThan(10_240)
  expect(rows.map(([, version]) => version)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
})

test('rows of another channel, another kind or with other changes are not mixed in', () => {
  const events = added(30)
  events.add('private-references.7', 'updated', { id: '7', version: 2, changed: ['is_active'] })
  events.add('private-references.0', 'deleted', { id: '8', version: 2, changed: ['is_active'] })
  events.add('private-references.0', 'updated', { id: '9', version: 2, changed: ['name'] })

  expect(events.all().map(({ payload }) => (payload.rows as unknown[] | undefined)?.length ?? payload.id)).toEqual([
    30,
    '7',
    '8',
    '9',
  ])
})
