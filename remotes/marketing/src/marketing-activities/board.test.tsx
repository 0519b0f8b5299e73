import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { NextActionBadge } from './NextActionBadge.tsx'
import { type Card, inOrder } from './use-cards.ts'

afterEach(cleanup)

const card = (id: string, next_action_at: string | null, created_at: string, result = 'open') =>
  ({ id, next_action_at, created_at, result }) as Card

test('cards without a next step stand on top of their stage, the newest first', () => {
  const cards = [
    card('1', '2026-11-20T02:00:00Z', '2026-10-01T00:00:00Z'),
    card('2', '2026-12-20T02:00:00Z', '2026-10-02T00:00:00Z'),
    card('3', null, '2026-10-03T00:00:00Z', 'won'),
    card('4', null, '2026-10-04T00:00:00Z'),
    card('5', null, '2026-11-22T00:00:00Z'),
  ]

  expect(inOrder(cards).map(({ id }) => id)).toEqual(['5', '4', '1', '2', '3'])
})

const DAY = 86_400_000
const Badges = () => (
  <>
    <p>
      <NextActionBadge type="call" at={new Date().toISOString()} timezone="Asia/Jakarta" />
    </p>
    <p>
      <NextActionBadge type={null} at={new Date(Date.now() - 2 * DAY).toISOString()} timezone="Asia/Jakarta" />
    </p>
  </>
)

test('what is to be done today is not late, however early the hour', async () => {
  renderScreen(Badges, { permissions: [], answers: {} })

  expect((await screen.findByText(/hari ini \d\d\.\d\d/)).textContent).not.toContain('terlambat')
  expect(screen.getByText(/terlambat/).textContent).not.toContain('hari ini')
})
