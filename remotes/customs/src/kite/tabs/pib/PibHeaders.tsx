import { type KitePibHeader, kitePibHeaders } from '@ems/contracts/customs'
import { toast } from '@ems/platform'
import { IconCalendar, IconPlayerStop, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import { callAction } from '../../call.ts'
import { ExtendDialog } from '../../dialogs/ExtendDialog.tsx'
import { StateBadge } from '../../lines/badges.tsx'
import { asText } from '../../lines/fields.ts'
import { ToolDialog } from '../../tool/ToolDialog.tsx'
import { useDialogTarget } from '../../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../../tool.tsx'
import { Extensions } from '../due/Extensions.tsx'

type Requested = { what: 'extend' | 'cancel'; rows: readonly KitePibHeader[] }

/** The import declarations with their due dates. */
export function PibHeaders({ tenant }: TabProps) {
  const list = useToolList(kitePibHeaders, tenant, { columns, hidden })
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo<readonly RowAction<typeof kitePibHeaders>[]>(
    () => [
      {
        label: 'Perpanjang Jatuh Tempo',
        icon: IconCalendar,
        permission: kitePibHeaders.can.dueDateExtend,
        bulk: true,
        refusal: ({ status }) =>
          status === 'CLOSED' || status === 'CANCELLED' ? 'PIB sudah selesai atau dibatalkan.' : null,
        run: (rows) => ask({ what: 'extend', rows }),
      },
      {
        label: 'Batalkan',
        icon: IconPlayerStop,
        permission: kitePibHeaders.can.cancel,
        danger: true,
        refusal: ({ status }) => (status === 'OPEN' ? null : 'Hanya PIB yang belum terpakai dapat dibatalkan.'),
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
        empty="Belum ada PIB. Unggah berkas PIB."
        createTitle="Tambah PIB"
        actions={actions}
        form={form}
        cells={{
          days_left: ({ due_state }, text) => (due_state === 'SELESAI' ? '–' : text),
          due_state: ({ due_state }, text) => <StateBadge state={due_state} text={text} />,
          status: ({ status }, text) => <StateBadge state={status} text={text} />,
        }}
        more={({ stored }) => stored.row && <Extensions tenant={tenant} header={stored.row.id} />}
      />
      {asked?.what === 'extend' && <ExtendDialog tenant={tenant} pibs={asked.rows} onClose={close} />}
      {asked?.what === 'cancel' && (
        <ToolDialog
          title={`Batalkan PIB ${asked.rows[0]?.reg_no}`}
          intro="PIB yang ditarik tidak dipakai lagi oleh alokasi."
          fields={[{ name: 'reason', meta: asText('Alasan') }]}
          confirmLabel="Batalkan PIB"
          danger
          onClose={close}
          onConfirm={async ({ reason }) => {
            await callAction(kitePibHeaders, 'cancel', {
              ids: asked.rows.map(({ id }) => id),
              tenant_id: tenant.id,
              reason,
            })
            toast.success('PIB berhasil dibatalkan.')
          }}
        />
      )}
    </>
  )
}

const onCard = ['reg_date', 'due_date', 'days_left', 'status'] as const
const columns = [
  'reg_no',
  'reg_date',
  'office_code',
  'aju_no',
  'supplier_name',
  'cif',
  'currency',
  'guarantee_no',
  'guarantee_due_date',
  'due_date_initial',
  'due_date',
  'legal_due_date',
  'days_left',
  'due_state',
  'status',
  'source_file',
] as const
const hidden = [
  'aju_no',
  'cif',
  'currency',
  'guarantee_no',
  'guarantee_due_date',
  'due_date_initial',
  'legal_due_date',
  'source_file',
] as const
const form = [
  {
    legend: 'Dokumen',
    names: ['aju_no', 'doc_code', 'office_code', 'reg_no', 'reg_date', 'supplier_name', 'facility_code'],
  },
  { legend: 'Nilai', names: ['currency', 'ndpbm', 'fob', 'freight', 'insurance', 'cif'] },
  {
    legend: 'Jaminan',
    names: ['guarantee_type', 'guarantee_no', 'guarantee_date', 'guarantee_value', 'guarantee_due_date', 'guarantor'],
  },
  { legend: 'Jatuh tempo', names: ['due_date_initial', 'due_date', 'legal_due_date', 'status'] },
] as const
