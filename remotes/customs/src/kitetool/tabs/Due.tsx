import { type KitePibHeader, kitePibHeaders } from '@ems/contracts/customs'
import { addDays, formatDate, type Row } from '@ems/platform'
import { IconCalendar, type RowAction, Text } from '@ems/ui'
import { useMemo } from 'react'
import { StateBadge } from '../badges.tsx'
import { ExtendDialog } from '../dialogs/ExtendDialog.tsx'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'
import { useAsking } from '../use-asking.ts'

/** PIB that still have a balance, the nearest due date first. */
export function Due({ tenant }: TabProps) {
  const list = useToolList(kitePibHeaders, tenant, { columns, hidden, where: open })
  const { asked, ask, close } = useAsking<readonly KitePibHeader[]>()
  const actions = useMemo<readonly RowAction<typeof kitePibHeaders>[]>(
    () => [
      {
        label: 'Perpanjang Jatuh Tempo',
        icon: IconCalendar,
        permission: kitePibHeaders.can.dueDateExtend,
        bulk: true,
        run: ask,
      },
    ],
    [ask],
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        Batas lapor = jatuh tempo + {tenant.report_grace_day} hari. Urutkan menurut Jatuh tempo untuk yang terdekat.
      </Text>
      <ToolTable
        list={list}
        tenant={tenant}
        empty="Tidak ada PIB bersaldo."
        actions={actions}
        filters={['due_state', 'due_date', 'legal_due_date', 'guarantee_due_date']}
        cells={{
          due_state: ({ due_state }, text) => <StateBadge state={due_state} text={text} />,
          due_date: (row: Row<typeof kitePibHeaders>) => (
            <span title={`Batas lapor ${formatDate(addDays(row.due_date, tenant.report_grace_day))}`}>
              {formatDate(row.due_date)}
            </span>
          ),
        }}
      />
      {asked && <ExtendDialog tenant={tenant} pibs={asked} onClose={close} />}
    </>
  )
}

const open = { status: ['OPEN', 'PARTIAL'] } as const
const columns = [
  'reg_no',
  'reg_date',
  'office_code',
  'due_date_initial',
  'due_date',
  'legal_due_date',
  'days_left',
  'due_state',
  'guarantee_no',
  'guarantee_value',
  'guarantee_due_date',
  'status',
] as const
const hidden = ['office_code', 'guarantee_value', 'status'] as const
