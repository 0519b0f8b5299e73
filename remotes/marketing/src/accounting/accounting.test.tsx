import { accountingEmployees } from '@ems/contracts/accurate'
import { items, partners, quotations } from '@ems/contracts/marketing'
import { listOf, renderScreen, testScreenStates } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PushList } from '../accounting-push/PushList.tsx'
import SendManyDialog from '../accounting-push/SendManyDialog.tsx'
import PartnerAccounting from '../partners/accounting/PartnerAccounting.tsx'
import CustomerList from '../partners/CustomerList.tsx'
import CardDocuments from '../quotations/CardDocuments.tsx'
import AccountingWidget from '../widgets/AccountingWidget.tsx'
import { EmployeeList } from './EmployeeList.tsx'
import { ReceivablesReport } from './ReceivablesReport.tsx'
import { SalesReport } from './SalesReport.tsx'

afterEach(cleanup)

const permissions = [
  'accounting-list',
  ...['list', 'show', 'store', 'update'].flatMap((one) => [`accounting_actual-${one}`]),
  ...Object.values(quotations.can),
]
const head = {
  connection: 'actual',
  status: 'connected',
  as_of: '2026-11-23T09:00:00.000Z',
  other_currencies: 0,
  may_export: true,
}
const ageing = { current: '1000000.00', d30: '0.00', d60: '0.00', d90: '0.00', older: '0.00' }
const one = (attributes: object) => ({ data: { type: 'accounting-reports', id: 'actual', attributes } })
const many = (rows: readonly object[], meta = {}) => ({
  data: rows.map((attributes, n) => ({ type: 'accounting', id: String(n + 1), attributes })),
  meta: { total: rows.length, ...meta },
})
const customer = {
  id: '50',
  number: 'P.1',
  name: 'PT Sentosa',
  partner: null,
  invoices: 1,
  total: '1000000.00',
  ageing,
}
const receivables = { ...head, total: '1000000.00', invoices: 1, ageing, rows: [customer], customers: 1, unknown: 0 }
const push = {
  connection: 'actual',
  kind: 'customer',
  target: '7',
  title: 'PT Sentosa',
  number: 'M-7',
  status: 'failed',
  is_unknown: false,
  attempts: 1,
  errors: [{ field: 'npwp', label: 'NPWP', message: 'NPWP tidak tepat' }],
  queued_by: 'Sari',
  updated_at: '2026-11-23T09:00:00.000Z',
  sent_at: null,
}

testScreenStates({
  name: 'the report Piutang per umur',
  Screen: ReceivablesReport,
  permissions,
  route: 'GET /accounting-reports/receivables',
  some: one(receivables),
  sample: 'PT Sentosa',
  none: one({ ...receivables, rows: [], customers: 0, total: '0.00' }),
  empty: 'Tidak ada piutang.',
})

const sold = { id: '50', label: 'PT Sentosa', number: null, partner: null, invoices: 1, quantity: null, unit: null }
const sales = { ...head, by: 'customer', from: '2026-11-01', to: '2026-11-30', invoices: 1, groups: 1, unread: 0 }
testScreenStates({
  name: 'the report Penjualan',
  Screen: SalesReport,
  permissions,
  route: 'GET /accounting-reports/sales',
  some: one({ ...sales, total: '5.00', rows: [{ ...sold, total: '5.00' }] }),
  sample: 'PT Sentosa',
  none: one({ ...sales, total: '0.00', rows: [], groups: 0 }),
  empty: 'Tidak ada faktur pada rentang ini.',
})

testScreenStates({
  name: 'the list of what is sent to accounting',
  Screen: PushList,
  permissions,
  route: 'GET /accounting-pushes',
  some: many([push]),
  sample: 'NPWP: NPWP tidak tepat',
  none: many([]),
  empty: 'Tidak ada pengiriman yang gagal atau menunggu.',
})

const drafted = { ...push, is_change: false, body: '{}', digest: 'abc', errors: [], remarks: [] }
testScreenStates({
  name: 'the dialog that sends several rows',
  Screen: () => (
    <SendManyDialog connection="actual" chosen={[{ kind: 'customer', target: '7' }]} onClose={() => undefined} />
  ),
  permissions,
  route: 'POST /accounting-pushes/-actions/preview',
  some: many([drafted]),
  sample: '1 siap dikirim.',
  none: many([]),
  empty: '0 siap dikirim.',
})

