import { whereLimits } from '@ems/contracts/kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { groupWith, leavesIn, type WhereGroup } from '../state/where.ts'
import { useTableParts } from '../table-context.ts'
import { ConditionGroup } from './ConditionGroup.tsx'
import { ConditionsProvider, hasGap, newLeafOf } from './conditions.ts'

/** Conditions joined by and/or, in groups; they work when they are applied, on top of the quick filters. */
export function AdvancedFilter({ onClose }: { onClose: () => void }) {
  const { list, filters, labels } = useTableParts()
  const { where } = list.state
  const { resource } = list
  const newLeaf = newLeafOf({ resource, filters })
  const [tree, setTree] = useState<WhereGroup>(() => where ?? groupWith('and', newLeaf ? [newLeaf] : []))
  if (!newLeaf) return <Text c="dimmed">Daftar ini tidak memiliki kolom yang dapat disaring.</Text>
  const isFull = leavesIn(tree) >= whereLimits.leaves
  const isUnfinished = hasGap(tree)

  return (
    <Stack>
      <ConditionsProvider value={{ resource, filters, labels }}>
        <ConditionGroup group={tree} level={1} isFull={isFull} onChange={setTree} />
      </ConditionsProvider>
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
