import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { inMenu } from '@ems/contracts/kit'
import { mergeSize, partners } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { lazyPart, type Row, toast } from '@ems/platform'
import {
  everyPart,
  IconArrowMerge,
  IconSend,
  phoneCell,
  ResourceScreen,
  type ResourceScreenProps,
  type RowAction,
} from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import { syncHeadings } from '../accounting-push/sync-headings.ts'
import { syncCell } from './accounting/SyncCell.tsx'
import { code, nameCell, statusCell } from './cells.tsx'
import { partnerForm } from './PartnerForm.tsx'
import { partnerTabs } from './PartnerTabs.tsx'
import type { PartnerSide } from './tabs/partner-side.ts'

/** Creates the list of customers or vendors from their differences. */
export function partnerList(side: PartnerSide) {
  const { label, ...screen } = sides[side]
  return { ...screen, resource: inMenu(partners, side, label), tabs: partnerTabs(side) }
}

/** The list of one side of the partners. */
export function PartnerList(props: ReturnType<typeof partnerList>) {
  const [sending, setSending] = useState<Sending>()
  const kind = props.id === 'vendors' ? 'vendor' : 'customer'
  const [merging, setMerging] = useState<readonly Row<typeof partners>[]>()
  const actions = useMemo(
    () => [mergeAction(kind, setMerging), ...books.map((book) => sendAction(book, kind, setSending))],
    [kind],
  )
  return (
    <ResourceScreen
      {...props}
      actions={actions}
      labels={syncHeadings}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={partnerForm}
    >
      {({ visible, selection, open }) => (
        <Suspense fallback={null}>
          {visible.some((name) => name.startsWith('receivable_')) && <ReceivablesAsOf columns={visible} />}
          {sending && <SendManyDialog {...sending} onClose={() => setSending(undefined)} />}
          {merging && (
            <MergeDialog
              rows={merging}
              onClose={() => setMerging(undefined)}
              onMerged={(survivor) => {
                setMerging(undefined)
                selection.clear()
                open(survivor)
              }}
            />
          )}
        </Suspense>
      )}
    </ResourceScreen>
  )
}

const MergeDialog = lazyPart(() => import('./merge/MergeDialog.tsx'))
const SendManyDialog = lazyPart(() => import('../accounting-push/SendManyDialog.tsx'))
const ReceivablesAsOf = lazyPart(() => import('./accounting/ReceivablesAsOf.tsx'))

type Sending = { connection: AccountingConnection; chosen: readonly { kind: PartnerSide; target: string }[] }

const books = Object.keys(accountingConnections) as AccountingConnection[]

/** Sends the chosen partners to one of both books, after a preview. */
const sendAction = (
  connection: AccountingConnection,
  kind: PartnerSide,
  send: (sending: Sending) => void,
): RowAction<typeof partners> => ({
  label: `Kirim ke akuntansi – ${accountingConnections[connection]}`,
  icon: IconSend,
  permission: permission(`accounting_${connection}`, 'store'),
  bulk: true,
  single: false,
  run: (rows) => send({ connection, chosen: rows.map(({ id }) => ({ kind, target: id })) }),
})

/** Makes one partner of several, after a preview. */
const mergeAction = (
  kind: PartnerSide,
  merge: (rows: readonly Row<typeof partners>[]) => void,
): RowAction<typeof partners> => ({
  label: 'Gabungkan duplikat',
  icon: IconArrowMerge,
  permission: permission(kind, 'bulkDelete'),
  bulk: true,
  single: false,
  run: (rows) =>
    rows.length < mergeSize.min || rows.length > mergeSize.max ? toast.warning('Pilih 2 sampai 5 mitra.') : merge(rows),
})

const editable = ['name', 'owner', 'segment'] as const

const syncCells = { accounting_actual: syncCell('actual'), accounting_commercial: syncCell('commercial') }
const syncColumns = ['accounting_actual', 'accounting_commercial'] as const

type Side = Pick<
  ResourceScreenProps<typeof partners>,
  | 'id'
  | 'where'
  | 'defaults'
  | 'empty'
  | 'cells'
  | 'columns'
  | 'hidden'
  | 'cardFirst'
  | 'filters'
  | 'quick'
  | 'bulkFields'
