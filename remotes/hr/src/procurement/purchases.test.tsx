import {
  budgets,
  generalInvoices,
  generalOrders,
  generalProcurementLines,
  type generalProcurements,
  generalQuotations,
  generalReceipts,
} from '@ems/contracts/hr'
import type { Row } from '@ems/platform'
import { listOf, renderScreen, testListStates, testScreenStates } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import RequestLines from './lines/RequestLines.tsx'
import ProcurementScreen from './ProcurementScreen.tsx'
import PurchaseReport from './report/PurchaseReport.tsx'

afterEach(cleanup)

for (const [query, resource, empty] of [
  ['section=lines', generalProcurementLines, 'Belum ada baris barang.'],
  ['section=orders', generalOrders, 'Belum ada pesanan. Buat dari baris permintaan yang disetujui.'],
  [
    'section=receipts',
    generalReceipts,
    'Belum ada penerimaan. Buka pesanan yang sudah dikirim dan pilih Terima barang.',
  ],
  ['section=quotations', generalQuotations, 'Belum ada penawaran. Tambahkan pada permintaannya, tab Penawaran.'],
  ['section=invoices', generalInvoices, 'Belum ada faktur. Buka pesanannya dan pilih Catat faktur.'],
  ['section=budgets', budgets, 'Belum ada anggaran. Tambah atau impor anggaran tahun ini.'],
] as const)
  testListStates({ Screen: ProcurementScreen, resource, empty, query })

const report = (rows: readonly object[]) => ({
  data: {
    type: 'purchase-reports',
    id: 'department',
    attributes: { by: 'department', from: '2026-01-01', to: '2026-11-30', ordered: '5.00', spent: '2.00', rows },
  },
})
testScreenStates({
  name: 'the report of purchases',
  Screen: PurchaseReport,
  permissions: Object.values(generalOrders.can),
  route: 'GET /purchase-report',
  some: report([{ id: '7', label: 'Produksi', ordered: '5.00', spent: '2.00', count: 1, days: '3.5' }]),
  sample: 'Produksi',
  none: report([]),
  empty: 'Tidak ada pesanan pada rentang ini.',
})

const line = {
  id: '31',
  line_no: 1,
  name: 'Kertas A4',
  number: '0001/PR/CMI/XI/2026',
  procurement: '9',
  item: null,
  unit: '4',
  company: '1',
  department: '2',
  requester: '3',
  category: '5',
  status: 'partially_received',
  needed_at: '2026-12-01',
  est_price: '50000.00',
  qty: '10.000000',
  qty_approved: '10.000000',
  qty_ordered: '6.000000',
  qty_received: '2.000000',
  qty_cancelled: '1.000000',
  qty_invoiced: '1.500000',
  qty_open: '3.000000',
}
const request = { id: '9', version: 4, can: ['show', 'cancelLines'] } as unknown as Row<typeof generalProcurements>

test('a request says of each line what became of it, and orders what is left', async () => {
  const { user, requests } = renderScreen(() => <RequestLines request={request} />, {
    permissions: [...Object.values(generalOrders.can), 'procurement-cancel', 'procurement-update'],
    answers: {
      'GET /general-procurement-lines': listOf(generalProcurementLines, [line]),
      'GET /general-orders': listOf(generalOrders, []),
      'GET /partners': { data: [], meta: { total: 0, total_is_estimate: false, page: {} } },
      'POST /general-orders/-actions/compose': { data: [{ type: 'general-orders', id: '77' }] },
    },
  })
  const table = await screen.findByRole('table', { name: 'Jumlah per baris' })
  for (const text of ['Kertas A4', '10', '6', '1', '3', '1,5', '2 dari 10'])
    expect(within(table).getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Batalkan sisa Kertas A4' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Buat pesanan' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Buat pesanan' }))

  await screen.findByText('Pesanan dibuat.')
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/general-orders/-actions/compose'))
  expect(await sent?.clone().json()).toMatchObject({ data: { attributes: { lines: ['31'], vendor: null } } })
})
