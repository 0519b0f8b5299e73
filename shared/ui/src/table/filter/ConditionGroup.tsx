import type { Where } from '@ems/contracts/kit'
import { ActionIcon, Button, Group, Paper, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus, IconX } from '../../icons.ts'
import { groupWith, isGroup, joinOf, MAX_LEVELS, nodesOf, type WhereGroup } from '../state/where.ts'
import { Condition } from './Condition.tsx'
import { newLeafOf, useConditions } from './conditions.ts'

type ConditionGroupProps = {
  group: WhereGroup
  level: number
  isFull: boolean
  onChange: (group: WhereGroup) => void
  onRemove?: () => void
}

/** Conditions that hold all together, or one of them; groups within groups. */
export function ConditionGroup({ group, level, isFull, onChange, onRemove }: ConditionGroupProps) {
  const newLeaf = newLeafOf(useConditions())
  const nodes = nodesOf(group)
  const join = joinOf(group)
  const set = (next: readonly Where[]) => onChange(groupWith(join, next))
  const replace = (at: number, node: Where) => set(nodes.map((one, index) => (index === at ? node : one)))
  const remove = (at: number) => set(nodes.filter((_, index) => index !== at))

  return (
    <Paper withBorder p="sm" role="group" aria-label={level === 1 ? 'Syarat' : `Kelompok syarat tingkat ${level}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label="Gabungan syarat"
            value={join}
            onChange={(next) => onChange(groupWith(next as 'and' | 'or', nodes))}
            data={[
              { value: 'and', label: 'Semua terpenuhi' },
              { value: 'or', label: 'Salah satu terpenuhi' },
            ]}
          />
          {onRemove && (
            <ActionIcon variant="subtle" color="gray" aria-label="Hapus kelompok" onClick={onRemove}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
        {nodes.map((node, index) =>
          isGroup(node) ? (
            <ConditionGroup
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place.
              key={index}
              group={node}
              level={level + 1}
              isFull={isFull}
              onChange={(next) => replace(index, next)}
              onRemove={() => remove(index)}
            />
          ) : (
            <Condition
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={index}
              leaf={node}
              onChange={(next) => replace(index, next)}
              onRemove={() => remove(index)}
            />
          ),
        )}
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={isFull}
            onClick={() => newLeaf && set([...nodes, newLeaf])}
          >
            Tambah syarat
          </Button>
          {level < MAX_LEVELS && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={isFull}
              onClick={() => newLeaf && set([...nodes, groupWith(join === 'and' ? 'or' : 'and', [newLeaf])])}
            >
              Tambah kelompok
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
