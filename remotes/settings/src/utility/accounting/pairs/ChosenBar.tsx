import { formatNumber } from '@ems/platform'
import { Group, Text } from '@ems/ui'
import type { ReactNode } from 'react'

/** Height of the top bar, below which it stays in sight. */
const TOP = 60

/** Actions on the chosen rows; stays visible while the page scrolls. */
export const ChosenBar = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <Group pos="sticky" top={TOP} py={6} mb={4} bg="var(--mantine-color-body)" style={{ zIndex: 2 }}>
      <Text size="sm">{formatNumber(count)} dipilih</Text>
      {children}
    </Group>
  )
