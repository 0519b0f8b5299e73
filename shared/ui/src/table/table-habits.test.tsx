import { savedViews } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { references, users } from '@ems/contracts/settings'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Answers, documentOf, listOf, objectFor, problemOf, renderScreen } from '../testing/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { useResourceList } from './state/use-resource-list.ts'
import { builtInViews } from './views/views.ts'

afterEach(cleanup)

const columns = ['code', 'name', 'sort_order', 'is_active'] as const
const hidden = ['sort_order'] as const
const editable = ['name', 'sort_order', 'is_active'] as const

function Screen() {
  const list = useResourceList(references, { columns, hidden })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." editable={editable} />
}

const all = Object.values(references.can)
const some = { category: 'bank', meta: {}, sort_order: 1, is_active: true }
const bca = { ...some, id: '1', version: 3, code: 'BCA', name: 'Bank Contoh' }
const bri = { ...some, id: '2', version: 1, code: 'BRI', name: 'Bank Rekaan' }
const two = listOf(references, [bca, bri])
const GET = 'GET /references'

const show = (answers: Answers = {}, at?: string, permissions = all) =>
  renderScreen(Screen, { at, permissions, answers: { [GET]: two, ...answers } })
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map(({ textContent }) => textContent)
const cell = (row: number, column: number) => document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
const lastBody = async (requests: Request[], method: string) =>
  (await requests
    .findLast((request) => request.method === method)
    ?.clone()
    .json()) as { data: Record<string, unknown> }

describe('a column', () => {
  const menuOf = async (user: ReturnType<typeof show>['user'], name: string) => {
    await user.click(await screen.findByTitle(`Menu kolom ${name}`))
  }

  test('is moved and hidden by its menu, and the account remembers it', async () => {
    const { user, requests } = show({ 'PATCH /me': { data: {} } })
    await menuOf(user, 'Nama')
    await user.click(await screen.findByRole('menuitem', { name: 'Geser kiri' }))
    expect(headers()).toEqual(['Nama', 'Kode', 'Aktif'])
    await menuOf(user, 'Kode')
    await user.click(await screen.findByRole('menuitem', { name: 'Sembunyikan kolom' }))
    expect(headers()).toEqual(['Nama', 'Aktif'])

    const remembered = async () => (await lastBody(requests, 'PATCH')).data.attributes
    await waitFor(async () => expect(JSON.stringify(await remembered())).toContain('"code","visible":false'))
    expect(await remembered()).toMatchObject({
      preferences: {
        tables: {
          references: {
            columns: [
              { key: 'name', visible: true },
              { key: 'code', visible: false },
              { key: 'sort_order', visible: false },
              { key: 'is_active', visible: true },
            ],
          },
        },
      },
    })
    expect(requests.filter(({ url }) => url.includes('/references'))).toHaveLength(1)
  })

  test('is opened by Alt+↓ on its head, and pinned to an edge', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(-1, 3)?.focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(await screen.findByRole('menuitem', { name: 'Sematkan di kiri' }))
    expect(headers()).toEqual(['Aktif', 'Kode', 'Nama'])
    expect(cell(0, 1)?.style.getPropertyValue('--left')).toBe('var(--pin-is_active, 0px)')
  })

  test.each([
    ['wider than its frame: its pinned cells stay in sight', 700, true],
    ['as wide as its frame: no cell needs a layer of its own', 600, false],
  ])('%s', async (_name, width, isWide) => {
    const table = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
    const frame = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
    show()
    await screen.findByText('Bank Contoh')
    expect(screen.getByRole('grid').hasAttribute('data-wide')).toBe(isWide)
    table.mockRestore()
    frame.mockRestore()
  })

  test('is as wide as the user typed', async () => {
    const { user } = show()
    await menuOf(user, 'Nama')
    await user.click(await screen.findByRole('menuitem', { name: 'Lebar…' }))
    const input = await screen.findByLabelText(/Lebar \(piksel\)/)
    await user.clear(input)
    await user.type(input, '320')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect(cell(-1, 2)?.style.width).toBe('320px')
  })

  test('is chosen and ordered in the list of columns, which goes back to the screen’s own', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    await user.click(screen.getByRole('button', { name: 'Kolom' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Urutan' }))
    await user.click(screen.getByRole('button', { name: 'Naikkan Urutan' }))
    expect(headers()).toEqual(['Kode', 'Urutan', 'Nama', 'Aktif'])
    await user.click(screen.getByRole('button', { name: 'Bawaan' }))
    expect(headers()).toEqual(['Kode', 'Nama', 'Aktif'])
  })

  test('has rows as dense as the user wants', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    await user.click(screen.getByRole('button', { name: 'Kolom' }))
    await user.click(await screen.findByText('Padat'))
    expect(screen.getByRole('grid').dataset.density).toBe('compact')
  })
})

