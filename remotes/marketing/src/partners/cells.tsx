import { partnerStatuses, partners } from '@ems/contracts/marketing'
import type { Row } from '@ems/platform'
import { Badge, StateBadge, Text } from '@ems/ui'

type Partner = Row<typeof partners>

export const code = (_: Partner, text: string) => (
  <Text component="span" ff="monospace" size="sm">
    {text}
  </Text>
)

/** Status of a partner in the words of the screen: `prospect` of a vendor is *Calon*. */
export const statusCell =
  (prospect: string = partnerStatuses.prospect) =>
  (row: Partner) => (
    <StateBadge
      resource={partners}
      row={row}
      text={row.status === 'prospect' ? prospect : partnerStatuses[row.status]}
    />
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
