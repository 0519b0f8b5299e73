import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderScreen } from '../testing/index.ts'
import { Board } from './Board.tsx'

afterEach(cleanup)

const stages = [
  { key: 'antre', name: 'Antre', wip_limit: 1 },
  { key: 'kerja', name: 'Dikerjakan', wip_limit: null },
]
const cards = ['1', '2', '3'].map((id) => ({
  id,
  code: `K-${id}`,
  stage_key: id === '3' ? 'kerja' : 'antre',
  can: id === '2' ? ['show'] : ['show', 'update'],
}))

type Move = (card: (typeof cards)[number], stage: (typeof stages)[number], before: string | null) => void
const onMove = jest.fn<Move>()
const props = {
  label: 'Papan uji',
  noun: 'kartu',
  stages,
  cards,
  onMove,
  onOpen: () => undefined,
  face: ({ code }: (typeof cards)[number]) => code,
}
const Ordered = () => <Board {...props} isOrdered />
const Unordered = () => <Board {...props} />

async function renderBoard(Screen: () => ReactNode) {
  onMove.mockClear()
  renderScreen(Screen, { permissions: [], answers: {} })
  await screen.findByRole('region', { name: 'Papan uji' })
  return userEvent.setup()
}

const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
const moves = () => onMove.mock.calls.map(([card, stage, before]) => [card.code, stage.key, before])

test('a stage says how many cards it has and that they are too many', async () => {
  await renderBoard(Ordered)
  const full = screen.getByRole('region', { name: 'Antre, 2 kartu' })
  expect(within(full).getByText('2/1').closest('[title]')?.getAttribute('title')).toBe('Melebihi batas kartu')
})

test('a card moves by the keyboard, before another one where cards have an order', async () => {
  const user = await renderBoard(Ordered)
  focus('K-1')
  await user.keyboard(' {ArrowRight}{ArrowUp} ')
  expect(moves()).toEqual([['K-1', 'kerja', '3']])
})

test('without an order it moves from stage to stage only', async () => {
  const user = await renderBoard(Unordered)
  focus('K-1')
  await user.keyboard(' {ArrowDown}{ArrowRight}{ArrowUp} ')
  expect(moves()).toEqual([['K-1', 'kerja', null]])
})

test('a card that may not be changed offers no move', async () => {
  const user = await renderBoard(Ordered)
  expect(screen.queryByRole('button', { name: 'Pindahkan K-2' })).toBeNull()
  focus('K-2')
  await user.keyboard(' {ArrowRight} ')
  expect(moves()).toEqual([])
})

let rendered: string[] = []
const face = ({ code }: (typeof cards)[number]) => {
  rendered.push(code)
  return code
}
const Counted = () => <Board {...props} face={face} />

test('going from card to card and lifting one draws only those again', async () => {
  const user = await renderBoard(Counted)
  focus('K-1')
  rendered = []
  await user.keyboard('{ArrowDown}')
  expect(rendered.toSorted()).toEqual(['K-1', 'K-2'])

  await user.keyboard('{ArrowUp}')
  rendered = []
  await user.keyboard(' ')
  expect(rendered).toEqual(['K-1'])
})
