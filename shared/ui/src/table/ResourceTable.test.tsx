import { references } from '@ems/contracts/settings'
import { pushEvent } from '@ems/platform/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { Page } from '../Page.tsx'
import { type Answers, documentOf, listOf, objectFor, problemOf, renderScreen } from '../testing/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { useResourceList } from './state/use-resource-list.ts'
import { CreateButton } from './toolbar/CreateButton.tsx'

afterEach(cleanup)

const columns = ['code', 'name', 'company', 'sort_order', 'is_active', 'valid_to'] as const
const bulkFields = ['is_active', 'sort_order'] as const

function Screen() {
  const list = useResourceList(references, { columns })
  return (
    <Page title="Referensi" actions={<CreateButton list={list} />}>
      <ResourceTable list={list} empty="Kategori ini belum berisi data." bulkFields={bulkFields} />
    </Page>
  )
}

const all = Object.values(references.can)
const some = { category: 'bank', meta: {}, sort_order: 1_250, is_active: true, company: '9' }
const bca = { ...some, id: '1', version: 3, code: 'BCA', name: 'Bank Contoh', valid_to: '2026-12-31' }
const bri = { ...some, id: '2', version: 1, code: 'BRI', name: 'Bank Rekaan', valid_to: null }
const holding = objectFor(references, { ...some, id: '9', code: 'CMI', name: 'PT Induk', company: null })
const two = listOf(references, [bca, bri], { included: [holding] })

const GET = 'GET /references'
const show = (
  answers: Answers = { [GET]: two },
  { permissions = all, at }: { permissions?: string[]; at?: string } = {},
) => renderScreen(Screen, { at, permissions, answers })
/** The newest question for the list itself; names behind filters are asked for with `fields`. */
const lastQuery = (requests: Request[]) => {
  const lists = requests.filter(({ method, url }) => method === 'GET' && !url.includes('fields'))
  return new URL(lists.at(-1)?.url ?? '').searchParams
}
const cell = (row: number, column: number) => document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)

