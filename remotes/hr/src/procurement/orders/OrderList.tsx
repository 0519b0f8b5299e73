import { generalInvoices, generalOrders, generalReceipts } from '@ems/contracts/hr'
import { addDays, dayOf, lazyPart, type Row, showProblem, useMutation, useNavigate, useSession } from '@ems/platform'
import {
  Button,
  codeCell,
  everyPart,
  type Form,
  type FormGroup,
  type QuickFilter,
  RelatedList,
  ResourceScreen,
  type ScreenTab,
} from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import { dueCell } from '../../cells.tsx'
import { composeReceipt, downloadOrder, recordIn } from '../purchases-api.ts'

const OrderQuantities = lazyPart(() => import('./OrderQuantities.tsx'))
const InvoiceDialog = lazyPart(() => import('../invoices/InvoiceDialog.tsx'))

type Order = Row<typeof generalOrders>

/** Orders to vendors: as PDF, by mail, and what came of them. */
export default function OrderList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const cells = useMemo(() => cellsOn(today), [today])
  return (
    <ResourceScreen
      resource={generalOrders}
      addLabel="Tambah Pesanan"
      columns={columns}
      hidden={hidden}
      empty="Belum ada pesanan. Buat dari baris permintaan yang disetujui."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      size={1_000}
      parts={everyPart}
      defaults={{ ordered_on: today }}
      form={form}
      tabs={tabs}
      recordActions={(opened) => <OrderActions form={opened} />}
    />
  )
}

function OrderActions({ form: { stored } }: { form: Form<typeof generalOrders> }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const { row } = stored
  const print = useMutation({
    mutationFn: ({ id, number }: Order) => downloadOrder(id, number),
    onError: showProblem,
  })
  const receive = useMutation({
    mutationFn: (kind: 'receipt' | 'return') => composeReceipt(String(row?.id), kind),
    onSuccess: ([receipt]) => navigate(recordIn('receipts', receipt?.id ?? '')),
    onError: showProblem,
  })
  const [isBilling, setBilling] = useState(false)
  if (!row) return null
  const isOpen = row.status === 'sent' || row.status === 'partially_received'
  const hasCome = row.status === 'partially_received' || row.status === 'received'
  return (
    <>
      {isOpen && can(generalReceipts.can.store) && (
        <Button size="compact-sm" loading={receive.isPending} onClick={() => receive.mutate('receipt')}>
          Terima barang
        </Button>
      )}
      {hasCome && can(generalReceipts.can.store) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={receive.isPending}
          onClick={() => receive.mutate('return')}
        >
          Retur
        </Button>
      )}
      {(isOpen || hasCome || row.status === 'closed') && can(generalInvoices.can.store) && (
        <Button size="compact-sm" variant="default" onClick={() => setBilling(true)}>
          Catat faktur
        </Button>
      )}
      <Suspense>{isBilling && <InvoiceDialog order={row} onClose={() => setBilling(false)} />}</Suspense>
      <Button size="compact-sm" variant="default" loading={print.isPending} onClick={() => print.mutate(row)}>
        Unduh PDF
      </Button>
    </>
  )
}

const tabs: readonly ScreenTab<typeof generalOrders>[] = [
  {
    key: 'quantities',
    title: 'Jumlah per baris',
    render: ({ id }) => (
      <Suspense>
        <OrderQuantities order={id} />
      </Suspense>
    ),
  },
  {
    key: 'receipts',
    title: 'Penerimaan',
    permission: generalReceipts.can.list,
    render: ({ id }) => (
      <RelatedList
        resource={generalReceipts}
        path="/private/generals/procurement?section=receipts&id="
        of={{ order: id }}
        sort="-received_on"
        columns={['number', 'kind', 'received_on', 'received_by', 'delivery_note', 'status']}
        empty="Belum ada penerimaan."
      />
    ),
  },
  {
    key: 'invoices',
    title: 'Faktur',
    permission: generalInvoices.can.list,
    render: ({ id }) => (
      <RelatedList
        resource={generalInvoices}
        path="/private/generals/procurement?section=invoices&id="
        of={{ order: id }}
        sort="-invoiced_on"
        columns={['number', 'invoiced_on', 'due_on', 'total', 'deviation', 'status']}
        empty="Belum ada faktur."
      />
    ),
  },
]

const open = ['sent', 'partially_received']
const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Draf', filters: { status: ['draft'] } },
  { label: 'Menunggu barang', filters: { status: open } },
  { label: 'Terlambat', filters: { status: open, deliver_by_to: addDays(today, -1) } },
]
const cellsOn = (today: string) => ({
  number: codeCell,
  deliver_by: ({ deliver_by, status }: Order, text: string) =>
    deliver_by && open.includes(status) ? dueCell(deliver_by, text, today, { red: 0, yellow: 7 }) : undefined,
})
const columns = [
  'number',
  'vendor',
  'ordered_on',
  'deliver_by',
  'total',
  'status',
  'company',
  'procurements',
  'buyer',
  'delivery_office',
  'payment_term',
  'sent_at',
  'created_at',
] as const
const hidden = columns.slice(8)
const cardFirst = ['vendor', 'deliver_by', 'total', 'status'] as const
const filters = [
  'status',
  'vendor',
  'company',
  'procurements',
  'buyer',
  'ordered_on',
  'deliver_by',
  'total',
  'delivery_office',
] as const
const form: readonly FormGroup<typeof generalOrders>[] = [
  {
    legend: 'Pesanan',
    names: [
      'number',
      'vendor',
      'company',
      'ordered_on',
      'deliver_by',
      'delivery_office',
      'buyer',
      'payment_term',
      'sent_to',
    ],
    descriptions: { sent_to: 'Pesanan dikirim ke alamat ini sebagai PDF. Kosong: cetak dan kirim sendiri.' },
  },
  { legend: 'Barang/jasa', names: ['lines'], columns: 1 },
  { legend: 'Jumlah', names: ['shipping', 'is_taxed', 'subtotal', 'tax_amount', 'total'] },
  { legend: 'Syarat', names: ['terms'], columns: 1, more: true },
  {
    legend: 'Asal',
    names: ['procurements', 'quotation', 'direct_reason', 'sent_at'],
    when: ({ mode }) => mode !== 'create',
  },
]
