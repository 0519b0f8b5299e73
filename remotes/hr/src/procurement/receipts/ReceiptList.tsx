import { generalReceipts } from '@ems/contracts/hr'
import { dayOf, useSession } from '@ems/platform'
import { codeCell, everyPart, type FormGroup, filesBelow, type QuickFilter, ResourceScreen } from '@ems/ui'

/** What came of orders, and what went back. */
export function ReceiptList() {
  const { user } = useSession()
  return (
    <ResourceScreen
      resource={generalReceipts}
      addLabel="Tambah Penerimaan"
      columns={columns}
      hidden={hidden}
      empty="Belum ada penerimaan. Buka pesanan yang sudah dikirim dan pilih Terima barang."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isCopyable={false}
      parts={everyPart}
      defaults={{ received_on: dayOf(new Date(), user.timezone) }}
      form={form}
    />
  )
}

const quick: readonly QuickFilter[] = [
  { label: 'Draf', filters: { status: ['draft'] } },
  { label: 'Retur', filters: { kind: ['return'] } },
]
const cells = { number: codeCell }
const columns = [
  'number',
  'order',
  'kind',
  'received_on',
  'received_by',
  'delivery_note',
  'status',
  'company',
  'created_at',
] as const
const hidden = ['company', 'created_at'] as const
const cardFirst = ['order', 'received_on', 'received_by', 'status'] as const
const filters = ['status', 'kind', 'order', 'received_on', 'received_by', 'company'] as const
const form: readonly FormGroup<typeof generalReceipts>[] = [
  { legend: 'Penerimaan', names: ['number', 'kind', 'order', 'received_on', 'delivery_note', 'received_by'] },
  {
    legend: 'Barang/jasa',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Yang rusak tidak dihitung diterima dan tetap ditagih ke pemasok.' },
    after: filesBelow('Foto barang', 'photo', { multiple: true }),
  },
]
