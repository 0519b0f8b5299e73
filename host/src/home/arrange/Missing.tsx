import { ActionIcon, Card, Group, IconDotsVertical, Menu, Text } from '@ems/ui'
import type { ReactNode } from 'react'

type MissingProps = { title: string; menu: ReactNode; handle: ReactNode }

/** In place of a card whose department is away, or which its reader may no longer see. */
export const Missing = ({ title, menu, handle }: MissingProps) => (
  <Card withBorder h="100%" padding="sm">
    <Group justify="space-between" wrap="nowrap" gap="xs">
      {handle}
      <Text c="dimmed" flex={1}>
        Widget ini tidak tersedia untuk Anda.
      </Text>
      <Menu position="bottom-end" width={220} keepMounted={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Menu ${title}`}>
            <IconDotsVertical size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{menu}</Menu.Dropdown>
      </Menu>
    </Group>
  </Card>
)
