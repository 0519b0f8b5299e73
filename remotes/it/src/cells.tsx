import { Badge, Text } from '@ems/ui'

const colors: Readonly<Record<string, string>> = {
  available: 'green',
  done: 'green',
  resolved: 'green',
  completed: 'green',
  in_use: 'blue',
  assigned: 'blue',
  sent: 'blue',
  in_progress: 'indigo',
  returned: 'indigo',
  in_repair: 'orange',
  scheduled: 'yellow',
  waiting_user: 'yellow',
  waiting_vendor: 'yellow',
  broken: 'red',
  lost: 'red',
  new: 'red',
  p1: 'red',
  p2: 'orange',
  p3: 'blue',
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
