import { generalProcurements } from '@ems/contracts/hr'
import { addDays, dayOf, lazyPart, type Row, useSession } from '@ems/platform'
import { codeCell, everyPart, type QuickFilter, RelatedRows, ResourceScreen, type ScreenTab, Sections } from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { dueCell, priorityCell } from '../cells.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { BudgetList } from './budgets/BudgetList.tsx'
import { LineList } from './lines/LineList.tsx'
import { OrderList } from './orders/OrderList.tsx'
import { procurementForm } from './ProcurementForm.tsx'
import { ReceiptList } from './receipts/ReceiptList.tsx'

const RequestLines = lazyPart(() => import('./lines/RequestLines.tsx'))
const PurchaseReport = lazyPart(() => import('./report/PurchaseReport.tsx'))
const Report = () => (
  <Suspense>
    <PurchaseReport />
  </Suspense>
)

type Procurement = Row<typeof generalProcurements>

/** Procurement requests; users without the permission to list see and create their own. */
export default function ProcurementScreen() {
  const { can } = useSession()
  return can(generalProcurements.can.list) ? <Sections of={sections} /> : <MyRequests />
}

function MyRequests() {
  return (
    <MyRecordsPage title="Permintaan saya">
      {(requester) => (
        <RelatedRows
          resource={generalProcurements}
          of={{ requester }}
          isOpen
          isPage
          columns={['title', 'number', 'needed_at', 'estimated_total', 'status']}
          form={procurementForm}
          empty="Belum ada permintaan. Ajukan kebutuhan pertama Anda."
          addLabel="Tambah Permintaan"
        />
      )}
    </MyRecordsPage>
  )
}

function ProcurementList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const cells = useMemo(() => cellsOn(today), [today])
  return (
    <ResourceScreen
      resource={generalProcurements}
      addLabel="Tambah Permintaan"
      columns={columns}
      hidden={hidden}
      empty="Belum ada permintaan. Ajukan kebutuhan pertama Anda."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      isImportable
      size={1_000}
      tabs={tabs}
      parts={everyPart}
      form={procurementForm}
    />
  )
}

const sections = {
  requests: { label: 'Permintaan', List: ProcurementList },
  lines: { label: 'Baris barang', List: LineList },
  orders: { label: 'Pesanan', List: OrderList },
  receipts: { label: 'Penerimaan', List: ReceiptList },
  budgets: { label: 'Anggaran', List: BudgetList },
  report: { label: 'Laporan', List: Report },
}

const tabs: readonly ScreenTab<typeof generalProcurements>[] = [
  {
    key: 'quantities',
    title: 'Barang & pesanan',
    render: (request) => (
      <Suspense>
        <RequestLines request={request} />
      </Suspense>
    ),
  },
]

const unfinished = ['submitted', 'approved', 'processing', 'ordered', 'partially_received']
const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Menunggu persetujuan', filters: { status: ['submitted'] } },
  { label: 'Berjalan', filters: { status: unfinished } },
  { label: 'Terlambat', filters: { status: unfinished, needed_at_to: addDays(today, -1) } },
  { label: 'Diterima sebagian', filters: { status: ['partially_received'] } },
  { label: 'Draf', filters: { status: ['draft', 'returned'] } },
]

const cellsOn = (today: string) => ({
  number: codeCell,
  priority: priorityCell('priority'),
  needed_at: ({ needed_at, status }: Procurement, text: string) =>
    unfinished.includes(status) ? dueCell(needed_at, text, today, { red: 0, yellow: 7 }) : undefined,
})

const columns = [
  'title',
  'number',
  'requester',
  'department',
  'company',
  'category',
  'priority',
  'needed_at',
  'estimated_total',
  'status',
  'budget',
  'delivery_office',
  'buyer',
  'submitted_at',
  'approved_at',
  'completed_at',
  'created_at',
] as const
const cardFirst = ['number', 'requester', 'needed_at', 'status'] as const
const hidden = ['category', ...columns.slice(10)] as const
const filters = [
  'status',
  'requester',
  'department',
  'company',
  'category',
  'priority',
  'estimated_total',
  'needed_at',
  'budget',
  'buyer',
] as const
const bulkFields = ['buyer', 'priority'] as const