describe('a list', () => {
  test('shows the outline of rows while they load', () => {
    show({ [GET]: new Promise(() => undefined) })
    expect(screen.getByText('Memuat Referensi').closest('[role=status]')?.getAttribute('aria-busy')).toBe('true')
  })

  test('keeps the rows of before while others are on their way, and dims them once that takes long', async () => {
    const { router } = show({ [GET]: ({ url }) => (url.includes('Rekaan') ? new Promise(() => undefined) : two) })
    await screen.findByText('Bank Contoh')
    await act(() => router.navigate('/screen?q=Rekaan'))
    const rows = () => screen.getByText('Bank Contoh').closest('tbody')
    expect(rows()?.className).toBe('')
    await waitFor(() => expect(rows()?.className).toBe('stale'))
  })

  test('shows names, numbers, dates and yes or no instead of what is stored', async () => {
    show()
    const row = (await screen.findByText('Bank Contoh')).closest('tr') as HTMLElement
    const texts = within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
    expect(texts.slice(1, -1)).toEqual(['BCA', 'Bank Contoh', 'PT Induk', '1.250', 'Ya', '31/12/2026'])
  })

  test('hides the floating button while the user scrolls down, and shows it again afterwards', async () => {
    show()
    await screen.findByText('Bank Contoh')
    const isAway = () => screen.getByRole('button', { name: 'Tambah' }).hasAttribute('data-away')
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      window.dispatchEvent(new Event('scroll'))
      return isAway()
    }
    expect([scrollTo(400), scrollTo(396), scrollTo(200)]).toEqual([true, true, false])
  })

  test('says kosong for what is not there', async () => {
    show()
    const row = (await screen.findByText('Bank Rekaan')).closest('tr') as HTMLElement
    expect(within(row).getAllByRole('gridcell', { name: 'kosong' }).length).toBeGreaterThan(0)
  })

  test('says what belongs here when there is nothing', async () => {
    show({ [GET]: listOf(references, []) })
    expect(await screen.findByText('Kategori ini belum berisi data.')).toBeTruthy()
  })

  test('offers to take the filters away when they fit nothing', async () => {
    const { user, search } = show({ [GET]: listOf(references, []) }, { at: '/screen?f.is_active=1&q=x' })
    await screen.findByText('Tidak ada data yang cocok dengan filter.')
    await user.click(screen.getAllByRole('button', { name: 'Hapus semua filter' })[0] as HTMLElement)
    expect(search().toString()).toBe('')
  })

  test('offers to try again and the code of the error when the server fails', async () => {
    let isUp = false
    const { user } = show({ [GET]: () => (isUp ? two : problemOf(500, { detail: 'x' })) })
    await screen.findByText('Terjadi gangguan pada server, hubungi Administrator.')
    expect(screen.getByRole('button', { name: 'Salin kode galat' })).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('Bank Contoh')).toBeTruthy()
  })

  test('sends no request for a user who may not see it', () => {
    const { requests } = show(undefined, { permissions: [references.can.show] })
    expect(screen.getByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  test('says the same when it is the server that refuses', async () => {
    show({ [GET]: problemOf(403, { detail: 'x' }) })
    expect(await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeTruthy()
  })
})

describe('the address bar', () => {
  test('says page, size, order, search and filters', async () => {
    const at = '/screen?page=2&size=50&sort=-name&q=bank&f.category=bank&f.is_active=0&f.company=9&f.company=8'
    const { requests } = show(undefined, { at })
    await screen.findByText('Bank Contoh')
    expect([...lastQuery(requests)]).toEqual([
      ['page[number]', '2'],
      ['page[size]', '50'],
      ['sort', '-name'],
      ['filter[category]', 'bank'],
      ['filter[company][]', '9'],
      ['filter[company][]', '8'],
      ['filter[is_active]', '0'],
      ['filter[q]', 'bank'],
      ['include', 'company'],
    ])
  })

  test('may be old or wrong: what the contract does not know is left out', async () => {
    const { requests } = show(undefined, { at: '/screen?page=-1&size=7&sort=secret&f.password=x&f.code_from=1' })
    await screen.findByText('Bank Contoh')
    const query = lastQuery(requests)
    expect(query.get('page[number]')).toBe('1')
    expect(query.get('page[size]')).toBe('25')
    expect(query.get('sort')).toBe('sort_order')
    expect([...query.keys()].filter((key) => key.startsWith('filter'))).toEqual([])
  })

  test('follows what is typed into the search, and starts at the first page again', async () => {
    const { user, search, requests } = show(undefined, { at: '/screen?page=3' })
    await screen.findByText('Bank Contoh')
    await user.keyboard('/')
    await user.keyboard('induk')
    await waitFor(() => expect(search().get('q')).toBe('induk'))
    expect(search().get('page')).toBeNull()
    await waitFor(() => expect(lastQuery(requests).get('filter[q]')).toBe('induk'))
  })

  test('follows a click on a header: ascending, descending, not at all; with Shift by several', async () => {
    const { user, search } = show(undefined, { at: '/screen?sort=code' })
    const header = await screen.findByRole('columnheader', { name: 'Nama' })
    await user.click(header)
    expect(search().get('sort')).toBe('name')
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await user.click(header)
    expect(search().get('sort')).toBe('-name')
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('columnheader', { name: 'Kode' }))
    await user.keyboard('{/Shift}')
    expect(search().get('sort')).toBe('-name,code')
  })

  test('opens a record, and every name is a link to one', async () => {
    const { user, search } = show()
    const link = await screen.findByRole('link', { name: 'Bank Contoh' })
    expect(link.getAttribute('href')).toBe('/screen?id=1')
    await user.click(link)
    expect(search().get('id')).toBe('1')
  })

  test('offers only the filters of the contract, by kind', async () => {
    const { user, search } = show()
    await screen.findByText('Bank Contoh')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const panel = await screen.findByRole('dialog', { name: 'Filter' })
    await user.click(within(panel).getAllByText('Ya')[0] as HTMLElement)
    expect(search().get('f.is_active')).toBe('1')
    expect(await screen.findByText('Aktif: Ya')).toBeTruthy()
    await user.type(within(panel).getByLabelText('Nama'), 'ban')
    await waitFor(() => expect(search().get('f.name_like')).toBe('ban'))
  })
})

describe('the keyboard', () => {
  test('reaches the grid with one Tab and moves in it with arrows', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1)
    act(() => cell(-1, 0)?.focus())
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Bank Contoh')
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(cell(0, 7))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(cell(1, 7))
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(document.activeElement).toBe(cell(0, 0))
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1)
  })

  test('opens with Enter, chooses with Space, sorts on a header', async () => {
    const { user, search } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(1, 2)?.focus())
    await user.keyboard(' ')
    expect(cell(1, 2)?.closest('tr')?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(search().get('id')).toBe('2')
    act(() => cell(-1, 1)?.focus())
    await user.keyboard('{Enter}')
    expect(search().get('sort')).toBe('code')
  })

  test('chooses a range with Shift and Space, and everything with Ctrl+A', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 1)?.focus())
    await user.keyboard(' {ArrowDown}{Shift>} {/Shift}')
    expect(screen.getByText('2 data dipilih')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    act(() => cell(0, 1)?.focus())
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('2 data dipilih')).toBeTruthy()
  })

  test('shows the menu of a row with Shift+F10 and comes back to the cell', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    act(() => cell(0, 1)?.focus())
    await user.keyboard('{Shift>}{F10}{/Shift}')
    const [edit, remove] = await screen.findAllByRole('menuitem')
    await waitFor(() => expect(document.activeElement).toBe(edit))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(remove)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(cell(0, 1)))
  })
})

