import {
  bookValueOn,
  itAssetAssignments,
  itAssets,
  itLicenseSeats,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  jiraIssues,
} from '@ems/contracts/it'
import { addDays, dayOf, formatMoney, lazyPart, type Row, useSession } from '@ems/platform'
import {
  codeCell,
  everyPart,
  type FormGroup,
  filesBelow,
  Loading,
  type QuickFilter,
  RelatedRows,
  ResourceScreen,
  type ScreenTab,
  SheetButton,
  Text,
} from '@ems/ui'
import { Suspense, useMemo } from 'react'
import { ticketForm } from '../tickets/console/ticket-form.tsx'
import { externalForm } from './ExternalMaintenanceList.tsx'
import { HandoverButtons, useHandoverActions } from './handovers/use-handover-actions.tsx'
import { workForm } from './InternalMaintenanceList.tsx'
import { useLabelAction } from './reports/use-label-action.tsx'
import { FindByLabel } from './stocktakes/FindByLabel.tsx'

const SeatTab = lazyPart(() => import('./licenses/SeatTab.tsx'))
const CostTab = lazyPart(() => import('./reports/CostTab.tsx'))
const AssignmentHistory = lazyPart(() => import('./handovers/AssignmentHistory.tsx'))

/** IT assets with holder and warranty. */
export function AssetList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const form = useMemo(() => formOn(today), [today])
  const cells = useMemo(() => cellsOn(today), [today])
  const handover = useHandoverActions()
  const label = useLabelAction()
  const actions = useMemo(() => [...handover.actions, label.action], [handover.actions, label.action])
  return (
    <ResourceScreen
      resource={itAssets}
      addLabel="Tambah Aset"
      columns={columns}
      hidden={hidden}
      empty="Belum ada aset. Impor daftar aset atau tambah aset pertama."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={form}
      tabs={tabs}
      actions={actions}
      headActions={() => <FindByLabel />}
      recordActions={({ stored: { row } }) => row && <HandoverButtons asset={row} begin={handover.begin} />}
    >
      {() => (
        <>
          {handover.dialog}
          {label.dialog}
        </>
      )}
    </ResourceScreen>
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Tersedia', filters: { status: ['available'] } },
  { label: 'Dipakai', filters: { status: ['in_use'] } },
  { label: 'Garansi ≤ 90 hari', filters: { warranty_until_from: today, warranty_until_to: addDays(today, 90) } },
  { label: 'Terlambat kembali', filters: { status: ['in_use'], expected_return_to: addDays(today, -1) } },
  { label: 'Milik karyawan keluar', filters: { leavers: '1' } },
  { label: 'Perawatan terlambat', filters: { overdue: '1' } },
  { label: 'Belum opname setahun', filters: { uncounted: '1' } },
  { label: 'Kursi habis', filters: { asset_class: ['license'], seats_free_to: '0' } },
  { label: 'Kritis', filters: { is_critical: '1' } },
]

const columns = [
  'asset_tag',
  'name',
  'category',
  'serial_no',
  'status',
  'holder',
  'company',
  'warranty_until',
  'asset_class',
  'brand',
  'model',
  'office',
  'room',
  'holder_office',
  'hostname',
  'purchase_date',
  'purchase_price',
  'vendor',
  'procurement',
  'invoice_no',
  'condition',
  'is_critical',
  'is_byod',
  'expected_return',
  'seats',
  'seats_used',
  'seats_free',
  'expires_at',
  'last_audit_on',
  'updated_at',
] as const
const cardFirst = ['asset_tag', 'serial_no', 'holder', 'status'] as const
const hidden = columns.slice(8)
const filters = [
  'status',
  'asset_class',
  'category',
  'brand',
  'holder',
  'company',
  'office',
  'vendor',
  'condition',
  'warranty_until',
  'expires_at',
  'expected_return',
  'purchase_date',
  'purchase_price',
  'is_critical',
  'is_byod',
  'audit_excluded',
  'last_audit_on',
  'seats_free',
] as const
const bulkFields = ['office', 'room', 'vendor', 'warranty_until'] as const
const editable = ['name'] as const
/** An expired warranty is derived, no state. */
const cellsOn = (today: string) => ({
  asset_tag: codeCell,
  serial_no: codeCell,
  warranty_until: ({ warranty_until }: Row<typeof itAssets>, text: string) =>
    warranty_until && warranty_until < today ? `${text} (habis)` : undefined,
})

