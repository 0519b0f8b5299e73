import { type AccountingConnection, accountingPartnerModules, pushStatuses } from '@ems/contracts/accurate'
import { partnerSyncStates, type partners } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { type Row, useSession } from '@ems/platform'
import { HoverCard, Stack, Text } from '@ems/ui'
import { usePush } from '../../accounting-push/push-api.ts'
import { usePartnerAccounting } from './accounting-api.ts'

type Kind = 'customer' | 'vendor'
type Part = { partner: string; connection: AccountingConnection }

/** *Sinkron akuntansi* of a partner; where it is customer and vendor, each of both is read on pointing at it. */
export const syncCell = (connection: AccountingConnection) => (row: Row<typeof partners>, text: string) =>
  row.is_customer && row.is_vendor && row[`accounting_${connection}`] !== 'none' ? (
    <Both partner={row.id} connection={connection} text={text} />
  ) : (
    text
  )

function Both({ text, ...part }: Part & { text: string }) {
  const { can } = useSession()
  if (!can(permission(`accounting_${part.connection}`, 'show'))) return text
  return (
    <HoverCard openDelay={300} withinPortal shadow="sm" position="bottom-start">
      <HoverCard.Target>
        <Text span inherit td="underline dotted">
          {text}
        </Text>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Stack gap={2}>
          <RoleState {...part} kind="customer" />
          <RoleState {...part} kind="vendor" />
        </Stack>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

/** As the tab *Transaksi akuntansi* has it. */
function RoleState({ partner, connection, kind }: Part & { kind: Kind }) {
  const { data } = usePartnerAccounting(partner, connection)
  const { data: push } = usePush({ connection, kind, target: partner })
  const isPaired = data?.links.some(({ module, is_removed }) => module === kind && !is_removed)
  const status = push?.status ?? 'none'
  const state = isPaired && status === 'none' ? partnerSyncStates.paired : pushStatuses[status]
  return (
    <Text size="sm">
      {accountingPartnerModules[kind]}: {data && push !== undefined ? state : '…'}
    </Text>
  )
}
