import { Badge, Box, Group, List, Text } from '@mantine/core'

/** One scan of this device with what is known of it. */
export type Seen = { key: string; code: string; name: string; result: string; tone: string }

/** The latest scans of this device, newest first. */
export function SeenScans({ of }: { of: readonly Seen[] }) {
  if (!of.length) return <Text c="dimmed">Belum ada yang dipindai di perangkat ini.</Text>
  return (
    <List listStyleType="none" spacing="xs" aria-label="Pindaian terakhir">
      {of.map((one) => (
        <List.Item key={one.key}>
          <SeenScan of={one} />
        </List.Item>
      ))}
    </List>
  )
}

const SeenScan = ({ of: { code, name, result, tone } }: { of: Seen }) => (
  <Group gap="sm" wrap="wrap">
    <Badge color={tone} variant="light">
      {result}
    </Badge>
    <Text fw={600}>{code}</Text>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
  </Group>
)

/** The newest one, below the picture of the camera: the list is out of sight on a phone. */
export const LatestScan = ({ of }: { of: readonly Seen[] }) => (
  <Box role="status" aria-label="Pindaian terbaru">
    {of[0] && <SeenScan of={of[0]} />}
  </Box>
)