const summary = {
  ...head,
  outstanding: '1000000.00',
  overdue: '0.00',
  overdue_invoices: 0,
  due_soon: '0.00',
  due_soon_invoices: 0,
  alarms: 0,
  unsent: 0,
  last_error: null,
  is_paused: false,
}
testScreenStates({
  name: 'the card Piutang of the dashboard',
  Screen: AccountingWidget,
  permissions,
  route: 'GET /accounting-reports/summary',
  some: many([summary]),
  sample: /^Aktual · per /,
  none: many([]),
  empty: 'Akuntansi belum terhubung.',
})

const partner = {
  ...head,
  is_configured: true,
  links: [
    {
      id: '1',
      module: 'customer',
      number: 'P.1',
      name: 'PT Sentosa',
      linked_by: null,
      linked_at: null,
      is_removed: false,
    },
  ],
  outstanding: '1000000.00',
  ageing: [{ bucket: 'current', amount: '1000000.00', invoices: 1 }],
  credit_limit: null,
  last_payments: [],
}
testScreenStates({
  name: 'the tab Transaksi akuntansi',
  Screen: () => <PartnerAccounting partner="7" isCustomer isVendor={false} />,
  permissions,
  route: 'GET /partner-accounting/7',
  some: { data: { id: '7', type: 'partner-accounting', attributes: partner, meta: { can: { update: true } } } },
  sample: /PT Sentosa/,
  none: {
    data: {
      id: '7',
      type: 'partner-accounting',
      attributes: { ...partner, status: 'disconnected', as_of: null, links: [] },
      meta: { can: { update: true } },
    },
  },
  empty: /^Akuntansi aktual belum terhubung/,
  answers: {
    'GET /accounting-pushes': many([]),
    'GET /accounting-documents': { data: [], meta: { total: 0, page: {} } },
  },
})

const quotation = {
  id: '3',
  code: 'PNW-00003',
  activity: '9',
  partner: '7',
  status: 'sent',
  quoted_on: '2026-11-23',
  valid_until: '2026-12-07',
  currency: 'IDR',
  total: '3330000.00',
  lines: [],
}
testScreenStates({
  name: 'the tab Dokumen of a card',
  Screen: () => <CardDocuments activity="9" partner="7" company={null} />,
  permissions,
  route: 'GET /quotations',
  some: listOf(quotations, [quotation]),
  sample: 'PNW-00003',
  none: listOf(quotations, []),
  empty: 'Belum ada penawaran.',
  answers: { 'GET /accounting-pushes': many([]), 'GET /accounting-trails/3': many([]) },
})

