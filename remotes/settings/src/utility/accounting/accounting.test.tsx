import { configs } from '@ems/contracts/settings'
import { problemOf, renderScreen, testScreenStates } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import AccountingCard from './AccountingCard.tsx'
import { DifferenceTable } from './pairs/DifferenceTable.tsx'
import PairsPanel from './pairs/PairsPanel.tsx'

afterEach(cleanup)

const permissions = [
  ...Object.values(configs.can),
  ...['list', 'show', 'store', 'update'].map((one) => `accounting_actual-${one}`),
]
const many = (rows: readonly object[], meta = {}) => ({
  data: rows.map((attributes, n) => ({ type: 'accounting', id: String(n + 1), attributes })),
  meta: { total: rows.length, ...meta },
})
const connection = {
  is_configured: true,
  is_sandbox: true,
  status: 'connected',
  account_label: 'Sari',
  scopes: ['customer_view'],
  missing_scopes: ['vendor_view'],
  database_id: '1001',
  database_name: 'PT Cakrawala (Aktual)',
  expires_at: null,
  connected_by: 'Sari',
  connected_at: '2026-11-23T09:00:00.000Z',
  last_ok_at: '2026-11-23T09:00:00.000Z',
  last_error: null,
  last_error_at: null,
  is_paused: false,
  webhooks_until: '2026-11-30',
  last_event_at: null,
  job: null,
  syncs: [],
  alarms: [
    { code: 'STALE', message: 'Data akuntansi sudah 4 jam tidak diperbarui.', since: '2026-11-23T09:00:00.000Z' },
  ],
  pushes: { failed: 2, queued: 1 },
}
const stateOf = (more: object) => ({
  data: { type: 'accounting-connections', id: 'actual', attributes: { ...connection, ...more } },
})
const Card = () => <AccountingCard connection="actual" needs={<p>Belum disambungkan</p>} />

testScreenStates({
  name: 'the card of a connection',
  Screen: Card,
  permissions,
  route: 'GET /accounting-connections/actual',
  some: stateOf({}),
  sample: 'PT Cakrawala (Aktual)',
  none: stateOf({ is_configured: false, status: 'disconnected', database_id: null }),
  empty: 'Belum disambungkan',
})

test('a connection says what is missing, what to look at, and how many rows could not be sent', async () => {
  renderScreen(Card, { permissions, answers: { 'GET /accounting-connections/actual': stateOf({}) } })

  await screen.findByText(/Belum ada izin vendor_view/)
  await screen.findByText('Data akuntansi sudah 4 jam tidak diperbarui.')
  const pushes = await screen.findByRole('link', { name: 'Pengiriman: 2 gagal, 1 menunggu' })
  expect(pushes.getAttribute('href')).toBe('/private/marketing/accounting?section=pushes&connection=actual')
})

const counterpart = { id: '7', code: 'M-7', name: 'PT Sentosa', city: 'Jakarta' }
const pair = {
  state: 'suggested',
  number: 'P.1',
  name: 'Sentosa, PT',
  npwp: null,
  city: null,
  is_suspended: false,
  counterpart,
  score: 100,
  reasons: ['number', 'name'],
  linked_by: null,
  linked_at: null,
}
const counts = { suggested: 1, paired: 0, unpaired: 0, unsent: 0 }
const current = { counts, suggested_at: '2026-11-23T09:00:00.000Z', is_current: true }
const difference = {
  record: '1',
  number: 'P.1',
  counterpart,
  field: 'email',
  ems: 'baru@mitra.test',
  accounting: 'lama@mitra.test',
  sides: ['ems', 'accounting'],
}
const Differences = () => <DifferenceTable chosen={{ connection: 'actual', kind: 'customer' }} q="" />
const Pairs = () => <PairsPanel connection="actual" />

testScreenStates({
  name: 'the screen Pasangan',
  Screen: Pairs,
  permissions,
  route: 'GET /accounting-pairs',
  some: many([pair], current),
  sample: '100%',
  none: many([], { ...current, counts: { ...counts, suggested: 0 } }),
  empty: /^Tidak ada saran/,
  answers: { 'GET /accounting-differences': many([]) },
})

