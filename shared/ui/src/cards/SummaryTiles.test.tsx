import { references } from '@ems/contracts/settings'
import { pushEvent } from '@ems/platform/testing'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { listOf, renderScreen } from '../testing/index.ts'
import { SummaryTiles } from './SummaryTiles.tsx'

afterEach(() => {
  jest.useRealTimers()
  cleanup()
})

const bank = { id: '1', version: 1, category: 'bank', code: 'BCA', name: 'Bank BCA' }
const Card = () => (
  <SummaryTiles
    resource={references}
    path="/private/utilities/reference?category=bank"
    title="Referensi"
    companies={['1']}
    where={{ category: 'bank' }}
    questions={[
      { label: 'Aktif', filters: { is_active: '1' } },
      { label: 'Nonaktif atau lama', filters: { is_active: '0', code: ['A', 'B'] }, tone: 'warning' },
    ]}
  />
)
const show = (banks: () => readonly (typeof bank)[]) =>
  renderScreen(Card, {
    permissions: [references.can.list],
    answers: { 'GET /references': () => listOf(references, banks()) },
  })

describe('figures of a card', () => {
  test('lead to the list with the filters they count by', async () => {
    show(() => [bank])
    const [active, old] = await screen.findAllByRole('link')

    expect(active?.textContent).toBe('Aktif1')
    expect(active?.getAttribute('href')).toBe(
      '/private/utilities/reference?category=bank&f.category=bank&f.is_active=1',
    )
    expect(old?.getAttribute('href')).toContain('&f.is_active=0&f.code=A&f.code=B')
  })

  test('count again once, a while after rows changed', async () => {
    let banks = [bank]
    const { requests } = show(() => banks)
    await screen.findAllByRole('link', { name: /1$/ })
    const before = requests.length
    banks = []

    jest.useFakeTimers()
    for (const id of ['1', '2'])
      act(() => pushEvent('private-references.0', 'deleted', { id, version: 2, actor: '9', changed: [] }))
    act(() => jest.advanceTimersByTime(4_900))
    expect(requests.length).toBe(before)
    act(() => jest.advanceTimersByTime(5_100))
    jest.useRealTimers()

    await waitFor(() =>
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.at(-1))).toEqual(['0', '0']),
    )
    expect(requests.length).toBe(before + 2)
  })
})