test('failed rows are sent again after a preview of each; what cannot be sent is left out and says why', async () => {
  const broken = { ...push, target: '8', title: 'PT Rusak', number: 'M-8' }
  const { user, requests } = renderScreen(PushList, {
    permissions,
    answers: {
      'GET /accounting-pushes': ({ url }: Request) =>
        url.includes('targets=') ? many([{ ...push, status: 'sent', errors: [] }]) : many([push, broken]),
      'POST /accounting-pushes/-actions/preview': many([
        drafted,
        { ...drafted, target: '8', title: 'PT Rusak', errors: [{ label: 'Nama', message: 'Nama wajib diisi.' }] },
      ]),
      'POST /accounting-pushes/-actions/send': { data: [], meta: { job: '1' } },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua yang dapat dikirim ulang' }))
  await user.click(screen.getByRole('button', { name: 'Kirim ulang 2 data' }))

  const dialog = await screen.findByRole('dialog', { name: 'Kirim ke Akuntansi – Aktual' })
  await within(dialog).findByText('1 siap dikirim; 1 belum dapat dikirim dan dilewati.')
  await within(dialog).findByText('Nama: Nama wajib diisi.')
  await user.click(within(dialog).getByRole('button', { name: 'Kirim 1 data' }))

  await within(dialog).findByText('1 terkirim, 0 gagal, 0 menunggu.')
  const sent = await Promise.all(requests.filter(({ url }) => url.endsWith('/send')).map((one) => one.clone().json()))
  expect(sent.map(({ data }) => data.attributes)).toEqual([
    {
      connection: 'actual',
      kind: 'customer',
      targets: [{ target: '7', digest: 'abc' }],
    },
  ])
})

describe('a quotation written by hand', () => {
  const goods = [
    { id: '21', code: 'BRG-21', name: 'Pipa', kind: 'goods', unit: '1', is_active: true, company: null },
    { id: '22', code: 'BRG-22', name: 'Steker', kind: 'goods', unit: '1', is_active: true, company: null },
  ]
  const priced: Readonly<Record<string, string>> = { '21': '450.00' }
  const opened = async () => {
    const { user, requests } = renderScreen(() => <CardDocuments activity="9" partner="7" company={null} />, {
      permissions: [...permissions, ...Object.values(items.can), ...Object.values(partners.can)],
      answers: {
        'GET /quotations': listOf(quotations, []),
        'GET /items': listOf(items, goods),
        'GET /partners': listOf(partners, [{ id: '7', code: 'M-7', name: 'PT Sentosa' }]),
        'GET /quotations/-actions/prices': ({ url }: Request) => {
          const { searchParams } = new URL(url)
          const requested = searchParams.get('currency') === 'IDR' ? (searchParams.get('items')?.split(',') ?? []) : []
          return {
            data: requested.flatMap((id) => (priced[id] ? [{ id, attributes: { price: priced[id] } }] : [])),
          }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Tambah penawaran' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah penawaran' }))
    await user.click(await dialog.findByRole('button', { name: 'Tambah baris' }))
    const choose = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: 'Barang/jasa, baris 1' }))
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    }
    const price = () => dialog.getByRole('textbox', { name: 'Harga, baris 1' }) as HTMLInputElement
    const requested = () => requests.filter(({ url }) => url.includes('/-actions/prices')).length
    return { user, choose, price, requested }
  }

  test('takes the price of the customer for an item, and another one for another item', async () => {
    const { choose, price } = await opened()
    await choose('Pipa')
    await waitFor(() => expect(price().value).toBe('450'))
    await choose('Steker')
    await waitFor(() => expect(price().value).toBe(''))
  })

  test('keeps a price that was typed, until the line gets another item', async () => {
    const { user, choose, price, requested } = await opened()
    await user.type(price(), '500')
    await choose('Pipa')
    expect([price().value, requested()]).toEqual(['500', 0])
    await user.clear(price())
    await choose('Steker')
    await choose('Pipa')
    await waitFor(() => expect(price().value).toBe('450'))
    await user.clear(price())
    await user.type(price(), '460')
    await choose('Steker')
    await waitFor(() => expect([price().value, requested()]).toEqual(['', 3]))
  })
})

test('the list of employees says when each book was read, and who is no longer there', async () => {
  const employee = { connection: 'actual', number: 'K-1', position: null, email: null, is_salesman: true }
  renderScreen(EmployeeList, {
    permissions: Object.values(accountingEmployees.can),
    answers: {
      'GET /accounting-employees': listOf(accountingEmployees, [
        { ...employee, id: '1', name: 'Sari', is_suspended: false, removed_at: null },
        { ...employee, id: '2', name: 'Wagiman', is_suspended: true, removed_at: '2026-11-20T02:00:00.000Z' },
      ]),
      'GET /accounting-reports/summary': many([
        { ...summary, employees_as_of: '2026-11-23T09:00:00.000Z' },
        { ...summary, connection: 'commercial', employees_as_of: null },
      ]),
    },
  })

  await screen.findByText(/^Karyawan aktual per 23\/11\/2026.*Karyawan komersial belum selesai dibaca$/)
  expect(await screen.findAllByText('Dihapus')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Tambah/ })).toBeNull()
})

test('a partner who is customer and vendor says on pointing how it stands with each', async () => {
  const both = { id: '7', code: 'M-7', name: 'PT Sentosa', is_customer: true, is_vendor: true, status: 'active' }
  const { user } = renderScreen(CustomerList, {
    permissions: [...permissions, ...Object.values(partners.can), 'customer-list'],
    answers: {
      'GET /partners': listOf(partners, [{ ...both, accounting_actual: 'paired', accounting_commercial: 'none' }]),
      'GET /partner-accounting/7': {
        data: { id: '7', type: 'partner-accounting', attributes: partner, meta: { can: { update: true } } },
      },
      'GET /accounting-pushes': many([]),
      'GET /accounting-reports/summary': many([]),
    },
  })
  await user.hover((await screen.findAllByText('Terpasang'))[0] as HTMLElement)

  await screen.findByText('Pelanggan: Terpasang')
  await screen.findByText('Pemasok: Belum dikirim')
})
