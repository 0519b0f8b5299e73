import { type KitePibDetail, kitePibDetails } from '@ems/contracts/customs'
import { type Row, toast } from '@ems/platform'
import { IconFilterOff, IconLink, IconListDetails, IconPlayerStop, IconPlugConnectedX, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import { callAction } from '../../call.ts'
import { PibCard } from '../../dialogs/PibCard.tsx'
import { PibExceptionDialog } from '../../dialogs/PibExceptionDialog.tsx'
import { RelateDialog } from '../../dialogs/relations/RelateDialog.tsx'
import { UnrelateDialog } from '../../dialogs/relations/UnrelateDialog.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { asText } from '../../lines/fields.ts'
import { quantity } from '../../lines/quantities.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import { useDialogTarget } from '../../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../../tool.tsx'
import { Exceptions } from '../Exceptions.tsx'

type Line = Row<typeof kitePibDetails>
type Requested = { what: 'relate' | 'unrelate' | 'except' | 'unexcept' | 'card'; rows: readonly KitePibDetail[] }
const isUsed = ({ used_base, excepted_base }: Line) => Number(used_base) > 0 || Number(excepted_base) > 0

/** The goods lines of the PIB: what they were related to, what is used, what is left. */
export function PibLines({ tenant }: TabProps) {
  const list = useToolList(kitePibDetails, tenant, { columns, hidden })
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo(
    () => actionsFor((subject, rows) => ask({ what: subject, rows: rows as readonly KitePibDetail[] })),
    [ask],
  )
  const done = () => {
    list.selection.clear()
    close()
  }
  const amount = (value: string | null) => quantity(value, tenant.decimal)
  const [first] = asked?.rows ?? []
  return (
    <>
      <ToolTable
        list={list}
        cardFirst={onCard}
        tenant={tenant}
        empty="Belum ada PIB. Unggah berkas PIB."
        actions={actions}
        form={form}
        cells={{
          qty_base: (row) => amount(row.qty_base),
          used_base: (row) => amount(row.used_base),
          excepted_base: (row) => amount(row.excepted_base),
          balance_base: (row) => amount(row.balance_base),
          status: (row, text) => (
            <StateBadge
              state={row.is_excepted ? 'DIKECUALIKAN' : row.status}
              text={row.is_excepted ? 'Dikecualikan' : text}
            />
          ),
        }}
        more={({ stored }) => stored.row && <Exceptions tenant={tenant} detail={stored.row.id} />}
      />
      {asked?.what === 'relate' && <RelateDialog tenant={tenant} side="PIB" lines={asked.rows} onClose={done} />}
      {asked?.what === 'unrelate' && <UnrelateDialog tenant={tenant} side="PIB" lines={asked.rows} onClose={done} />}
      {asked?.what === 'except' && first && <PibExceptionDialog tenant={tenant} line={first} onClose={close} />}
      {asked?.what === 'unexcept' && (
        <ToolDialog
          title="Batalkan pengecualian"
          intro="Jumlah yang dikecualikan dari baris ini kembali menjadi saldo."
          fields={[{ name: 'reason', meta: asText('Alasan', { nullable: true }) }]}
          confirmLabel="Batalkan pengecualian"
          danger
          onClose={close}
          onConfirm={async ({ reason }) => {
            const ids = asked.rows.map(({ id }) => id)
            await callAction(kitePibDetails, 'cancel', { ids, tenant_id: tenant.id, ...(reason ? { reason } : {}) })
            toast.success('Pengecualian berhasil dibatalkan.')
            done()
          }}
        />
      )}
      {asked?.what === 'card' && first && <PibCard tenant={tenant} line={first} onClose={close} />}
    </>
  )
}

type Ask = (what: Requested['what'], rows: readonly Line[]) => void

const actionsFor = (ask: Ask): readonly RowAction<typeof kitePibDetails>[] => [
  {
    label: 'Relasi Produk',
    icon: IconLink,
    permission: kitePibDetails.can.relProduct,
    bulk: true,
    refusal: (row) => (isUsed(row) ? 'Baris sudah terpakai.' : null),
    run: (rows) => ask('relate', rows),
  },
  {
    label: 'Relasi Produk Hapus',
    icon: IconPlugConnectedX,
    permission: kitePibDetails.can.relProductDestroy,
    bulk: true,
    danger: true,
    refusal: (row) => (!row.raw_material ? 'Belum direlasikan.' : isUsed(row) ? 'Baris sudah terpakai.' : null),
    run: (rows) => ask('unrelate', rows),
  },
  {
    label: 'Kecualikan',
    icon: IconFilterOff,
    permission: kitePibDetails.can.exception,
    refusal: ({ balance_base }) => (Number(balance_base ?? 0) > 0 ? null : 'Tidak ada saldo.'),
    run: (rows) => ask('except', rows),
  },
  {
    label: 'Batalkan',
    icon: IconPlayerStop,
    permission: kitePibDetails.can.cancel,
    bulk: true,
    danger: true,
    refusal: ({ excepted_base }) => (Number(excepted_base) > 0 ? null : 'Tidak ada pengecualian.'),
    run: (rows) => ask('unexcept', rows),
  },
  { label: 'Kartu PIB', icon: IconListDetails, permission: kitePibDetails.can.show, run: (rows) => ask('card', rows) },
]

const onCard = ['header', 'raw_material', 'balance_base', 'status'] as const
const columns = [
  'header',
  'line_no',
  'item_code',
  'hs_code',
  'description',
  'qty',
  'unit',
  'raw_material',
  'factor',
  'qty_base',
  'used_base',
  'excepted_base',
  'balance_base',
  'dust_qty',
  'cif_idr',
  'bm',
  'is_kite',
  'status',
] as const
const hidden = ['factor', 'qty_base', 'dust_qty', 'cif_idr', 'bm', 'is_kite'] as const
const form = [
  {
    legend: 'Barang',
    names: ['line_no', 'item_code', 'hs_code', 'qty', 'unit', 'description', 'brand', 'item_type', 'size', 'spec'],
  },
  {
    legend: 'Nilai dan pungutan (Rp)',
    names: ['cif_idr', 'bm', 'bmt', 'cukai', 'ppn', 'ppnbm', 'pph', 'bm_extra', 'bm_extra_no', 'bm_extra_date'],
  },
  {
    legend: 'KITE',
    names: [
      'is_kite',
      'is_kite_reason',
      'raw_material',
      'factor',
      'qty_base',
      'used_base',
      'excepted_base',
      'balance_base',
      'dust_qty',
    ],
  },
] as const
