import { partnerStatuses, type partners } from '@ems/contracts/marketing'
import type { Row } from '@ems/platform'
import { Badge, Text } from '@ems/ui'

type Partner = Row<typeof partners>

const colors = {
  prospect: 'blue',
  active: 'green',
  inactive: 'gray',
  blocked: 'red',
  blacklist_pending: 'yellow',
  blacklisted: 'dark',
} as const

export const code = (_: Partner, text: string) => (
  <Text component="span" ff="monospace" size="sm">
    {text}
  </Text>
)

/** Status of a partner in the words of the screen: `prospect` of a vendor is *Calon*. */
export const statusCell =
  (prospect: string = partnerStatuses.prospect) =>
  ({ status }: Partner) => (
    <Badge variant="light" color={colors[status]}>
      {status === 'prospect' ? prospect : partnerStatuses[status]}
    </Badge>
  )

/** A name, with the other role where the partner has both. */
export const nameCell = (role: 'is_customer' | 'is_vendor', label: string) => (row: Partner, text: string) =>
  row[role] ? (
    <>
      {text}{' '}
      <Badge component="span" size="xs" variant="light" color="gray" display="inline-flex">
        {label}
      </Badge>
    </>
  ) : (
    text
  )
