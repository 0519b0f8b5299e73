import { generalProcurements, generalQuotations } from '@ems/contracts/hr'
import { addDays, dayOf, lazyPart, type Row, useSession } from '@ems/platform'
import {
  codeCell,
  everyPart,
  Loading,
  Page,
  type QuickFilter,
  RelatedRows,
  type ResourceList,
  ResourceScreen,
  type ScreenTab,
  Sections,
  SegmentedControl,
  useView,
} from '@ems/ui'
import { type ReactNode, Suspense, useMemo } from 'react'
import { dueCell, ProgressCell, priorityCell } from '../cells.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { procurementForm } from './ProcurementForm.tsx'

const ProcurementBoard = lazyPart(() => import('./board/ProcurementBoard.tsx'))
const RequestLines = lazyPart(() => import('./lines/RequestLines.tsx'))
const LineList = lazyPart(() => import('./lines/LineList.tsx'))
const QuotationTab = lazyPart(() => import('./quotations/QuotationTab.tsx'))
const QuotationList = lazyPart(() => import('./quotations/QuotationList.tsx'))
const OrderList = lazyPart(() => import('./orders/OrderList.tsx'))
const ReceiptList = lazyPart(() => import('./receipts/ReceiptList.tsx'))
const InvoiceList = lazyPart(() => import('./invoices/InvoiceList.tsx'))
const BudgetList = lazyPart(() => import('./budgets/BudgetList.tsx'))
const PurchaseReport = lazyPart(() => import('./report/PurchaseReport.tsx'))

/** A section with code of its own: most visits are to the requests. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Suspense
    fallback={
      <Page title={title}>
        <Loading label={title} rows={8} onRetry={() => location.reload()} />
      </Page>
    }
  >
    {children}
  </Suspense>
)
const Lines = () => (
  <Section title="Baris barang">
    <LineList />
  </Section>
)
const Quotations = () => (
  <Section title="Penawaran pemasok">
    <QuotationList />
  </Section>
)
const Orders = () => (
  <Section title="Pesanan pembelian">
    <OrderList />
  </Section>
)
const Receipts = () => (
  <Section title="Penerimaan barang">
    <ReceiptList />
  </Section>
)
const Invoices = () => (
  <Section title="Faktur pemasok">
    <InvoiceList />
  </Section>
)
const Budgets = () => (
  <Section title="Anggaran">
    <BudgetList />
  </Section>
)
const Report = () => (
  <Section title="Laporan pengadaan">
    <PurchaseReport />
  </Section>
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
          columns={['title', 'number', 'needed_at', 'estimated_total', 'progress', 'status']}
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
  const [view, show] = useView(generalProcurements.name, views, viewOptions)
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
      headActions={() => (
        <SegmentedControl
          size="xs"
          aria-label="Tampilan"
          value={view}
          onChange={(name) => show(name as keyof typeof views)}
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        />
      )}
      view={view === 'board' ? boardOf : undefined}
    />
  )
}

const views = { list: 'Daftar', board: 'Papan' }
const viewOptions = { param: 'as' }
const boardOf = (list: ResourceList<typeof generalProcurements>) => (
  <Suspense fallback={<Loading label="papan pengadaan" rows={8} onRetry={() => location.reload()} />}>
    <ProcurementBoard list={list} />
  </Suspense>
)

const sections = {
  requests: { label: 'Permintaan', List: ProcurementList },
  lines: { label: 'Barang', List: Lines },
  quotations: { label: 'Penawaran', List: Quotations },
  orders: { label: 'Pesanan', List: Orders },
  receipts: { label: 'Penerimaan', List: Receipts },
  invoices: { label: 'Faktur', List: Invoices },
  budgets: { label: 'Anggaran', List: Budgets },
  report: { label: 'Laporan', List: Report },
}

const tabs: readonly ScreenTab<typeof generalProcurements>[] = [
  {
    key: 'quantities',
    title: 'Barang & pesanan',
    permission: generalProcurements.can.list,
    render: (request) => (
      <Suspense>
        <RequestLines request={request} />
      </Suspense>
    ),
  },
  {
    key: 'quotations',
    title: 'Penawaran',
    permission: generalQuotations.can.list,
    render: (request) => (
      <Suspense>
        <QuotationTab request={request} />
      </Suspense>
    ),
  },
]

const begun = ['ordered', 'partially_received', 'completed', 'partially_closed']
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
  progress: ({ progress, status }: Procurement) => <ProgressCell value={progress} isBegun={begun.includes(status)} />,
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
  'progress',
  'status',
  'received_total',
  'ordered_total',
  'budget',
  'delivery_office',
  'buyer',
  'submitted_at',
  'approved_at',
  'completed_at',
  'created_at',
] as const
const cardFirst = ['number', 'requester', 'needed_at', 'status'] as const
const hidden = ['category', ...columns.slice(11)] as const
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
