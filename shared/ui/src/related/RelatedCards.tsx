import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { ActionIcon, Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import { EMPTY } from '../fields/cell-text.ts'
import { IconTrash } from '../icons.ts'
import { StateBadge } from '../work/StateBadge.tsx'

type RelatedCardsProps = {
  resource: Resource
  columns: readonly string[]
  rows: readonly Row<Resource>[]
  textOf: (row: object, name: string) => string
  onOpen: (id: string) => void
  onRemove: (row: Row<Resource>) => void
}

/** The rows of `RelatedRows` on a narrow screen: name and state first, then what else is filled in. */
export const RelatedCards = ({ resource, columns, rows, textOf, onOpen, onRemove }: RelatedCardsProps) => (
  <Stack component="ul" aria-label={resource.label} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
    {rows.map((row) => {
      const filled = columns.filter((name) => textOf(row, name) !== EMPTY)
      const [first = resource.title, ...others] = filled
      const facts = others.filter((name) => !(resource.workflow && name === resource.stateField))
      return (
        <Paper key={String(row.id)} component="li" withBorder p="xs">
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Anchor component="button" type="button" ta="start" mih={32} onClick={() => onOpen(String(row.id))}>
              {textOf(row, first)}
            </Anchor>
            <Group gap={4} wrap="nowrap">
              <StateBadge resource={resource} row={row} />
              {row.can.includes('destroy') && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Hapus ${textOf(row, resource.title)}`}
                  onClick={() => onRemove(row)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </Group>
          </Group>
          <Text size="sm" c="dimmed">
            {facts.map((name) => `${columnMeta(resource, name).label} ${textOf(row, name)}`).join(' · ')}
          </Text>
        </Paper>
      )
    })}
  </Stack>
)
