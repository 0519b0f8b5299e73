import { jiraIssues } from '@ems/contracts/it'
import { references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { ResourceTable } from '../table/ResourceTable.tsx'
import { useResourceList } from '../table/state/use-resource-list.ts'
import { type Answers, listOf, renderScreen } from '../testing/index.ts'

afterEach(cleanup)

const columns = ['code', 'name'] as const

function Screen() {
  const list = useResourceList(references, { columns })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." isImportable />
}

function Tickets() {
  const list = useResourceList(jiraIssues, { columns: ['summary', 'status'] })
  return <ResourceTable list={list} empty="Belum ada tiket." isImportable />
}

const stored = { id: '1', category: 'bank', code: 'BCA', name: 'Bank Contoh', meta: {}, is_active: true }
const read = {
  columns: [
    { name: 'KODE', samples: ['A1', 'A2'], field: 'code' },
    { name: 'Nama barang', samples: ['Palet'], field: null },
  ],
  fields: [
    { name: 'code', label: 'Kode', required: true },
    { name: 'name', label: 'Nama', required: true },
    { name: 'color', label: 'Warna', required: false },
  ],
  rows: 2,
}
const jobOf = (id: string, attributes: object) => ({
  data: {
    type: 'background-jobs',
    id,
    attributes: { progress: 100, total: 2, processed: 2, failed: 0, error: null, ...attributes },
  },
})

const show = (answers: Answers = {}, permissions = Object.values(references.can)) =>
  renderScreen(Screen, {
    permissions,
    answers: {
      'GET /references': listOf(references, []),
      'POST /references/-actions/importColumns': read,
      'POST /references/-actions/import': jobOf('5', { status: 'queued' }),
      'GET /background-jobs/5': jobOf('5', { status: 'done' }),
      ...answers,
    },
  })
type User = ReturnType<typeof show>['user']

const upToColumns = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Impor' }))
  await screen.findByRole('dialog', { name: 'Impor Referensi' })
  const file = new File(['KODE,Nama barang\nA1,Palet\n'], 'barang.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('Berkas impor'), file)
  await screen.findByRole('table', { name: 'Kolom berkas' })
}
const map = async (user: User) => {
  await user.click(screen.getByRole('combobox', { name: 'Isian untuk Nama barang' }))
  await user.click(await screen.findByRole('option', { name: 'Nama *' }))
}

describe('an import', () => {
  test('asks where every required field comes from before it checks anything', async () => {
    const { user } = show()
    await upToColumns(user)
    expect(screen.getByText('Belum dipetakan: Nama.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Validasi semua baris' })).toHaveProperty('disabled', true)
    await map(user)
    expect(screen.getByRole('button', { name: 'Validasi semua baris' })).toHaveProperty('disabled', false)
  })

  test('checks all rows first, writes only then, and remembers the columns', async () => {
    const { user, requests } = show({ 'PATCH /me': { data: {} } })
    await upToColumns(user)
    await map(user)
    await user.click(screen.getByRole('button', { name: 'Validasi semua baris' }))
    expect(await screen.findByText('Siap: 2 baris. Tidak ada galat.')).toBeTruthy()
    const runs = () => requests.filter(({ url }) => url.endsWith('/-actions/import'))
    expect(await runs()[0]?.clone().json()).toMatchObject({
      file: 'barang.csv',
      mapping: '{"KODE":"code","Nama barang":"name"}',
      mode: 'insert',
      dry_run: '1',
    })
    await user.click(screen.getByRole('button', { name: 'Impor 2 baris' }))
    await waitFor(() => expect(runs()).toHaveLength(2))
    expect(await runs()[1]?.clone().json()).toMatchObject({ dry_run: '0' })
    expect(await screen.findByText('2 baris berhasil diimpor.')).toBeTruthy()
    await waitFor(async () => {
      const remembered = requests.findLast(({ method }) => method === 'PATCH')
      expect(JSON.stringify(await remembered?.clone().json())).toContain('"imports":{"references":{"KODE":"code"')
    })
  })

  test('shows every error by row and column, and saves nothing', async () => {
    const { user } = show({
      'GET /background-jobs/5': jobOf('5', { status: 'done', failed: 1 }),
      'GET /background-jobs/5/errors': [
        { row: 3, column: 'KODE', field: 'code', value: 'A1', code: 'UNIQUE', message: 'Kode sudah digunakan.' },
      ],
    })
    await upToColumns(user)
    await map(user)
    await user.click(screen.getByRole('button', { name: 'Validasi semua baris' }))
    expect(await screen.findByText('Tidak ada data yang disimpan.')).toBeTruthy()
    const errors = await screen.findByRole('table', { name: 'Galat per baris' })
    const cells = within(errors).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['3', 'KODE', '', 'Kode sudah digunakan.'])
    expect(within(errors).getByRole('textbox', { name: 'KODE, baris 3' })).toHaveProperty('value', 'A1')
    expect(screen.queryByRole('button', { name: /^Impor \d/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Unduh baris gagal' })).toBeTruthy()
  })

  test('takes corrections of wrong cells and checks again with them', async () => {
    const { user, requests } = show({
      'GET /background-jobs/5': jobOf('5', { status: 'done', failed: 1 }),
      'GET /background-jobs/5/errors': [
        { row: 3, column: 'KODE', field: 'code', value: 'A1', code: 'UNIQUE', message: 'Kode sudah digunakan.' },
      ],
      'GET /background-jobs/6': jobOf('6', { status: 'done' }),
    })
    await upToColumns(user)
    await map(user)
    await user.click(screen.getByRole('button', { name: 'Validasi semua baris' }))
    const cell = await screen.findByRole('textbox', { name: 'KODE, baris 3' })
    expect(screen.getByRole('button', { name: 'Validasi ulang' })).toHaveProperty('disabled', true)
    await user.type(cell, 'b')
    await user.click(screen.getByRole('button', { name: 'Validasi ulang' }))
    const runs = () => requests.filter(({ url }) => url.endsWith('/-actions/import'))
    await waitFor(() => expect(runs()).toHaveLength(2))
    expect(await runs()[1]?.clone().json()).toMatchObject({
      fixes: '[{"row":3,"column":"KODE","value":"A1b"}]',
      dry_run: '1',
    })
  })

  test('corrects the same error of many rows at once, where column, value and reason are the same', async () => {
    const unknown = (row: number, value: string, same: number) => ({
      ...{ row, column: 'Induk', field: 'parent', value, same, code: 'UNKNOWN', message: `${value} tidak ditemukan.` },
    })
    const taken = {
      row: 4,
      column: 'KODE',
      field: 'code',
      value: 'X',
      code: 'UNIQUE',
      message: 'Kode sudah digunakan.',
    }
    const { user, requests } = show({
      'GET /background-jobs/5': jobOf('5', { status: 'done', failed: 22 }),
      'GET /background-jobs/5/errors': [unknown(3, 'X', 20), taken, unknown(5, 'X', 20), unknown(6, 'Y', 1)],
      'GET /references': listOf(references, [stored]),
    })
    await upToColumns(user)
    await map(user)
    await user.click(screen.getByRole('button', { name: 'Validasi semua baris' }))
    const errors = await screen.findByRole('table', { name: 'Galat per baris' })
    const forAll = () => within(errors).queryAllByRole('button', { name: 'Terapkan ke 20 baris yang sama' })
    const choice = (row: number) => within(errors).getByRole('combobox', { name: `Induk, baris ${row}` })
    expect(forAll()).toEqual([])

    await user.click(choice(3))
    await user.click(await screen.findByRole('option', { name: /Bank Contoh/ }))
    expect(forAll()).toHaveLength(1)
    await user.click(forAll()[0] as HTMLElement)

    await waitFor(() => expect(within(errors).getAllByText('Diterapkan ke 20 baris yang sama.')).toHaveLength(2))
    expect(choice(5)).toHaveProperty('value', 'Bank Contoh')
    expect(choice(6)).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: 'Validasi ulang' }))
    const runs = () => requests.filter(({ url }) => url.endsWith('/-actions/import'))
    await waitFor(() => expect(runs()).toHaveLength(2))
    const { fixes } = (await (runs()[1] as Request).clone().json()) as { fixes: string }
    expect(JSON.parse(fixes)).toContainEqual({ row: 3, column: 'Induk', value: '#1', check: '5' })
  })

  test('of old data reads the columns anew with states, for administrators of the settings', async () => {
    const asOld = { ...read, fields: [...read.fields, { name: 'status', label: 'Status', required: true }] }
    const open = (permissions: readonly string[]) =>
      renderScreen(Tickets, {
        permissions: [...Object.values(jiraIssues.can), ...permissions],
        answers: {
          'GET /jira-issues': listOf(jiraIssues, []),
          'POST /jira-issues/-actions/importColumns': async (request: Request) =>
            (await request.clone().json()).mode === 'legacy' ? asOld : read,
        },
      })
    const choose = async (user: User) => {
      await user.click(await screen.findByRole('button', { name: 'Impor' }))
      await screen.findByRole('dialog', { name: 'Impor Dukungan Teknis' })
      await user.upload(screen.getByLabelText('Berkas impor'), new File(['KODE\nA1\n'], 'lama.csv'))
      await screen.findByRole('table', { name: 'Kolom berkas' })
    }

    const { user, requests } = open(['utility-update'])
    await choose(user)
    screen.getByText('Belum dipetakan: Nama.')
    await user.click(screen.getByRole('radio', { name: 'Impor data lama' }))
    await screen.findByText('Belum dipetakan: Nama, Status.')
    const reads = requests.filter(({ url }) => url.endsWith('/-actions/importColumns'))
    expect(await Promise.all(reads.map((one) => one.clone().json()))).toMatchObject([
      { mode: 'insert' },
      { mode: 'legacy' },
    ])
    await user.click(screen.getByRole('radio', { name: 'Tambah data baru' }))
    await screen.findByText('Belum dipetakan: Nama.')

    cleanup()
    await choose(open([]).user)
    expect(screen.getByRole('radio', { name: 'Tambah data baru' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Impor data lama' })).toBeNull()
  })

  test('is not offered to users who may not add rows', async () => {
    show({}, [references.can.list, references.can.show])
    await screen.findByText('Kategori ini belum berisi data.')
    expect(screen.queryByRole('button', { name: 'Impor' })).toBeNull()
  })
})
