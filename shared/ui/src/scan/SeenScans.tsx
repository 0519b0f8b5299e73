import { Badge, Group, List, Text } from '@mantine/core'

/** One scan of this device with what is known of it. */
export type Seen = { key: string; code: string; name: string; result: string; tone: string }

/** The latest scans of this device, newest first. */
export function SeenScans({ of }: { of: readonly Seen[] }) {
  if (!of.length) return <Text c="dimmed">Belum ada yang dipindai di perangkat ini.</Text>
  return (
    <List listStyleType="none" spacing="xs" aria-label="Pindaian terakhir">
      {of.map(({ key, code, name, result, tone }) => (
        <List.Item key={key}>
          <Group gap="sm" wrap="wrap">
            <Badge color={tone} variant="light">
              {result}
            </Badge>
            <Text fw={600}>{code}</Text>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
          </Group>
        </List.Item>
      ))}
    </List>
  )
}
