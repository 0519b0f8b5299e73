import { portalPibs } from '@ems/contracts/customs'
import { StateBadge } from '../kite/lines/badges.tsx'
import { type ListedTenant, ToolTable, useToolList } from '../kite/tool.tsx'

/** Until when the goods of each PIB have to be exported or settled. */
export function PortalPibs({ tenant }: { tenant: ListedTenant }) {
  const list = useToolList(portalPibs, tenant, { columns, hidden })
  return (
    <ToolTable
      list={list}
      tenant={tenant}
      cardFirst={onCard}
      empty="Belum ada PIB. Unggah berkas PIB."
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