describe('choosing rows', () => {
  const choose = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih Bank Contoh' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pilih Bank Rekaan' }))
  }

  test('lasts over pages and ends with other filters', async () => {
    const { user, router } = show({ [GET]: listOf(references, [bca, bri], { total: 60 }) })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Halaman berikutnya' }))
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
    expect(screen.getByText('2 data dipilih')).toBeTruthy()
    await act(() => router.navigate('/screen?q=x'))
    expect(screen.queryByText('2 data dipilih')).toBeNull()
  })

  test('is asked for before anything is done to many', async () => {
    const { user } = show()
    await screen.findByText('Bank Contoh')
    await user.click(screen.getByRole('button', { name: 'Aksi masal' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ubah Masal' }))
    expect(await screen.findByText('Silahkan pilih data yang ingin diubah.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Aksi masal' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hapus Masal' }))
    expect(await screen.findByText('Silahkan pilih data yang ingin dihapus.')).toBeTruthy()
  })

  const bulk = 'POST /references/-actions/bulkUpdate'
  const save = async (user: ReturnType<typeof show>['user']) => {
    const button = screen.getByRole('button', { name: 'Simpan' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }
  /** As the API answers: what a change would do, and by what it can be taken back. */
  const answering = (sent: (request: Request) => void) => async (request: Request) => {
    const { meta } = (await request.clone().json()) as { meta?: { preview?: boolean } }
    if (!meta?.preview) sent(request)
    const sample = { id: '1', title: 'Bank Contoh', before: { sort_order: 3 }, after: { sort_order: 7 } }
    const preview = { total: 2, changed: 1, unchanged: 1, fields: { sort_order: 1 }, samples: [sample] }
    return Response.json({ data: [], meta: meta?.preview ? { preview } : { undo: { id: '9' } } })
  }

  test('changes only the fields chosen, with the version each row had', async () => {
    const sent: Request[] = []
    const { user } = show({ [GET]: two, [bulk]: answering((request) => sent.push(request)) })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Ubah Masal' }))
    await user.click(await screen.findByRole('combobox', { name: 'Kolom yang diubah' }))
    await user.click(await screen.findByRole('option', { name: 'Urutan' }))
    await user.type(screen.getByLabelText('Urutan'), '7')
    await save(user)
    await screen.findByText('Perubahan data berhasil disimpan.')
    expect(await sent[0]?.json()).toEqual({
      data: [
        { type: 'references', id: '1', attributes: { sort_order: 7 }, meta: { version: 3 } },
        { type: 'references', id: '2', attributes: { sort_order: 7 }, meta: { version: 1 } },
      ],
      meta: {},
    })
    await waitFor(() => expect(screen.queryByText('2 data dipilih')).toBeNull())
  })

  test('shows old and new before anything is done, and takes it back afterwards', async () => {
    const sent: Request[] = []
    const { user, requests } = show({
      [GET]: two,
      [bulk]: answering((request) => sent.push(request)),
      'POST /bulk-changes/9/-actions/undo': { data: [], meta: { total: 1 } },
    })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Ubah Masal' }))
    await user.click(await screen.findByRole('combobox', { name: 'Kolom yang diubah' }))
    await user.click(await screen.findByRole('option', { name: 'Urutan' }))
    await user.type(screen.getByLabelText('Urutan'), '7')
    expect(await screen.findByText('1 data akan berubah: Urutan pada 1 data. 1 data sudah bernilai sama.')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Sebelum dan sesudah' })
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bank Contoh', 'Urutan', '3 → 7'])
    expect(sent).toEqual([])
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'Urungkan' }))
    await screen.findByText('Perubahan diurungkan. Data kembali seperti semula.')
    expect(requests.some(({ url }) => url.endsWith('/bulk-changes/9/-actions/undo'))).toBe(true)
  })

  test('takes a switch left alone for no', async () => {
    const sent: Request[] = []
    const { user } = show({ [GET]: two, [bulk]: answering((request) => sent.push(request)) })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Ubah Masal' }))
    await user.click(await screen.findByRole('combobox', { name: 'Kolom yang diubah' }))
    await user.click(await screen.findByRole('option', { name: 'Aktif' }))
    await save(user)
    await screen.findByText('Perubahan data berhasil disimpan.')
    const body = (await sent[0]?.json()) as { data: object[] }
    expect(body.data[0]).toMatchObject({ attributes: { is_active: false } })
  })

  test('tells which rows refused a bulk change, and that nothing was done', async () => {
    const refusal = problemOf(422, {
      detail: 'Urutan terlalu besar.[Galat]x',
      source: { pointer: '/data/1/attributes/sort_order' },
    })
    const { user } = show({ [GET]: two, 'POST /references/-actions/bulkDelete': refusal })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Hapus Masal' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hapus 2 data?' })
    await user.click(within(dialog).getByRole('button', { name: 'Hapus' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Bank Rekaan: Urutan terlalu besar.')
    expect(screen.getByText('Tidak ada data yang diubah.')).toBeTruthy()
  })

  test('exports only the rows chosen', async () => {
    const { user, requests } = show({
      [GET]: two,
      'POST /references/-actions/toExcel': () =>
        new Response(JSON.stringify({ data: { type: 'background-jobs', id: '5', attributes: {} } }), { status: 202 }),
    })
    await choose(user)
    await user.click(screen.getByRole('button', { name: 'Export pilihan' }))
    expect(await screen.findByText('Berkas sedang diproses antrian.')).toBeTruthy()
    const { searchParams } = new URL(requests.find(({ method }) => method === 'POST')?.url ?? '')
    expect(searchParams.getAll('filter[id][]')).toEqual(['1', '2'])
  })
})

describe('deleting a row', () => {
  const remove = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Aksi Bank Contoh' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hapus' }))
    const question = await screen.findByRole('dialog', { name: 'Hapus Bank Contoh?' })
    expect(question.textContent).toContain('Data dipindahkan ke Tempat Sampah dan dapat dipulihkan selama 30 hari.')
    await user.click(within(question).getByRole('button', { name: 'Hapus' }))
  }

  test('asks by name first', async () => {
    const { user, requests } = show({ [GET]: two, 'DELETE /references/1': () => new Response(null, { status: 204 }) })
    await remove(user)
    expect(await screen.findByText('Data berhasil dihapus.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  test('says where the row is used when that forbids it', async () => {
    const refusal = problemOf(409, {
      code: 'IN_USE',
      detail: 'Data masih digunakan oleh 3 data lain.[Galat]Nonaktifkan saja.',
      meta: { usages: [{ type: 'employees', count: 3 }] },
    })
    const { user } = show({ [GET]: two, 'DELETE /references/1': refusal })
    await remove(user)
    const dialog = await screen.findByRole('dialog', { name: 'Bank Contoh tidak dapat dihapus' })
    expect(dialog.textContent).toContain('Data masih digunakan oleh 3 data lain.')
    expect(dialog.textContent).toContain('Kepegawaian: 3 data')
    expect(dialog.textContent).toContain('Nonaktifkan saja.')
  })
})

describe('permissions', () => {
  test('take away every button of what one may not do', async () => {
    const reader = { ...bca, can: ['show'] }
    const { user } = show(
      { [GET]: listOf(references, [reader]) },
      { permissions: [references.can.list, references.can.show] },
    )
    await screen.findByText('Bank Contoh')
    for (const name of ['Tambah', 'Export Excel', 'Aksi masal'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aksi Bank Contoh' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Lihat'])
  })
})

describe('another user', () => {
  const channel = 'private-references.0'
  const event = { id: '1', version: 4, actor: '77', changed: ['name'] }
  const ready = () => screen.findByText('Bank Contoh')

  test('changes a row in sight: it is read again where it stands, and marked', async () => {
    const renamed = { ...bca, version: 4, name: 'Bank Baru' }
    const { requests } = show({ [GET]: two, 'GET /references/1': documentOf(references, renamed, [holding]) })
    await ready()
    act(() => pushEvent(channel, 'updated', event))
    const row = (await screen.findByText('Bank Baru')).closest('tr')
    expect(row?.hasAttribute('data-flash')).toBe(true)
    expect(requests.filter(({ url }) => url.includes('page'))).toHaveLength(1)
  })

  test('adds a row: the list keeps still until it is asked to load', async () => {
    const { user, requests } = show()
    await ready()
    act(() => pushEvent(channel, 'created', { ...event, id: '3' }))
    const pill = await screen.findByRole('button', { name: '1 perubahan baru · Muat' })
    expect(requests).toHaveLength(1)
    await user.click(pill)
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /perubahan baru/ })).toBeNull()
  })

  test('includes the same user in another window, but not in this one', async () => {
    const { user } = show({ [GET]: two, 'DELETE /references/1': () => new Response(null, { status: 204 }) })
    await ready()
    act(() => pushEvent(channel, 'created', { ...event, id: '3', actor: '1' }))
    await screen.findByRole('button', { name: '1 perubahan baru · Muat' })

    await user.click(screen.getByRole('button', { name: 'Aksi Bank Contoh' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hapus' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
    await screen.findByText('Data berhasil dihapus.')
    act(() => pushEvent(channel, 'deleted', { ...event, actor: '1' }))
    act(() => pushEvent(channel, 'created', { ...event, id: '4' }))
    expect(await screen.findByRole('button', { name: '1 perubahan baru · Muat' })).toBeTruthy()
  })
})
