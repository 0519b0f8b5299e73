import { employees } from '@ems/contracts/hr'
import { itMaintenanceExternals as repairs } from '@ems/contracts/it'
import type { StoredSignature } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Answers, approvalOf, problemOf, renderScreen } from '../testing/index.ts'
import RecordSheet from './RecordSheet.tsx'

const print = jest.fn()
beforeEach(() => {
  Object.assign(globalThis, { print })
})
afterEach(() => {
  cleanup()
  print.mockClear()
})

const address = 'http://localhost/list/4'
const unit = { id: '4', version: 1, category: 'unit', code: 'KG', name: 'Kilogram', company: '1', meta: {} }

const show = (row: object, answers: Answers) =>
  renderScreen(
    () => (
      <RecordSheet
        resource={references as never}
        row={row as never}
        titles={{}}
        address={address}
        onDone={() => undefined}
      />
    ),
    {
      permissions: [],
      answers,
    },
  )

test('a record is printed under the letterhead of its company, once that is there', async () => {
  const attributes = { name: 'PT Contoh', text: 'Jalan Mawar 1\nSemarang' }
  show(unit, { 'GET /references/1/letterhead': { data: { type: 'letterheads', id: '1', attributes } } })
  expect(print).not.toHaveBeenCalled()
  await screen.findByText('PT Contoh')
  screen.getByText(/Jalan Mawar 1/)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('a record without a company is printed under the name of the group, and so is one whose company does not answer', async () => {
  const group = { type: 'configs', id: '1', attributes: { key: 'app.group_name', value: 'Grup Contoh' } }
  show({ ...unit, company: null }, { 'GET /configs': { data: [group] } })
  await screen.findByText('Grup Contoh')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  cleanup()
  print.mockClear()
  show(unit, { 'GET /configs': { data: [group] }, 'GET /references/1/letterhead': problemOf(404) })
  await screen.findByText('Grup Contoh')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
})

test('a record is printed with the words of its list: who starts later is not at work yet', async () => {
  const row = { id: '4', version: 1, full_name: 'Ani', status: 'active', join_date: '2100-12-01', company: '1' }
  renderScreen(
    () => (
      <RecordSheet
        resource={employees as never}
        row={row as never}
        titles={{}}
        address={address}
        onDone={() => undefined}
      />
    ),
    {
      permissions: [],
      answers: {
        'GET /configs': { data: [] },
        'GET /references/1/letterhead': {
          data: { type: 'letterheads', id: '1', attributes: { name: 'PT Contoh', text: '' } },
        },
      },
    },
  )
  await screen.findByText('Belum masuk (01/12/2100)')
  expect(screen.queryByText('Aktif')).toBeNull()
})

test('a record is printed with every round of its approval: who decided, when, and with which signature', async () => {
  const decided = { acted_at: '2026-11-20T09:10:00.000Z', label: 'Atasan' }
  const returned = approvalOf(
    [{ ...decided, id: '11', name: 'Rina', state: 'returned', note: 'Lampirkan penawaran' }],
    { request: '8', status: 'returned' },
  )
  const approval = approvalOf(
    [
      { ...decided, name: 'Budi', for: 'Rina', by: 'Rina', state: 'approved', note: 'Sesuai anggaran' },
      { ...decided, name: 'Dewi', label: null, state: 'approved', origin: 'collapse' },
      { name: 'Andi', label: 'Direktur', state: 'pending' },
      { name: 'Eko', label: 'Direktur', state: 'skipped' },
    ],
    { round: 2, earlier: [returned] },
  )
  const signature = (more: Partial<StoredSignature>): StoredSignature => ({
    id: '1',
    action: 'approve',
    task: null,
    name: 'Budi',
    strokes: [],
    signed_at: decided.acted_at,
    sha256: 'ab',
    is_intact: true,
    ...more,
  })
  const signatures = [
    signature({ task: '1', strokes: [[1, 2, 30, 40]] }),
    signature({ id: '2', task: '2', name: 'Dewi' }),
    signature({ id: '3', action: 'receive', name: 'Suharti' }),
  ]
  const row = { id: '7', version: 3, complaint: 'Layar bergaris', status: 'pending_approval', approval, signatures }
  renderScreen(
    () => (
      <RecordSheet
        resource={repairs as never}
        row={row as never}
        titles={{}}
        address={address}
        onDone={() => undefined}
      />
    ),
    { permissions: [], answers: { 'GET /configs': { data: [] } } },
  )
  const linesOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) =>
        within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )

  const now = await screen.findByRole('table', { name: 'Persetujuan · putaran 2' })
  expect(linesOf(now)).toEqual([
    ['1. Atasan', 'Budi untuk Rina (oleh Rina)', 'DisetujuiSesuai anggaran', '20/11/2026 16.10 WIB', 'Budi'],
    ['2. Persetujuan', 'Dewi', 'Disetujui · Sudah menyetujui', '20/11/2026 16.10 WIB', 'DewiDewi'],
    ['3. Direktur', 'Andi', 'Menunggu', '', ''],
  ])
  const picture = within(now).getByRole('img', { name: 'Tanda tangan Budi' })
  expect(picture.querySelector('path')?.getAttribute('d')).toBe('M1 2L30 40')
  expect(within(now).getByRole('img', { name: 'Tanda tangan ketikan Dewi' })).toBeTruthy()
  expect(linesOf(screen.getByRole('table', { name: 'Persetujuan · putaran 1' }))).toEqual([
    ['1. Atasan', 'Rina', 'DikembalikanLampirkan penawaran', '20/11/2026 16.10 WIB', ''],
  ])
  expect(linesOf(screen.getByRole('table', { name: 'Tanda tangan' }))).toEqual([
    ['Terima kembali', '20/11/2026 16.10 WIB', 'SuhartiSuharti'],
  ])
  expect(screen.getByRole('img', { name: `Kode QR ${address}` })).toBeTruthy()
})
