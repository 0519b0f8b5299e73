import { prefer } from '@ems/platform'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
const last = { key: 'selesai', name: 'Selesai', wip_limit: null }
const more = { id: '4', code: 'K-4', stage_key: 'selesai', can: ['show', 'update'] }
const Wide = () => <Board {...props} stages={[...stages, last]} cards={[...cards, more]} isOrdered />
const Named = () => <Board {...props} id="papan:7" />

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

describe('a collapsed column', () => {
  const column = () => screen.getByRole('button', { name: 'Kolom Dikerjakan' })
  const stored = (requests: readonly Request[]) =>
    Promise.all(requests.map(async (one) => (await one.clone().json()).data.attributes.preferences))

  test('is a bar with its name and number, by mouse and keyboard, and is kept for this person and board', async () => {
    const { requests, user } = renderScreen(Unordered, { permissions: [], answers: { 'PATCH /me': { data: {} } } })
    await screen.findByRole('region', { name: 'Papan uji' })
    expect(column().getAttribute('aria-expanded')).toBe('true')

    await user.click(column())

    const bar = screen.getByRole('region', { name: 'Dikerjakan, 1 kartu' })
    expect(column().getAttribute('aria-expanded')).toBe('false')
    expect([within(bar).queryByRole('listitem'), bar.textContent]).toEqual([null, 'Dikerjakan1'])
    expect(document.activeElement).toBe(column())
    await waitFor(async () => expect(await stored(requests)).toEqual([{ boards: { 'Papan uji': ['kerja'] } }]))

    await user.keyboard('{Enter}')

    expect(screen.getByRole('button', { name: 'K-3' })).toBeTruthy()
    await waitFor(async () => expect((await stored(requests)).at(-1)).toEqual({ boards: { 'Papan uji': null } }))
  })

  test('takes cards by the keyboard and by dropping, and arrows pass over those in it', async () => {
    const user = await renderBoard(Wide)
    await user.click(column())
    focus('K-1')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('K-4')

    focus('K-1')
    await user.keyboard(' {ArrowRight} ')
    const bar = screen.getByRole('region', { name: 'Dikerjakan, 1 kartu' })
    fireEvent.drop(bar, { dataTransfer: { getData: () => '4' } })

    expect(moves()).toEqual([
      ['K-1', 'kerja', null],
      ['K-4', 'kerja', null],
    ])
  })

  test('is none of another board', async () => {
    renderScreen(Named, { permissions: [], answers: {} })
    await screen.findByRole('region', { name: 'Papan uji' })
    act(() => prefer({ boards: { 'Papan uji': ['kerja'] } }))
    expect(column().getAttribute('aria-expanded')).toBe('true')
    act(() => prefer({ boards: { 'papan:7': ['kerja'] } }))
    expect(column().getAttribute('aria-expanded')).toBe('false')
  })
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
