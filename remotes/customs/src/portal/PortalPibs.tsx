import { portalPibs } from '@ems/contracts/customs'
import { StateBadge } from '../kite/lines/badges.tsx'
import { type ListedTenant, ToolTable, useToolList } from '../kite/tool.tsx'

/** What is used up has no deadline any more. */
const open = { status: ['OPEN', 'PARTIAL'] }

/** Until when the goods of each PIB with a balance have to be exported or settled. */
export function PortalPibs({ tenant }: { tenant: ListedTenant }) {
  const list = useToolList(portalPibs, tenant, { columns, hidden, where: open })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      cardFirst={onCard}
      empty="Tidak ada PIB bersaldo."
      cells={{
        due_state: ({ due_state }, text) => <StateBadge state={due_state} text={text} />,
        status: ({ status }, text) => <StateBadge state={status} text={text} />,
      }}
    />
  )
}

const onCard = ['reg_no', 'due_date', 'days_left', 'due_state'] as const
const columns = [
  'reg_no',
  'office_code',
  'reg_date',
  'due_date',
  'days_left',
  'due_state',
  'extended_due_date',
  'open_lines',
  'status',
] as const
const hidden = ['office_code'] as const