const formOn = (today: string): readonly FormGroup<typeof itAssets>[] => [
  {
    legend: 'Aset',
    names: ['asset_class', 'category', 'brand', 'model', 'name', 'asset_tag', 'serial_no'],
    descriptions: { asset_tag: 'Kosongkan untuk kode otomatis.' },
  },
  { legend: 'Tempat', names: ['company', 'office', 'room'], more: ['room'] },
  {
    legend: 'Keadaan dan pemakaian',
    names: ['condition', 'holder', 'holder_office', 'checked_out_at', 'expected_return'],
    more: ['holder_office', 'checked_out_at', 'expected_return'],
    descriptions: { holder: 'Aset baru dengan pengguna langsung berstatus Dipakai.' },
  },
  {
    legend: 'Pelepasan',
    names: ['disposal_kind', 'disposal_value', 'disposed_at'],
    when: ({ values }) => values.status === 'disposed',
  },
  { legend: 'Jaringan', names: ['hostname', 'mac', 'ip'], more: true },
  {
    legend: 'Lisensi',
    names: ['seats', 'seats_used', 'seats_free', 'expires_at'],
    when: ({ values }) => values.asset_class === 'license',
  },
  {
    legend: 'Pembelian dan garansi',
    names: [
      'purchase_date',
      'purchase_price',
      'vendor',
      'procurement',
      'receipt',
      'invoice_no',
      'warranty_until',
      'warranty_terms',
      'depreciation_months',
      'residual',
    ],
    more: ['procurement', 'receipt', 'invoice_no', 'warranty_terms', 'depreciation_months', 'residual'],
    after: ({ stored }) => {
      const worth = stored.row && bookValueOn(stored.row, today)
      return worth ? (
        <Text size="sm" c="dimmed" mt="sm">
          Nilai buku hari ini: {formatMoney(worth)}
        </Text>
      ) : null
    },
  },
  { legend: 'Sifat', names: ['is_critical', 'is_byod', 'audit_excluded', 'usage_hours'], more: true },
  { legend: 'Spesifikasi', names: ['specs'], columns: 1, more: true },
  { legend: 'Catatan', names: ['notes'], columns: 1, more: true },
  { legend: 'Foto', names: [], after: filesBelow('Foto', 'photo', { multiple: true }) },
]

const tabs: readonly ScreenTab<typeof itAssets>[] = [
  {
    key: 'assignments',
    title: 'Riwayat pemakaian',
    permission: itAssetAssignments.can.list,
    render: ({ id, holder }) => (
      <Suspense fallback={<Loading label="Riwayat pemakaian" rows={3} onRetry={() => location.reload()} />}>
        {holder && (
          <SheetButton
            path={`${itAssets.name}/-actions/holderCard?employee=${holder}`}
            file="kartu-aset"
            label="Unduh kartu aset pemegang"
          />
        )}
        <AssignmentHistory asset={id} />
      </Suspense>
    ),
  },
  {
    key: 'work',
    title: 'Perawatan',
    permission: itMaintenanceInternalActivities.can.list,
    render: ({ id, asset_tag }) => (
      <>
        <SheetButton
          path={`${itAssets.name}/${id}/maintenanceCard`}
          file={`kartu-perawatan-${asset_tag}`}
          label="Unduh kartu perawatan"
        />
        <RelatedRows
          resource={itMaintenanceInternalActivities}
          of={{ it_asset: id }}
          columns={['number', 'plan', 'scheduled_at', 'status', 'assignee', 'cost']}
          form={workForm}
          empty="Belum pernah dirawat."
          addLabel="Tambah pekerjaan"
        />
      </>
    ),
  },
  {
    key: 'externals',
    title: 'Perawatan eksternal',
    permission: itMaintenanceExternals.can.list,
    render: ({ id }) => (
      <RelatedRows
        resource={itMaintenanceExternals}
        of={{ it_asset: id }}
        columns={['number', 'complaint', 'vendor', 'kind', 'sent_at', 'status', 'final_cost']}
        form={externalForm}
        empty="Belum pernah dikirim ke pemasok."
        addLabel="Kirim ke pemasok"
      />
    ),
  },
  {
    key: 'tickets',
    title: 'Tiket',
    permission: jiraIssues.can.list,
    render: ({ id }) => (
      <RelatedRows
        resource={jiraIssues}
        of={{ it_assets: id }}
        defaults={{ it_assets: [id] }}
        columns={['local_no', 'summary', 'priority', 'status', 'reporter']}
        form={ticketForm}
        empty="Belum ada tiket."
        addLabel="Buat tiket"
      />
    ),
  },
  {
    key: 'seats',
    title: 'Lisensi',
    permission: itLicenseSeats.can.list,
    render: (row) => (
      <Suspense fallback={<Loading label="Lisensi" rows={3} onRetry={() => location.reload()} />}>
        <SeatTab asset={row} />
      </Suspense>
    ),
  },
  {
    key: 'costs',
    title: 'Biaya',
    permission: itMaintenanceInternalActivities.can.list,
    render: ({ id, version }) => (
      <Suspense fallback={<Loading label="Biaya" rows={4} onRetry={() => location.reload()} />}>
        <CostTab asset={id} version={version} />
      </Suspense>
    ),
  },
]
