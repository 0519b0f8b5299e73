import { generalQuotations } from '@ems/contracts/hr'
import { addDays, dayOf, type Row, useSession } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { dueCell } from '../../cells.tsx'

type Quotation = Row<typeof generalQuotations>

/** Quotations of vendors for all requests; they are entered and compared in their request. */
export default function QuotationList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const cells = useMemo(
    () => ({
      valid_to: ({ valid_to, status }: Quotation, text: string) =>
        valid_to && status === 'received' ? dueCell(valid_to, text, today, { red: 0, yellow: 7 }) : undefined,
    }),
    [today],
  )
  return (
    <ResourceScreen
      resource={generalQuotations}
      addLabel="Tambah Penawaran"
      columns={columns}
      hidden={hidden}
      empty="Belum ada penawaran. Tambahkan pada permintaannya, tab Penawaran."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      size={1_000}
      parts={everyPart}
      defaults={{ quoted_on: today }}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Masuk', filters: { status: ['received'] } },
  { label: 'Dipilih', filters: { status: ['chosen'] } },
  { label: 'Segera berakhir', filters: { status: ['received'], valid_to_from: today, valid_to_to: addDays(today, 7) } },
]
const columns = [
  'name',
  'procurement',
  'vendor',
  'quoted_on',
  'valid_to',
  'total',
  'status',
  'company',
  'lead_time_days',
  'payment_term',
  'warranty',
  'created_at',
] as const
const hidden = columns.slice(7)
const cardFirst = ['procurement', 'valid_to', 'total', 'status'] as const
const filters = ['status', 'vendor', 'procurement', 'company', 'quoted_on', 'valid_to', 'total'] as const
const form: readonly FormGroup<typeof generalQuotations>[] = [
  {
    legend: 'Penawaran',
    names: ['procurement', 'vendor', 'number', 'quoted_on', 'valid_to', 'lead_time_days', 'payment_term', 'warranty'],
  },
  { legend: 'Barang/jasa', names: ['lines'], columns: 1 },
  { legend: 'Jumlah', names: ['shipping', 'is_taxed', 'subtotal', 'tax_amount', 'total'] },
  {
    legend: 'Penilaian',
    names: ['quality', 'note', 'choice_reason'],
    descriptions: { quality: 'Kosong: bagian barang baik dari semua kiriman pemasok ini.' },
  },
]