function Moments() {
  const list = useResourceList(references, { columns: ['name', 'updated_at'] })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." />
}

test('a moment stands in a list without its zone, and whole under the pointer', async () => {
  const changed = { ...bca, updated_at: '2026-11-15T05:10:00Z' }
  const { user } = renderScreen(Moments, { permissions: all, answers: { [GET]: listOf(references, [changed]) } })

  const moment = await screen.findByRole('gridcell', { name: '15/11/2026 12.10' })
  await user.hover(moment)

  expect(moment.title).toBe('15/11/2026 12.10 WIB')
})

describe('a cell', () => {
  test('is changed in place by F2 and Enter, with the version of the row, and the focus goes down', async () => {
    const { user, requests } = show({ 'PATCH /references/1': documentOf(references, { ...bca, version: 4 }) })
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 2)?.focus())
    await user.keyboard('{F2}')
    const input = await screen.findByRole('textbox', { name: 'Nama' })
    await user.clear(input)
    await user.type(input, 'Bank Baru{Enter}')
    await waitFor(async () =>
      expect(await lastBody(requests, 'PATCH')).toMatchObject({
        data: { id: '1', attributes: { name: 'Bank Baru' }, meta: { version: 3 } },
      }),
    )
    expect(document.activeElement).toBe(cell(1, 2))
  })

  test('left with Esc, or as it was, sends nothing', async () => {
    const { user, requests } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 2)?.focus())
    await user.keyboard('{F2}x{Escape}')
    expect(document.activeElement).toBe(cell(0, 2))
    await user.keyboard('{F2}{Enter}')
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(0)
  })

  test('that is refused says why, keeps what was typed, and offers it again', async () => {
    const refusal = problemOf(422, { detail: 'Nama sudah digunakan.', source: { pointer: '/data/attributes/name' } })
    const { user } = show({ 'PATCH /references/1': refusal })
    await screen.findByText('Bank Contoh')
    await user.dblClick(cell(0, 2) as HTMLElement)
    const input = await screen.findByRole('textbox', { name: 'Nama' })
    await user.clear(input)
    await user.type(input, 'Bank Rekaan{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Nama sudah digunakan.')
    act(() => cell(0, 2)?.focus())
    await user.keyboard('{F2}')
    expect(await screen.findByRole('textbox', { name: 'Nama' })).toHaveProperty('value', 'Bank Rekaan')
  })

  test('stays open when it is asked for in the frame in which the focus came', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 2)?.focus())
    await user.keyboard('{ArrowDown}{F2}')
    for (let frame = 0; frame < 3; frame++) await act(() => new Promise(requestAnimationFrame))
    expect(cell(1, 2)?.contains(screen.getByRole('textbox', { name: 'Nama' }))).toBe(true)
  })

  test('does not open for users who may not change the row', async () => {
    const { user } = show({ [GET]: listOf(references, [{ ...bca, can: ['show'] }]) })
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 2)?.focus())
    await user.keyboard('{F2}')
    expect(screen.queryByRole('textbox', { name: 'Nama' })).toBeNull()
  })
})

const ticketColumns = ['local_no', 'summary', 'status'] as const
const quick = [{ label: 'Tanpa petugas', filters: { assignee_null: '1' } }]

function Tickets() {
  const list = useResourceList(jiraIssues, { columns: ticketColumns })
  return <ResourceTable list={list} quick={quick} empty="Kosong." />
}

