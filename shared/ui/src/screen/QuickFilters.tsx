import type { Resource } from '@ems/contracts/kit'
import { Chip, Group } from '@mantine/core'
import type { ResourceList } from '../table/state/use-resource-list.ts'
import classes from '../table/toolbar.module.css'
import type { QuickFilter } from '../table/views/views.ts'

/** Questions to a board, each one click; a second click takes it back. A list has them as views. */
export function QuickFilters<R extends Resource>({
  list,
  questions,
}: {
  list: ResourceList<R>
  questions: readonly QuickFilter[]
}) {
  const { filters: active } = list.state
  if (list.status === 'forbidden') return null
  return (
    <Group gap="xs" role="group" aria-label="Saringan cepat" className={classes.quick ?? ''} data-screen-only>
      {questions.map(({ label, filters }) => {
        const isOn = Object.entries(filters).every(([key, value]) => isSame(active[key], value))
        const off = Object.fromEntries(Object.keys(filters).map((key) => [key, null]))
        return (
          <Chip key={label} size="xs" checked={isOn} onChange={() => list.change({ filters: isOn ? off : filters })}>
            {label}
          </Chip>
        )
      })}
    </Group>
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
