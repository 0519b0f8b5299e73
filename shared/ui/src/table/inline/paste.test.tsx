import { references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Answers, documentOf, listOf, renderScreen } from '../../testing/index.ts'
import { ResourceTable } from '../ResourceTable.tsx'
import { useResourceList } from '../state/use-resource-list.ts'
import { cellsIn } from './pasted.ts'

afterEach(cleanup)

const columns = ['code', 'name', 'sort_order', 'valid_from'] as const
const editable = ['name', 'sort_order', 'valid_from'] as const

function Screen() {
  const list = useResourceList(references, { columns })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." editable={editable} />
}

const some = { category: 'bank', meta: {}, is_active: true, valid_from: null }
const rows = ['BCA', 'BRI', 'BNI'].map((code, n) => ({
  ...some,
  id: String(n + 1),
  version: 3,
  code,
  name: `Bank ${code}`,
  sort_order: n + 1,
}))
const show = (answers: Answers = {}, permissions = Object.values(references.can)) =>
  renderScreen(Screen, {
    permissions,
    answers: {
      'GET /references': listOf(references, rows),
      'POST /references/-actions/bulkUpdate': { data: [] },
      'PATCH /references/2': documentOf(references, rows[1] as (typeof rows)[0]),
      'PATCH /references/3': documentOf(references, rows[2] as (typeof rows)[0]),
      ...answers,
    },
  })
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`) as HTMLElement
const paste = (row: number, column: number, text: string) =>
  fireEvent.paste(cell(row, column), { clipboardData: { getData: () => text } })
const bodyOf = async (requests: Request[], method: string) =>
  (await requests
    .findLast((request) => request.method === method)
    ?.clone()
    .json()) as { data: Record<string, unknown>[] }

describe('a piece of a spreadsheet', () => {
  test('is read with quoted cells and line breaks in them', () => {
    expect(cellsIn('a\tb\r\n"c ""d""\ne"\tf\r\n')).toEqual([
      ['a', 'b'],
      ['c "d"\ne', 'f'],
    ])
  })

  test('is shown with what is wrong, and only the rest is sent, in one request', async () => {
    const { user, requests } = show()
    await screen.findByText('Bank BCA')
    paste(0, 2, 'Bank Satu\t10\t1/12/2026\nBank Dua\tbanyak\thari apa\n')
    const table = await screen.findByRole('table', { name: 'Pratinjau tempel' })
    expect(within(table).getByText('01/12/2026')).toBeTruthy()
    expect(within(table).getByText('Urutan harus angka bulat.')).toBeTruthy()
    expect(screen.getByText('2 sel tidak dapat diterima dan dilewati.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ubah 2 data' }))
    await waitFor(async () =>
      expect((await bodyOf(requests, 'POST')).data).toMatchObject([
        { id: '1', attributes: { name: 'Bank Satu', sort_order: 10, valid_from: '2026-12-01' }, meta: { version: 3 } },
        { id: '2', attributes: { name: 'Bank Dua' } },
      ]),
    )
    expect(Object.keys((await bodyOf(requests, 'POST')).data[1]?.attributes as object)).toEqual(['name'])
  })

  test('is not taken where nothing may be changed', async () => {
    show()
    await screen.findByText('Bank BCA')
    paste(0, 1, 'X')
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    show({}, [references.can.list, references.can.toExcel])
    await screen.findByText('Bank BCA')
    paste(0, 2, 'X')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a key instead of typing', () => {
  test('Ctrl+D takes the value above', async () => {
    const { requests } = show()
    await screen.findByText('Bank BCA')
    fireEvent.keyDown(cell(1, 3), { key: 'd', ctrlKey: true })
    await waitFor(async () =>
      expect(await bodyOf(requests, 'PATCH')).toMatchObject({ data: { attributes: { sort_order: 1 } } }),
    )
  })

  test('Ctrl+D fills the chosen rows with the value of the first', async () => {
    const { user, requests } = show()
    await screen.findByText('Bank BCA')
    for (const code of ['BCA', 'BRI', 'BNI'])
      await user.click(screen.getByRole('checkbox', { name: `Pilih Bank ${code}` }))
    fireEvent.keyDown(cell(2, 3), { key: 'd', ctrlKey: true })
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH').map(({ url }) => url.slice(-1))).toEqual(['2', '3']),
    )
  })

  test('Ctrl+; writes today', async () => {
    const { requests } = show()
    await screen.findByText('Bank BCA')
    fireEvent.keyDown(cell(1, 4), { key: ';', ctrlKey: true })
    await waitFor(async () =>
      expect(JSON.stringify(await bodyOf(requests, 'PATCH'))).toMatch(/"valid_from":"\d{4}-\d\d-\d\d"/),
    )
  })
})
