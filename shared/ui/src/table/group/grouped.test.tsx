import { partnerItems } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { listOf, renderScreen } from '../../testing/index.ts'
import { ResourceTable } from '../ResourceTable.tsx'
import { useResourceList } from '../state/use-resource-list.ts'
import { filtersOfGroup, groupChoices } from './groups.ts'

afterEach(cleanup)

function Screen() {
  const list = useResourceList(partnerItems, { columns: ['name', 'price', 'currency'] })
  return <ResourceTable list={list} empty="Belum ada relasi barang." />
}

const row = (id: string, name: string, partner: string | null) => ({
  ...{ id, version: 1, name, price: '10.00', currency: 'IDR', is_primary: false, partner, item: null },
  ...{ partner_item_code: null, min_order: null, lead_time_days: null, valid_to: null },
})
const rows = [row('1', 'Kabel', '7'), row('2', 'Kertas', '8'), row('3', 'Baut', null)]

/** Answers as the API does: groups, the rows of a partner, or all. */
const lists = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  const partner = searchParams.get('filter[partner][]')
  const isNone = searchParams.has('filter[partner_null]')
  const matching = rows.filter((one) => (partner ? one.partner === partner : !isNone || one.partner === null))
  const answer = listOf(partnerItems, searchParams.has('page[after]') ? [row('4', 'Resin', '7')] : matching)
  const groups = [
    { key: '7', count: 2, sums: { price: '20.00' } },
    { key: '8', count: 1, sums: { price: '10.00' } },
    { key: null, count: 1, sums: { price: '10.00' } },
  ]
  const next = partner === '7' && !searchParams.has('page[after]') ? '/x?page[after]=abc' : null
  return { ...answer, links: { next }, meta: { ...answer.meta, ...(searchParams.has('group') ? { groups } : {}) } }
}
const show = (at: string) =>
  renderScreen(Screen, {
    at,
    permissions: Object.values(partnerItems.can),
    answers: {
      'GET /partner-items': lists,
      'GET /partners': {
        data: ['7', '8'].map((id) => ({ type: 'partners', id, attributes: { name: `PT ${id}` } })),
        meta: { total: 2, page: {} },
      },
    },
  })

describe('a list by groups', () => {
  test('has a section for each value with its number, the first one open, and one for rows without', async () => {
    const { user, requests } = show('/screen?group=partner')
    expect(await screen.findByRole('button', { name: /PT 7.*2 data/ })).toHaveProperty('ariaExpanded', 'true')
    const names = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
    expect(await within(screen.getByRole('region', { name: 'PT 7' })).findByText('Kabel')).toBeTruthy()
    expect(screen.queryByText('Kertas')).toBeNull()

    await user.click(screen.getByRole('button', { name: /Muat 1 lagi/ }))
    expect(await within(screen.getByRole('region', { name: 'PT 7' })).findByText('Resin')).toBeTruthy()
    expect(requests.some(({ url }) => new URL(url).searchParams.get('page[after]') === 'abc')).toBe(true)

    screen.getByRole('button', { name: /PT 7/ }).focus()
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowRight}')
    const none = await screen.findByRole('region', { name: /^Tanpa / })
    expect(await within(none).findByText('Baut')).toBeTruthy()
    await waitFor(() => expect(names().some((name) => name?.includes('PT 7'))).toBe(false))
    expect(screen.queryByText('Kabel')).toBeNull()
  })

  test('is chosen in the toolbar, stands in the address, and ends there', async () => {
    const { user, search } = show('/screen')
    await screen.findByText('Kabel')
    await user.click(screen.getByRole('button', { name: 'Kelompokkan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mitra' }))
    await waitFor(() => expect(search().get('group')).toBe('partner'))
    await screen.findByRole('button', { name: /PT 8/ })
    await user.click(screen.getByRole('button', { name: 'Kelompokkan: Mitra' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Tanpa kelompok' }))
    await waitFor(() => expect(search().get('group')).toBeNull())
  })
})

test('a month stays within the days that the list is limited to', () => {
  const of = (filters: Record<string, string>, key = '2028-02') =>
    filtersOfGroup(references, 'created_at', key, filters)
  expect(of({})).toEqual({ created_at_from: '2028-02-01', created_at_to: '2028-02-29' })
  expect(of({ created_at_from: '2028-02-10', created_at_to: '2028-03-10' })).toEqual({
    created_at_from: '2028-02-10',
    created_at_to: '2028-02-29',
  })
  expect(filtersOfGroup(references, 'is_active', 'true', {})).toEqual({ is_active: '1' })
  expect(groupChoices({ resource: references, where: { category: 'bank' } } as never)).not.toContain('category')
})
