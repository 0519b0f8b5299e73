import { Badge, Text } from '@mantine/core'

/** Renders a state as a badge, by the colours of its values; a value without one is grey. */
export const stateCells =
  (colors: Readonly<Record<string, string>>) => (field: string) => (row: object, text: string) => (
    <Badge variant="light" color={colors[String((row as Record<string, unknown>)[field])] ?? 'gray'}>
      {text}
    </Badge>
  )

/** Renders a code or a number in letters of one width, so that similar ones line up. */
export const codeCell = (_: object, text: string) => (
  <Text component="span" ff="monospace" size="sm" style={{ whiteSpace: 'nowrap' }}>
    {text}
  </Text>
)

/** Renders a telephone number as people here write it: `0812-3456-7890`, `(021) 5550-123`; abroad as it is kept. */
export const phoneCell = (_: object, text: string) => (
  <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
    {text
      .replace(/^\+62(8\d{2})(\d{4})(\d+)$/, '0$1-$2-$3')
      .replace(/^\+62(21|22|24|31|61|\d{3})(\d{4})(\d+)$/, '(0$1) $2-$3')}
  </Text>
)