describe('a view of the contract', () => {
  test('is called as the contract says, and a question of the screen keeps its numbers in the address', () => {
    const views = builtInViews(users, [{ label: 'Berakhir 30 hari', filters: { valid_until_to: '2026-12-20' } }], {
      id: '1',
      employee_id: null,
    })
    expect(views.map(({ label }) => label)).toEqual([
      'Aktif & diundang',
      'Menunggu saya',
      'Nonaktif',
      'Berakhir 30 hari',
    ])
    expect(views.at(-1)?.key).toBe('x-berakhir-30-hari')
  })

  test('is a tab with its number; it stands in the address, and arrows lead from one to the next', async () => {
    const { user, search, requests } = renderScreen(Tickets, {
      permissions: Object.values(jiraIssues.can),
      answers: {
        'GET /jira-issues': (request: Request) => {
          const answer = listOf(jiraIssues, [{ id: '1', version: 1, summary: 'Pencetak macet', status: 'new' }])
          const isCounting = request.url.includes('count')
          return Response.json({ ...answer, meta: { ...answer.meta, ...(isCounting && { counts: { waiting: 4 } }) } })
        },
        'GET /saved-views': listOf(savedViews, []),
      },
    })
    const names = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
    await screen.findByText('Pencetak macet')
    await waitFor(async () =>
      expect(await names()).toEqual(['Semua', 'Terbuka', 'Menunggu saya4', 'Selesai', 'Tanpa petugas']),
    )
    const tab = screen.getByRole('tab', { name: 'Menunggu saya' })
    act(() => screen.getByRole('tab', { name: 'Terbuka' }).focus())
    await user.keyboard('{ArrowRight}{Enter}')
    expect([search().get('view'), search().get('f.waiting')]).toEqual(['waiting', 'me'])
    expect(tab.getAttribute('aria-selected')).toBe('true')
    const counts = requests.filter(({ url }) => url.includes('jira-issues') && url.includes('count'))
    expect(counts).toHaveLength(1)
    await user.click(screen.getByRole('tab', { name: 'Semua' }))
    expect(search().get('f.waiting')).toBeNull()
  })
})

describe('a saved view', () => {
  const view = {
    id: '5',
    menu: 'reference/references',
    name: 'Nonaktif',
    owner: '1',
    visibility: 'private',
    usergroups: [],
    is_default_for: 'none',
    state: {
      sort: ['-name'],
      filters: { is_active: '0' },
      columns: [{ key: 'name' }, { key: 'code', visible: false }],
    },
  }
  const views = (...rows: Parameters<typeof listOf>[1]) => ({ 'GET /saved-views': listOf(savedViews, rows) })

  test('brings its filters, order and columns, and says when they were changed', async () => {
    const { user, search } = show(views(view))
    await user.click(await screen.findByRole('tab', { name: 'Nonaktif' }))
    expect(search().get('view')).toBe('5')
    expect(search().get('f.is_active')).toBe('0')
    expect(search().get('sort')).toBe('-name')
    expect(headers()).toEqual(['Nama', 'Aktif'])
    await user.click(screen.getByRole('columnheader', { name: 'Aktif' }))
    expect(await screen.findByText('Tampilan diubah ●')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kembalikan' }))
    expect(search().get('sort')).toBe('-name')
  })

  test('that is one’s default is there without asking, unless the address says otherwise', async () => {
    const mine = { ...view, is_default_for: 'me' }
    const first = show(views(mine))
    await waitFor(() => expect(first.search().get('view')).toBe('5'))
    const second = show(views(mine), '/screen?q=bank')
    await screen.findByRole('tab', { name: 'Nonaktif' })
    expect(second.search().get('view')).toBeNull()
  })

  test('is all of it there for an address that names nothing but the view, as a favourite does', async () => {
    const { search } = show(views(view, { ...view, id: '6', name: 'Bawaan', is_default_for: 'me' }), '/screen?view=5')
    await waitFor(() => expect(search().get('f.is_active')).toBe('0'))
    expect(search().get('view')).toBe('5')
    await waitFor(() => expect(headers()).toEqual(['Nama', 'Aktif']))
  })

  test('of a colleague cannot be changed, only saved under another name', async () => {
    const { user } = show(views({ ...view, owner: '9', visibility: 'everyone' }))
    await user.click(await screen.findByRole('tab', { name: 'Nonaktif' }))
    await user.click(screen.getByRole('columnheader', { name: 'Aktif' }))
    const changed = (await screen.findByText('Tampilan diubah ●')).parentElement as HTMLElement
    expect(within(changed).queryByRole('button', { name: 'Simpan' })).toBeNull()
    expect(within(changed).getByRole('button', { name: 'Simpan sebagai' })).toBeTruthy()
  })

  test('is made of what is shown', async () => {
    const { user, requests } = show(
      { 'POST /saved-views': { data: objectFor(savedViews, { ...view, name: 'Punya saya' }) } },
      '/screen?f.is_active=0&q=ban',
    )
    await screen.findByText('Bank Contoh')
    await user.click(screen.getByRole('button', { name: 'Simpan tampilan' }))
    await user.click(await screen.findByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText('Nama wajib diisi.')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Nama/), 'Punya saya')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    await screen.findByText('Data berhasil ditambahkan.')
    const { data } = await lastBody(requests, 'POST')
    expect(data.attributes).toMatchObject({
      menu: 'reference/references',
      name: 'Punya saya',
      state: { q: 'ban', filters: { is_active: '0' }, sort: ['sort_order'], page_size: 25 },
    })
  })
})
