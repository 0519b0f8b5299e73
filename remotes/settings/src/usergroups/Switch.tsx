import { Checkbox } from '@ems/ui'
import { type Cell, stateOf } from './matrix.ts'

type SwitchProps = {
  label: string
  cells: readonly Cell[]
  held: ReadonlySet<string>
  isReadOnly: boolean
  set: (cells: readonly Cell[], isGranted: boolean) => void
  'data-cell': string
  tabIndex: number
}

/** The head of a row, a column or a group: all, some or none of its cells; a click makes it all, or none of all. */
export function Switch({ label, cells, held, isReadOnly, set, ...place }: SwitchProps) {
  const state = stateOf(held, cells)
  return (
    <Checkbox
      size="xs"
      label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={isReadOnly || cells.length === 0}
      onChange={() => set(cells, state !== 'all')}
      {...place}
    />
  )
}
