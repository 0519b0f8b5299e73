import { quotations } from '@ems/contracts/marketing'
import { listOf, renderScreen, testScreenStates } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { PushList } from '../accounting-push/PushList.tsx'
import SendManyDialog from '../accounting-push/SendManyDialog.tsx'
import PartnerAccounting from '../partners/accounting/PartnerAccounting.tsx'
import CardDocuments from '../quotations/CardDocuments.tsx'
import AccountingWidget from '../widgets/AccountingWidget.tsx'
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
