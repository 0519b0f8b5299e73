import { Badge, Text } from '@ems/ui'

const colors: Readonly<Record<string, string>> = {
  active: 'green',
  available: 'green',
  returned: 'green',
  approved: 'blue',
  inactive: 'blue',
  review: 'blue',
  signing: 'yellow',
  proposed: 'orange',
  on_loan: 'orange',
  reserved: 'yellow',
  permanent: 'indigo',
  lost: 'red',
  rejected: 'red',
  terminated: 'red',
  expired: 'red',
}

/** A state in colour and word; what is not at work is grey. */
export const stateCell = (field: string) => (row: object, text: string) => (
  <Badge variant="light" color={colors[String((row as Record<string, unknown>)[field])] ?? 'gray'}>
    {text}
  </Badge>
)

export const codeCell = (_: object, text: string) => (
  <Text component="span" ff="monospace" size="sm">
    {text}
  </Text>
)
