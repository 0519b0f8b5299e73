import { generalInvoices } from '@ems/contracts/hr'
import { addDays, dayOf, type Row, useSession } from '@ems/platform'
import { codeCell, everyPart, type FormGroup, filesBelow, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { dueCell } from '../../cells.tsx'

type Invoice = Row<typeof generalInvoices>

/** Invoices of vendors, matched with order and receipt. */
export default function InvoiceList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const cells = useMemo(() => cellsOn(today), [today])
  return (
    <ResourceScreen
      resource={generalInvoices}
      addLabel="Tambah Faktur"
      columns={columns}
      hidden={hidden}
      empty="Belum ada faktur. Buka pesanannya dan pilih Catat faktur."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      size={1_000}
      parts={everyPart}
      defaults={{ invoiced_on: today }}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Draf', filters: { status: ['draft'] } },
  { label: 'Menunggu keputusan', filters: { status: ['deviating'] } },
  { label: 'Belum dibayar', filters: { status: ['matched'] } },
  { label: 'Lewat jatuh tempo', filters: { status: ['matched'], due_on_to: addDays(today, -1) } },
]
const cellsOn = (today: string) => ({
  number: codeCell,
  due_on: ({ due_on, status }: Invoice, text: string) =>
    due_on && status === 'matched' ? dueCell(due_on, text, today, { red: 0, yellow: 7 }) : undefined,
})
const columns = [
  'number',
  'vendor',
  'order',
  'invoiced_on',
  'due_on',
  'total',
  'status',
  'deviation',
  'company',
  'tax_number',
  'paid_on',
  'created_at',
] as const
const hidden = columns.slice(8)
const cardFirst = ['vendor', 'due_on', 'total', 'status'] as const
const filters = [
  'status',
  'vendor',
  'order',
  'company',
  'invoiced_on',
  'due_on',
  'total',
  'deviation',
  'paid_on',
] as const
const form: readonly FormGroup<typeof generalInvoices>[] = [
  { legend: 'Faktur', names: ['number', 'order', 'vendor', 'invoiced_on', 'due_on', 'tax_number', 'paid_on'] },
  {
    legend: 'Barang/jasa',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Selisih di luar toleransi dijelaskan pada barisnya, lalu diputuskan oleh orang lain.' },
    after: filesBelow('Berkas faktur', 'invoice', { multiple: true }),
  },
  { legend: 'Jumlah', names: ['shipping', 'tax_amount', 'subtotal', 'total'] },
  {
    legend: 'Pencocokan',
    names: ['differences', 'deviation'],
    columns: 1,
    when: ({ values }) => !['draft', undefined].includes(values.status as string | undefined),
  },
]
