import { type KiteData, type KitePebDetail, kitePebDetails } from '@ems/contracts/customs'
import type { Row } from '@ems/platform'
import { IconFilterOff, IconLink, IconPlugConnectedX, IconRefresh, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import { markRefusal, PebMarks } from '../../dialogs/PebMarks.tsx'
import { RelateDialog } from '../../dialogs/relations/RelateDialog.tsx'
import { UnrelateDialog } from '../../dialogs/relations/UnrelateDialog.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { useDialogTarget } from '../../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../../tool.tsx'

type Line = Row<typeof kitePebDetails>
type Requested = { what: 'relate' | 'unrelate' | 'exclude' | 'cancel'; rows: readonly KitePebDetail[] }

/** The goods lines of the PEB, all of them or those of one BCL.KT. */
export function PebLines({ tenant, bcl }: TabProps & { bcl?: Pick<KiteData, 'id'> }) {
  const where = useMemo((): Readonly<Record<string, string>> => (bcl ? { kite_data: bcl.id } : {}), [bcl])
  const list = useToolList(kitePebDetails, tenant, { columns, hidden, where })
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo(
    () => actionsFor((subject, rows) => ask({ what: subject, rows: rows as readonly KitePebDetail[] })),
    [ask],
  )
  const done = () => {
    list.selection.clear()
    close()
  }
  return (
    <>
      <ToolTable
        list={list}
        cardFirst={onCard}
        tenant={tenant}
        empty={bcl ? 'Belum ada PEB yang dipilih. Gunakan Pemilihan PEB.' : 'Belum ada PEB. Unggah berkas PEB.'}
        actions={actions}
        {...(bcl ? {} : { form })}
        cells={{ status: ({ status }, text) => <StateBadge state={status} text={text} /> }}
      />
      {asked?.what === 'relate' && <RelateDialog tenant={tenant} side="PEB" lines={asked.rows} onClose={done} />}
      {asked?.what === 'unrelate' && <UnrelateDialog tenant={tenant} side="PEB" lines={asked.rows} onClose={done} />}
      {(asked?.what === 'exclude' || asked?.what === 'cancel') && (
        <PebMarks
          tenant={tenant}
          of={kitePebDetails}
          what={asked.what}
          ids={asked.rows.map(({ id }) => id)}
          name={asked.rows.length === 1 ? `seri ${asked.rows[0]?.line_no}` : `(${asked.rows.length} baris)`}
          isAllocated={asked.rows.some(({ status }) => status === 'TERALOKASI')}
          onClose={done}
        />
      )}
    </>
  )
}

type Ask = (what: Requested['what'], rows: readonly Line[]) => void
const isFree = ({ status }: Line) =>
  status === 'BARU' || status === 'DIPILIH' ? null : 'Baris sudah dialokasikan atau dilaporkan.'

const actionsFor = (ask: Ask): readonly RowAction<typeof kitePebDetails>[] => [
  {
    label: 'Relasi Produk',
    icon: IconLink,
    permission: kitePebDetails.can.relProduct,
    bulk: true,
    refusal: isFree,
    run: (rows) => ask('relate', rows),
  },
  {
    label: 'Relasi Produk Hapus',
    icon: IconPlugConnectedX,
    permission: kitePebDetails.can.relProductDestroy,
    bulk: true,
    danger: true,
    refusal: (row) => (row.finish_good ? isFree(row) : 'Belum direlasikan.'),
    run: (rows) => ask('unrelate', rows),
  },
  {
    label: 'Kecualikan PEB',
    icon: IconFilterOff,
    permission: kitePebDetails.can.exclude,
    bulk: true,
    refusal: markRefusal('exclude'),
    run: (rows) => ask('exclude', rows),
  },
  {
    label: 'Batalkan',
    icon: IconRefresh,
    permission: kitePebDetails.can.cancel,
    bulk: true,
    refusal: markRefusal('cancel'),
    run: (rows) => ask('cancel', rows),
  },
]

const onCard = ['header', 'qty', 'finish_good', 'status'] as const
const columns = [
  'header',
  'line_no',
  'item_code',
  'hs_code',
  'description',
  'qty',
  'unit',
  'finish_good',
  'bom',
  'fob_idr',
  'row_kind',
  'kite_data',
  'status',
  'excluded_reason',
] as const
const hidden = ['fob_idr', 'row_kind', 'excluded_reason'] as const
const form = [
  {
    legend: 'Barang',
    names: ['line_no', 'item_code', 'hs_code', 'qty', 'unit', 'row_kind', 'description', 'netto', 'fob', 'fob_idr'],
  },
  { legend: 'KITE', names: ['finish_good', 'factor', 'bom', 'kite_data', 'status', 'excluded_reason'] },
] as const
