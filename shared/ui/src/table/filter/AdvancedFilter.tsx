import { type Where, type WhereLeaf, whereLimits, whereOperatorsOf } from '@ems/contracts/kit'
import { ActionIcon, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { IconPlus, IconX } from '../../icons.ts'
import { useTableParts } from '../table-context.ts'
import { groupWith, isGroup, joinOf, leavesIn, MAX_LEVELS, nodesOf, type WhereGroup } from '../where.ts'
import { Condition } from './Condition.tsx'

/** Conditions joined by and/or, in groups; they work when they are applied, on top of the quick filters. */
export function AdvancedFilter({ onClose }: { onClose: () => void }) {
  const { list } = useTableParts()
  const { where } = list.state
  const newLeaf = useNewLeaf()
  const [tree, setTree] = useState<WhereGroup>(() => where ?? groupWith('and', newLeaf ? [newLeaf] : []))
  if (!newLeaf) return <Text c="dimmed">Daftar ini tidak memiliki kolom yang dapat disaring.</Text>
  const isFull = leavesIn(tree) >= whereLimits.leaves
  const isUnfinished = hasGap(tree)

  return (
    <Stack>
      <GroupBox group={tree} level={1} isFull={isFull} onChange={setTree} />
      {isFull && <Text c="dimmed">Maksimal {whereLimits.leaves} syarat.</Text>}
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            list.change({ where: null })
            setTree(groupWith('and', [newLeaf]))
          }}
        >
          Hapus filter lanjutan
        </Button>
        <Button
          disabled={isUnfinished}
          onClick={() => {
            list.change({ where: tree })
            onClose()
          }}
        >
          Terapkan
        </Button>
      </Group>
    </Stack>
  )
}

type GroupBoxProps = {
  group: WhereGroup
  level: number
  isFull: boolean
  onChange: (group: WhereGroup) => void
  onRemove?: () => void
}

function GroupBox({ group, level, isFull, onChange, onRemove }: GroupBoxProps) {
  const newLeaf = useNewLeaf()
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
            <GroupBox
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

/** A condition on the first field there is, still without a value. */
function useNewLeaf(): WhereLeaf | undefined {
  const { list, filters } = useTableParts()
  const field = filters.find((name) => whereOperatorsOf(list.resource.meta[name] ?? NO_FIELD).length > 0)
  const [op] = field ? whereOperatorsOf(list.resource.meta[field] ?? NO_FIELD) : []
  return field && op ? { field, op, value: op === 'in' ? [] : '' } : undefined
}

const NO_FIELD = { kind: 'json', nullable: false } as const

/** Whether a condition lacks a value. */
const hasGap = (node: Where): boolean => (isGroup(node) ? nodesOf(node).some(hasGap) : node.value.length === 0)
