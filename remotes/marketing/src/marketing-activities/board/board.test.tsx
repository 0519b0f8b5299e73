import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NextActionBadge } from '../NextActionBadge.tsx'
import DemandDialog from './DemandDialog.tsx'
import { changeOfLane, laneOf, lanesOf } from './lanes.ts'
import type { Card } from './use-cards.ts'
import { lackingFor, withMove } from './use-moves.ts'

afterEach(cleanup)

const card = (id: string, more: Partial<Card> = {}) => ({ id, stage_key: 'prospek', ...more }) as Card
const stage = { key: 'negosiasi', name: 'Negosiasi', category: 'open', probability: 75 } as never

test('a moved card stands before the one it was put before, else last, until the server has it', () => {
  const cards = [card('1'), card('2', { stage_key: 'negosiasi' }), card('3')]
  const ids = (before: string | null) =>
    withMove(cards, { card: cards[2] as Card, stage, before }).map(({ id, stage_key }) => `${id}:${stage_key}`)

  expect(ids('2')).toEqual(['1:prospek', '3:negosiasi', '2:negosiasi'])
  expect(ids(null)).toEqual(['1:prospek', '2:negosiasi', '3:negosiasi'])
})

test('a stage names what it demands and the card does not have', () => {
  const demanding = { ...(stage as object), required_fields: ['value', 'lines', 'partner'] } as never
  expect(lackingFor(card('1', { value: '1.00', lines: [], partner: null }), demanding)).toEqual(['lines', 'partner'])
})

test('lanes are by name, priorities from urgent to low, and prospects have theirs', () => {
  const cards = [
    card('1', { owner: '7', priority: 'low', partner: null, prospect_name: 'PT Calon' }),
    card('2', { owner: '8', priority: 'urgent', partner: '3', prospect_name: null }),
  ]
  const titles = { 'users:7': 'Rina', 'users:8': 'Budi', 'partners:3': 'PT Abadi' }
  const names = (kind: 'owner' | 'partner' | 'priority') => lanesOf(kind, cards, titles)?.map(({ name }) => name)

  expect([names('owner'), names('partner'), names('priority')]).toEqual([
    ['Budi', 'Rina'],
    ['PT Abadi', 'PT Calon'],
    ['Mendesak', 'Rendah'],
  ])
  expect(lanesOf('none', cards, titles)).toBeUndefined()
  expect(laneOf('partner')(cards[0] as Card)).toBe(':PT Calon')
})

test('in the lane of another person or priority a card becomes theirs; its partner is changed on the card only', () => {
  const one = card('1', { owner: '7', priority: 'low', partner: '3' })

  expect(changeOfLane('owner', one, '8')).toEqual({ owner: '8' })
  expect(changeOfLane('priority', one, 'urgent')).toEqual({ priority: 'urgent' })
  expect(changeOfLane('partner', one, '4')).toBeNull()
  expect([
    changeOfLane('owner', one, '7'),
    changeOfLane('none', one, ''),
    changeOfLane('owner', one, undefined),
  ]).toEqual([undefined, undefined, undefined])
  const moved = withMove([one], { card: one, stage, before: null, change: { owner: '8' } })
  expect(moved.map(({ owner, stage_key }) => [owner, stage_key])).toEqual([['8', 'negosiasi']])
})

const wonStage = { key: 'menang', name: 'Menang', category: 'won', required_fields: ['value'] } as never
const almostWon = card('1', { title: 'Sewa gudang', result: 'open', value: '5.00', won_reason: null, won_note: null })
const sent: unknown[] = []
const Winning = () => (
  <DemandDialog
    move={{ card: almostWon, stage: wonStage, before: null }}
    titles={{}}
    onClose={() => sent.push('closed')}
    onMove={async (_, values) => sent.push(values) > 0}
  />
)

test('a card that is dropped where it is won may say why, and is won without', async () => {
  renderScreen(Winning, { permissions: [], answers: {} })
  const dialog = await screen.findByRole('dialog', { name: 'Menang: Sewa gudang' })

  expect(within(dialog).queryByText(/meminta isian/)).toBeNull()
  for (const name of ['Alasan menang', 'Catatan menang'])
    expect((await within(dialog).findByLabelText<HTMLInputElement>(name)).required).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Menang' }))
  await waitFor(() => expect(sent).toEqual([{ won_reason: null, won_note: null }, 'closed']))
  fireEvent.change(within(dialog).getByLabelText('Catatan menang'), { target: { value: 'Puas tahun lalu' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Menang' }))
  await waitFor(() => expect(sent[2]).toEqual({ won_reason: null, won_note: 'Puas tahun lalu' }))
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
