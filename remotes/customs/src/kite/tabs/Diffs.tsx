import { exceptionReasonLabels, type KiteData, type KitePibBomDiff, kitePibBomDiffs } from '@ems/contracts/customs'
import { type Row, toast } from '@ems/platform'
import { IconFilterOff, IconInfoCircle, IconRefresh, IconSearch, type RowAction, Text } from '@ems/ui'
import { useMemo } from 'react'
import { callAction } from '../call.ts'
import { FindPib } from '../dialogs/FindPib.tsx'
import { WhyPanel } from '../dialogs/WhyPanel.tsx'
import { StateBadge } from '../lines/badges.tsx'
import { asChoice, asLongText, asText } from '../lines/fields.ts'
import { quantity } from '../lines/quantities.ts'
import { usePebLines } from '../lines/use-peb-lines.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import { useDialogTarget } from '../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'

type Diff = Row<typeof kitePibBomDiffs>
type Requested = { what: 'find' | 'except' | 'why' | 'cancel'; rows: readonly (KitePibBomDiff & Diff)[] }

/** Selisih Konversi: what PEB lines need and PIB could not cover, and what was decided about it. */
export function Diffs({ tenant, bcl }: TabProps & { bcl?: Pick<KiteData, 'id'> }) {
  const where = useMemo((): Readonly<Record<string, string>> => (bcl ? { kite_data: bcl.id } : {}), [bcl])
  const list = useToolList(kitePibBomDiffs, tenant, { columns, hidden, where })
  const lines = useMemo(() => list.rows.map(({ peb_detail }) => String(peb_detail)), [list.rows])
  const nameOf = usePebLines(tenant, lines)
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo(
    () => actionsFor((subject, rows) => ask({ what: subject, rows: rows as Requested['rows'] })),
    [ask],
  )
  // What one wants to know of a shortage is its cause; *Lihat* in its menu leads to its values.
  const rows = {
    ...list,
    open: (id: string) => ask({ what: 'why', rows: list.rows.filter((row) => row.id === id) as Requested['rows'] }),
  }
  const amount = (value: string | null) => quantity(value, tenant.decimal)
  const [first] = asked?.rows ?? []
  const ids = asked?.rows.map(({ id }) => id) ?? []
  return (
    <>
      <ToolTable
        list={rows}
        cardFirst={onCard}
        tenant={tenant}
        empty="Tidak ada selisih. Semua kebutuhan tertutup PIB."
        actions={actions}
        labels={{ peb_detail: 'PEB / seri' }}
        cells={{
          peb_detail: (row, text) => (
            <>
              {nameOf(String(row.peb_detail)) ?? '–'}
              <Text size="xs" c="dimmed" lineClamp={1}>
                {text}
              </Text>
            </>
          ),
          need_base: (row) => amount(row.need_base),
          alloc_base: (row) => amount(row.alloc_base),
          diff_base: (row) => amount(row.diff_base),
          qty_too_new: (row) => amount(row.qty_too_new),
          qty_expired: (row) => amount(row.qty_expired),
          resolution: ({ resolution }, text) => <StateBadge state={resolution} text={text} />,
        }}
      />
      {asked?.what === 'find' && first && <FindPib tenant={tenant} diff={first} onClose={close} />}
      {asked?.what === 'why' && first && (
        <WhyPanel tenant={tenant} of="diff" id={first.id} title="Selisih" onClose={close} />
      )}
      {asked?.what === 'except' && (
        <ToolDialog
          title={`Kecualikan selisih (${asked.rows.length})`}
          intro="Selisih tetap tercantum pada lampiran selisih laporan."
          fields={[
            { name: 'reason', meta: asChoice('Alasan', reasons) },
            { name: 'note', meta: asLongText('Keterangan', { nullable: true }) },
          ]}
          initial={{ reason: 'Bahan lokal' }}
          confirmLabel="Kecualikan"
          onClose={close}
          onConfirm={async ({ reason, note }) => {
            await callAction(kitePibBomDiffs, 'exception', {
              ids,
              tenant_id: tenant.id,
              reason,
              ...(note ? { note } : {}),
            })
            toast.success('Selisih dikecualikan.')
            list.selection.clear()
          }}
        />
      )}
      {asked?.what === 'cancel' && (
        <ToolDialog
          title="Batalkan pengecualian selisih"
          fields={[{ name: 'reason', meta: asText('Alasan', { nullable: true }) }]}
          confirmLabel="Batalkan pengecualian"
          onClose={close}
          onConfirm={async ({ reason }) => {
            await callAction(kitePibBomDiffs, 'cancel', { ids, tenant_id: tenant.id, ...(reason ? { reason } : {}) })
            toast.success('Perubahan data berhasil disimpan.')
          }}
        />
      )}
    </>
  )
}

const reasons = {
  'Bahan lokal': 'Bahan lokal',
  'Non-KITE': exceptionReasonLabels.NON_KITE,
  'Barang contoh': exceptionReasonLabels.BARANG_CONTOH,
  Lainnya: exceptionReasonLabels.LAINNYA,
} as const

type Ask = (what: Requested['what'], rows: readonly Diff[]) => void
const isOpen = ({ resolution }: Diff) => (resolution === 'BELUM' ? null : 'Selisih sudah diselesaikan.')

const actionsFor = (ask: Ask): readonly RowAction<typeof kitePibBomDiffs>[] => [
  {
    label: 'Cari PIB',
    icon: IconSearch,
    permission: kitePibBomDiffs.can.pibFind,
    refusal: (row) => (row.raw_material ? isOpen(row) : 'Tanpa konversi tidak ada bahan baku yang dicari.'),
    run: (rows) => ask('find', rows),
  },
  { label: 'Mengapa?', icon: IconInfoCircle, permission: kitePibBomDiffs.can.show, run: (rows) => ask('why', rows) },
  {
    label: 'Kecualikan',
    icon: IconFilterOff,
    permission: kitePibBomDiffs.can.exception,
    bulk: true,
    refusal: isOpen,
    run: (rows) => ask('except', rows),
  },
  {
    label: 'Batalkan',
    icon: IconRefresh,
    permission: kitePibBomDiffs.can.cancel,
    refusal: ({ resolution }) => (resolution === 'DIKECUALIKAN' ? null : 'Hanya selisih yang dikecualikan.'),
    run: (rows) => ask('cancel', rows),
  },
]

const onCard = ['peb_detail', 'raw_material', 'diff_base', 'resolution'] as const
const columns = [
  'reason',
  'kite_data',
  'peb_detail',
  'raw_material',
  'need_base',
  'alloc_base',
  'diff_base',
  'qty_too_new',
  'qty_expired',
  'resolution',
  'resolution_reason',
] as const
const hidden = ['qty_too_new', 'qty_expired'] as const
