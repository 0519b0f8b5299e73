import { type KiteData, kitePibUsedViews } from '@ems/contracts/customs'
import { permission } from '@ems/contracts/permission'
import type { Row } from '@ems/platform'
import { IconHistory, IconInfoCircle, type RowAction } from '@ems/ui'
import { useMemo } from 'react'
import { CancelUsedDialog } from '../dialogs/CancelUsedDialog.tsx'
import { WhyPanel } from '../dialogs/WhyPanel.tsx'
import { StateBadge } from '../lines/badges.tsx'
import { quantity } from '../lines/quantities.ts'
import { useDialogTarget } from '../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'

type Used = Row<typeof kitePibUsedViews>
type Requested = { what: 'why' | 'cancel'; row: Used }
type UsedsProps = TabProps & { bcl?: Pick<KiteData, 'id' | 'status'> }

/** Allocations: which PIB line served which PEB line, of all BCL.KT or of one. */
export function Useds({ tenant, bcl }: UsedsProps) {
  const where = useMemo((): Readonly<Record<string, string>> => (bcl ? { kite_data: bcl.id } : {}), [bcl])
  const list = useToolList(kitePibUsedViews, tenant, { columns: bcl ? columns : ofAll, hidden, where })
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo<readonly RowAction<typeof kitePibUsedViews>[]>(
    () => [
      {
        label: 'Mengapa?',
        icon: IconInfoCircle,
        permission: kitePibUsedViews.can.show,
        run: ([row]) => row && ask({ what: 'why', row }),
      },
      {
        label: 'Batalkan PIB',
        icon: IconHistory,
        permission: permission('kitetool', 'pibCancel'),
        danger: true,
        refusal: ({ bcl_status }) => (bcl_status === 'TERBENTUK' ? null : 'Hanya pada BCL.KT berstatus Terbentuk.'),
        run: ([row]) => row && ask({ what: 'cancel', row }),
      },
    ],
    [ask],
  )
  const amount = (value: string | null) => quantity(value, tenant.decimal)
  return (
    <>
      <ToolTable
        list={list}
        cardFirst={onCard}
        tenant={tenant}
        empty="Belum ada pemakaian. Pilih PEB dan jalankan Generate BCL.KT."
        actions={actions}
        cells={{
          qty_base: (row) => amount(row.qty_base),
          contained_base: (row) => amount(row.contained_base),
          claim_base: (row) => amount(row.claim_base),
          running_balance: (row) => amount(row.running_balance),
          bcl_number: (_, text) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span>,
          bcl_status: ({ bcl_status }, text) => <StateBadge state={bcl_status} text={text} />,
        }}
      />
      {asked?.what === 'why' && (
        <WhyPanel
          tenant={tenant}
          of="used"
          id={asked.row.id}
          title={`PIB ${asked.row.pib_reg_no} seri ${asked.row.pib_line_no}`}
          onClose={close}
        />
      )}
      {asked?.what === 'cancel' && <CancelUsedDialog tenant={tenant} row={asked.row} onClose={close} />}
    </>
  )
}

const onCard = ['peb_reg_no', 'rm_code', 'qty_base', 'running_balance'] as const
const columns = [
  'seq',
  'pib_reg_no',
  'pib_reg_date',
  'pib_line_no',
  'peb_reg_no',
  'peb_reg_date',
  'peb_line_no',
  'rm_code',
  'qty_base',
  'contained_base',
  'claim_base',
  'rm_unit',
  'running_balance',
  'age_day',
  'cif_idr',
  'bm',
  'bmt',
  'ppn',
  'method',
  'override_reason',
] as const
const ofAll = ['bcl_number', ...columns, 'bcl_status'] as const
const hidden = ['contained_base', 'claim_base', 'bmt', 'ppn', 'override_reason', 'bcl_status'] as const