testScreenStates({
  name: 'the differences of pairs',
  Screen: Differences,
  permissions,
  route: 'GET /accounting-differences',
  some: many([difference]),
  sample: 'lama@mitra.test',
  none: many([]),
  empty: 'Tidak ada perbedaan antara EMS dan akuntansi.',
})

test('suggestions of large books that are being computed say as of when they are', async () => {
  const since = { ...current, is_current: false }
  const answers = { 'GET /accounting-pairs': many([pair], since), 'GET /accounting-differences': many([]) }
  renderScreen(Pairs, { permissions, answers })
  await screen.findByText(/^Saran per .*; perubahan sesudahnya sedang dihitung\.$/)

  cleanup()
  const never = { ...since, suggested_at: null, counts: { ...counts, suggested: 0 } }
  renderScreen(Pairs, { permissions, answers: { ...answers, 'GET /accounting-pairs': many([], never) } })
  await screen.findByText('Saran sedang dihitung.')
})

test('differences stand field by field with both sides; one that fails to load says so', async () => {
  const answers = {
    'GET /accounting-pairs': many([pair], current),
    'GET /accounting-differences': many([difference]),
  }
  const { user } = renderScreen(Pairs, { permissions, answers })
  await user.click(await screen.findByRole('tab', { name: /^Perbedaan/ }))
  await screen.findByRole('button', { name: 'Pakai data EMS: Email PT Sentosa' })
  await screen.findByText('lama@mitra.test')

  const failing = { ...answers, 'GET /accounting-differences': problemOf(422, { detail: 'Parameter tidak dikenal.' }) }
  const again = renderScreen(Pairs, { permissions, answers: failing })
  await again.user.click(await screen.findByRole('tab', { name: /^Perbedaan/ }))
  await screen.findAllByRole('alert')
})

test('pairs of a book that one may not see are forbidden', async () => {
  renderScreen(Pairs, { permissions: ['accounting_commercial-list'], answers: {} })
  await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')
})

test('what could not be read leads to the records and why, and may be read again', async () => {
  const sync = { module: 'customer', phase: 'changes', page: null, rows: 231, faults: 1, last_success_at: null }
  const fault = {
    module: 'customer',
    external_id: '17',
    number: 'P.17',
    name: 'PT Tak Terbaca',
    reason: 'Tidak terbaca: customerLimitAmountValue.',
    attempts: 5,
    is_given_up: true,
    created_at: '2026-11-23T09:00:00.000Z',
    updated_at: '2026-11-23T09:00:00.000Z',
  }
  const answers = {
    'GET /accounting-connections/actual': stateOf({ syncs: [{ ...sync, last_error: null }] }),
    'GET /accounting-connections/actual/faults': many([fault]),
    'POST /accounting-connections/actual/-actions/retry': stateOf({}),
  }
  const { user, requests } = renderScreen(Card, { permissions, answers })
  // Reading every 15 minutes may be paused while nothing is being read.
  await screen.findByRole('button', { name: 'Jeda' })
  await user.click(await screen.findByRole('button', { name: '1 tidak terbaca' }))
  await screen.findByText('Tidak terbaca: customerLimitAmountValue.')
  await user.click(screen.getByRole('button', { name: 'Baca ulang' }))
  expect(requests.some(({ url }) => url.includes('-actions/retry'))).toBe(true)
})

test('many differences are asked about before one side wins, and one that has nothing to give is left out', async () => {
  const empty = { ...difference, record: '2', field: 'phone', accounting: null, sides: ['ems'] }
  const answers = { 'GET /accounting-differences': many([difference, empty]) }
  const { user } = renderScreen(Differences, { permissions: [...permissions, 'customer-update'], answers })
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua' }))
  await screen.findByRole('button', { name: 'Pakai data EMS (2)' })
  await user.click(screen.getByRole('button', { name: 'Pakai data akuntansi (1)' }))
  await screen.findByText('Ganti 1 isian pada 1 data EMS dengan nilai dari akuntansi?')
})