> & { label: string }

const sides: Readonly<Record<PartnerSide, Side>> = {
  customer: {
    label: 'Pelanggan',
    id: 'customers',
    where: { is_customer: '1' },
    defaults: { is_customer: true, is_vendor: false },
    empty: 'Belum ada pelanggan. Tambah, impor dari Excel, atau tarik dari akuntansi.',
    cells: {
      ...syncCells,
      phone: phoneCell,
      code,
      name: nameCell('is_vendor', 'juga Pemasok'),
      status: statusCell(),
    },
    columns: [
      'code',
      'name',
      'receivable_actual',
      'accounting_actual',
      'receivable_commercial',
      'accounting_commercial',
      'status',
      'city',
      'province',
      'phone',
      'email',
      'owner',
      'segment',
      'industry',
      'legal_form',
      'npwp',
      'kite_facility',
      'payment_term',
      'credit_limit',
      'last_activity_at',
      'company',
      'tags',
      'created_at',
    ],
    hidden: [
      'province',
      'email',
      'industry',
      'kite_facility',
      'payment_term',
      'credit_limit',
      'company',
      'tags',
      'created_at',
    ],
    cardFirst: ['city', 'phone', 'owner', 'status'],
    filters: [
      'status',
      'segment',
      'industry',
      'city',
      'province',
      'owner',
      'tags',
      'kite_facility',
      'tax_status',
      'last_activity_at',
      'receivable_actual',
      'receivable_commercial',
      ...syncColumns,
      'company',
    ],
    quick: [
      { label: 'Aktif', filters: { status: ['active'] } },
      { label: 'Prospek', filters: { status: ['prospect'] } },
      { label: 'Diblokir', filters: { status: ['blocked'] } },
      { label: 'Fasilitas KITE', filters: { kite_facility: ['exemption', 'drawback'] } },
      { label: 'Tanpa aktivitas', filters: { last_activity_at_null: '1' } },
      { label: 'Kontrak berakhir', filters: { ending: '1' } },
      { label: 'Dokumen kurang', filters: { lacking: '1' } },
      { label: 'Segera kedaluwarsa', filters: { expiring: '1' } },
      { label: 'Duplikat potensial', filters: { duplicated: '1' } },
    ],
    bulkFields: ['owner', 'segment', 'tags', 'payment_term'],
  },
  vendor: {
    label: 'Pemasok',
    id: 'vendors',
    where: { is_vendor: '1' },
    defaults: { is_customer: false, is_vendor: true },
    empty: 'Belum ada pemasok.',
    cells: {
      ...syncCells,
      phone: phoneCell,
      code,
      name: nameCell('is_customer', 'juga Pelanggan'),
      status: statusCell('Calon'),
    },
    columns: [
      'code',
      'name',
      'vendor_categories',
      'evaluation_grade',
      'legal_form',
      'npwp',
      'city',
      'province',
      'phone',
      'email',
      'owner',
      'segment',
      'payment_term',
      'lead_time_days',
      'min_order',
      'status',
      ...syncColumns,
      'company',
      'tags',
      'created_at',
    ],
    hidden: ['province', 'email', 'segment', 'min_order', 'company', 'tags', 'created_at'],
    cardFirst: ['vendor_categories', 'phone', 'evaluation_grade', 'status'],
    filters: [
      'vendor_categories',
      'evaluation_grade',
      'status',
      'segment',
      'industry',
      'city',
      'province',
      'owner',
      'tags',
      'tax_status',
      ...syncColumns,
      'company',
    ],
    quick: [
      { label: 'Aktif', filters: { status: ['active'] } },
      { label: 'Calon', filters: { status: ['prospect'] } },
      { label: 'Diblokir', filters: { status: ['blocked'] } },
      { label: 'Daftar hitam', filters: { status: ['blacklist_pending', 'blacklisted'] } },
      { label: 'Dokumen kurang', filters: { lacking: '1' } },
      { label: 'Segera kedaluwarsa', filters: { expiring: '1' } },
      { label: 'Duplikat potensial', filters: { duplicated: '1' } },
    ],
    bulkFields: ['owner', 'segment', 'tags', 'payment_term', 'vendor_categories'],
  },
}
