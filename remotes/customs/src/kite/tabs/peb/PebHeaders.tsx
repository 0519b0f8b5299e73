import { type KitePebHeader, kitePebHeaders } from '@ems/contracts/customs'
import { IconFilterOff, IconRefresh, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import { markRefusal, PebMarks } from '../../dialogs/PebMarks.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { useDialogTarget } from '../../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../../tool.tsx'

type Requested = { what: 'exclude' | 'cancel'; rows: readonly KitePebHeader[] }

/** The export declarations. */
export function PebHeaders({ tenant }: TabProps) {
  const list = useToolList(kitePebHeaders, tenant, { columns, hidden })
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo<readonly RowAction<typeof kitePebHeaders>[]>(
    () => [
      {
        label: 'Kecualikan PEB',
        icon: IconFilterOff,
        permission: kitePebHeaders.can.exclude,
        bulk: true,
        refusal: markRefusal('exclude'),
        run: (rows) => ask({ what: 'exclude', rows }),
      },
      {
        label: 'Batalkan',
        icon: IconRefresh,
        permission: kitePebHeaders.can.cancel,
        bulk: true,
        refusal: markRefusal('cancel'),
        run: (rows) => ask({ what: 'cancel', rows }),
      },
    ],
    [ask],
  )
  return (
    <>
      <ToolTable
        list={list}
        cardFirst={onCard}
        tenant={tenant}
        empty="Belum ada PEB. Unggah berkas PEB."
        createTitle="Tambah PEB"
        actions={actions}
        form={form}
        bulkFields={['lhpre_no', 'lhpre_date']}
        cells={{ status: ({ status }, text) => <StateBadge state={status} text={text} /> }}
      />
      {asked && (
        <PebMarks
          tenant={tenant}
          of={kitePebHeaders}
          what={asked.what}
          ids={asked.rows.map(({ id }) => id)}
          name={asked.rows.length === 1 ? (asked.rows[0]?.reg_no ?? '') : `(${asked.rows.length})`}
          isAllocated={asked.rows.some(({ status }) => status === 'TERALOKASI')}
          onClose={close}
        />
      )}
    </>
  )
}

const onCard = ['reg_date', 'buyer_name', 'lhpre_no', 'status'] as const
const columns = [
  'reg_no',
  'reg_date',
  'office_code',
  'aju_no',
  'export_date',
  'export_category',
  'buyer_name',
  'dest_country',
  'lhpre_no',
  'lhpre_date',
  'claim_due_date',
  'status',
  'excluded_reason',
  'source_file',
] as const
const hidden = [
  'office_code',
  'aju_no',
  'export_date',
  'dest_country',
  'claim_due_date',
  'excluded_reason',
  'source_file',
] as const
const form = [
  {
    legend: 'Dokumen',
    names: ['aju_no', 'doc_code', 'office_code', 'reg_no', 'reg_date', 'export_date', 'export_category'],
  },
  { legend: 'Pembeli', names: ['buyer_name', 'dest_country', 'invoice_no', 'currency', 'ndpbm', 'fob'] },
  { legend: 'LHPRE', names: ['lhpre_no', 'lhpre_date', 'claim_due_date', 'status', 'excluded_reason'] },
] as const
