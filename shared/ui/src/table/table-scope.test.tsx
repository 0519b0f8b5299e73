import { references } from '@ems/contracts/settings'
import { signInAs } from '@ems/platform/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Answers, listOf, problemOf, renderScreen } from '../testing/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { useResourceList } from './state/use-resource-list.ts'

afterEach(cleanup)

const columns = ['code', 'name', 'is_active'] as const
const bulkFields = ['is_active'] as const

function Screen() {
  const list = useResourceList(references, { columns })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." bulkFields={bulkFields} />
}

const some = { category: 'bank', meta: {}, sort_order: 1, is_active: true }
const rows = ['BCA', 'BRI'].map((code, n) => ({ ...some, id: String(n + 1), code, name: `Bank ${code}` }))
const many = listOf(references, rows, { total: 130 })
const GET = 'GET /references'
const show = (answers: Answers = {}, at?: string) =>
  renderScreen(Screen, { at, permissions: Object.values(references.can), answers: { [GET]: many, ...answers } })
const sent = (requests: Request[]) => requests.findLast(({ method }) => method === 'POST') as Request
const requested = (requests: Request[]) =>
  new URL(requests.findLast(({ method }) => method === 'GET')?.url ?? '').searchParams

describe('everything the filters find', () => {
  const chooseAll = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
    await user.click(screen.getByRole('button', { name: 'Pilih semua 130 hasil' }))
    expect(screen.getByText('130 data dipilih')).toBeTruthy()
  }

  test('is deleted by the filter itself, with the number seen, once that number has been typed', async () => {
    const { user, requests } = show(
      { 'POST /references/-actions/bulkDelete': () => new Response(null, { status: 204 }) },
      '/screen?f.is_active=1',
    )
    await chooseAll(user)
    await user.click(screen.getByRole('button', { name: 'Hapus Masal' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hapus 130 data?' })
    const remove = within(dialog).getByRole('button', { name: 'Hapus' })
    expect(remove).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByLabelText('Ketik 130 untuk melanjutkan'), '130')
    await user.click(remove)
    await screen.findByText('Data berhasil dihapus.')
    expect(new URL(sent(requests).url).search).toBe('?filter%5Bis_active%5D=1')
    expect(await sent(requests).json()).toMatchObject({ data: { type: 'references' }, meta: { total: 130 } })
  })

  test('is changed all or nothing: a number that has changed meanwhile refuses it', async () => {
    const { user } = show({
      'POST /references/-actions/bulkUpdate': problemOf(409, {
        code: 'TOTAL_CHANGED',
        detail: 'Jumlah data berubah dari 130 menjadi 131. Periksa kembali.',
      }),
    })
    await chooseAll(user)
    await user.click(screen.getByRole('button', { name: 'Ubah Masal' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ubah Masal: 130 data' })
    await user.click(within(dialog).getByRole('combobox', { name: 'Kolom yang diubah' }))
    await user.click(await screen.findByRole('option', { name: 'Aktif' }))
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText(/berubah dari 130 menjadi 131/)).toBeTruthy()
  })

  test('is let go by taking one row out', async () => {
    const { user } = show()
    await chooseAll(user)
    await user.click(screen.getByRole('checkbox', { name: 'Pilih Bank BRI' }))
    expect(screen.queryByText('130 data dipilih')).toBeNull()
  })
})

describe('the trash', () => {
  test('shows what was deleted and takes it back', async () => {
    const { user, requests, search } = show({ 'POST /references/-actions/restore': listOf(references, []) })
    await screen.findByText('Bank BCA')
    await user.click(screen.getByRole('button', { name: 'Aksi masal' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Tempat Sampah' }))
    expect(search().get('trash')).toBe('1')
    await waitFor(() => expect(requested(requests).get('filter[deleted]')).toBe('1'))
    expect(screen.queryByRole('link', { name: 'Bank BCA' })).toBeNull()

    await user.click(await screen.findByRole('button', { name: 'Aksi Bank BCA' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Pulihkan'])
    await user.click(screen.getByRole('menuitem', { name: 'Pulihkan' }))
    await screen.findByText('Data berhasil dipulihkan.')
    expect(await sent(requests).json()).toMatchObject({ data: [{ type: 'references', id: '1' }] })
    await user.click(screen.getByRole('button', { name: 'Kembali ke daftar' }))
    expect(search().get('trash')).toBeNull()
  })

  test('is one click away for ten seconds after a deletion', async () => {
    const { user, requests } = show({
      'DELETE /references/1': () => new Response(null, { status: 204 }),
      'POST /references/-actions/restore': listOf(references, []),
    })
    await user.click(await screen.findByRole('button', { name: 'Aksi Bank BCA' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hapus' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
    await user.click(await screen.findByRole('button', { name: 'Urungkan' }))
    await screen.findByText('Data berhasil dipulihkan.')
    expect(new URL(sent(requests).url).pathname).toBe('/api/v1/references/-actions/restore')
  })
})

describe('the advanced filter', () => {
  test('joins conditions, stands in the address and is taken away with one click', async () => {
    const { user, requests, search } = show()
    await screen.findByText('Bank BCA')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('tab', { name: 'Lanjutan' }))
    const panel = await screen.findByRole('tabpanel')
    const apply = within(panel).getByRole('button', { name: 'Terapkan' })
    expect(apply).toHaveProperty('disabled', true)
    await user.type(within(panel).getByLabelText('Nilai'), 'bank')
    await user.click(within(panel).getByRole('button', { name: 'Tambah kelompok' }))
    const inner = within(panel).getByRole('group', { name: 'Kelompok syarat tingkat 2' })
    await user.click(within(inner).getByRole('combobox', { name: 'Kolom' }))
    await user.click(await screen.findByRole('option', { name: 'Nama' }))
    await user.type(within(inner).getByLabelText('Nilai'), 'BCA')
    await user.click(apply)
    const tree = {
      and: [{ field: 'category', op: 'like', value: 'bank' }, { or: [{ field: 'name', op: 'like', value: 'BCA' }] }],
    }
    await waitFor(() => expect(JSON.parse(requested(requests).get('filter[where]') ?? 'null')).toEqual(tree))
    expect(JSON.parse(search().get('where') ?? 'null')).toEqual(tree)
    await user.click(screen.getByRole('button', { name: 'Hapus filter Filter lanjutan: 2 syarat' }))
    expect(search().get('where')).toBeNull()
  })

  test.each([
    '{',
    '[]',
    '{"and":[{"field":"password","op":"eq","value":"x"}]}',
    '{"or":[{"field":"name","op":"from","value":"x"}]}',
  ])('leaves out what the contract does not offer: %s', async (where) => {
    const { requests } = show({}, `/screen?where=${encodeURIComponent(where)}`)
    await screen.findByText('Bank BCA')
    expect(requested(requests).get('filter[where]')).toBeNull()
  })
})

describe('the company of the top bar', () => {
  const narrow = (company: string) =>
    act(() => signInAs(Object.values(references.can), { companies: ['7', '8'] }, { company }))
  const scope = (requests: Request[]) => JSON.parse(requested(requests).get('filter[where]') ?? 'null')

  test('narrows the rows to it and to what belongs to all, and is named above them', async () => {
    const titles = listOf(references, [{ ...some, id: '7', category: 'company', code: 'CMI', name: 'PT Cipta' }])
    const answer = ({ url }: Request) => (url.includes('filter%5Bid%5D') ? titles : many)
    const { requests, user } = show({ [GET]: answer })
    await screen.findByRole('link', { name: 'Bank BCA' })
    narrow('7')
    const chip = await screen.findByText('Perusahaan (semua menu): PT Cipta')
    const narrowed = requests.find(({ url }) => url.includes('filter%5Bwhere%5D'))
    expect(JSON.parse(new URL(narrowed?.url ?? '').searchParams.get('filter[where]') ?? '')).toEqual({
      or: [
        { field: 'company', op: 'eq', value: '7' },
        { field: 'company', op: 'null', value: '1' },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Hapus filter Perusahaan (semua menu): PT Cipta' }))
    await waitFor(() => expect(chip.isConnected).toBe(false))
  })

  test('gives way to a list that is asked for a company, and to one that has gone out of reach', async () => {
    const { requests } = show({}, '/screen?f.company=8')
    await screen.findByRole('link', { name: 'Bank BCA' })
    narrow('7')
    expect(scope(requests)).toBeNull()
    const other = show()
    await screen.findByRole('link', { name: 'Bank BCA' })
    narrow('99')
    expect(scope(other.requests)).toBeNull()
    expect(screen.queryByText(/semua menu/)).toBeNull()
  })
})
