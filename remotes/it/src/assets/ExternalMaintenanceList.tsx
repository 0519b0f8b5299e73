import { itMaintenanceExternals } from '@ems/contracts/it'
import { addDays, dayOf, useSession } from '@ems/platform'
import { codeCell, everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'

/** Repairs by vendors. */
export function ExternalMaintenanceList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={itMaintenanceExternals}
      addLabel="Tambah Perawatan Eksternal"
      columns={columns}
      hidden={hidden}
      empty="Belum ada perawatan eksternal."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      size={860}
      isImportable
      parts={everyPart}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Dikirim', filters: { status: ['sent'] } },
  { label: 'Terlambat kembali', filters: { status: ['sent'], expected_return_to: addDays(today, -1) } },
  { label: 'Garansi', filters: { is_warranty: '1' } },
]

const columns = [
  'number',
  'complaint',
  'it_asset',
  'vendor',
  'kind',
  'sent_at',
  'expected_return',
  'status',
  'returned_at',
  'rma_no',
  'is_warranty',
  'estimated_cost',
  'final_cost',
  'jira_issue',
  'replacement_asset',
  'updated_at',
] as const
const cardFirst = ['it_asset', 'vendor', 'expected_return', 'status'] as const
const hidden = columns.slice(8)
const filters = [
  'status',
  'kind',
  'it_asset',
  'vendor',
  'is_warranty',
  'sent_at',
  'expected_return',
  'final_cost',
] as const
const bulkFields = ['vendor', 'expected_return'] as const
const cells = { number: codeCell }

/** Also shown with the asset it is about. */
export const externalForm: readonly FormGroup<typeof itMaintenanceExternals>[] = [
  { legend: 'Perawatan', names: ['vendor', 'kind', 'complaint', 'jira_issue', 'is_warranty', 'rma_no'] },
  {
    legend: 'Pengiriman dan biaya',
    names: [
      'sent_at',
      'expected_return',
      'returned_at',
      'estimated_cost',
      'final_cost',
      'replacement_asset',
      'replacement_act',
      'procurement',
    ],
    descriptions: {
      estimated_cost: 'Di atas batas aturan persetujuan, Kirim meminta keputusan lebih dulu.',
      replacement_asset: 'Saat dikirim, berita acara pinjaman untuk pemegang aset dibuat dan menunggu tanda tangan.',
    },
  },
  {
    legend: 'Hasil',
    names: ['result'],
    columns: 1,
    when: ({ values }) => values.status === 'returned' || values.status === 'completed',
  },
  {
    legend: 'Pembatalan',
    names: ['cancel_reason'],
    columns: 1,
    when: ({ values }) => values.status === 'cancelled',
  },
]
const form: readonly FormGroup<typeof itMaintenanceExternals>[] = [
  { legend: 'Aset', names: ['it_asset'], columns: 1 },
  ...externalForm,
]
