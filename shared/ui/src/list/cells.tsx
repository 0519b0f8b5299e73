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
  <Text component="span" ff="monospace" size="sm">
    {text}
  </Text>
)
