import { useId } from 'react'
import classes from './matrix/matrix.module.css'
import { type Cell, stateOf } from './matrix/matrix.ts'
import { PermissionCheckbox } from './matrix/PermissionCheckbox.tsx'

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
  const id = useId()
  const state = stateOf(held, cells)
  return (
    <label className={classes.head} htmlFor={id}>
      <PermissionCheckbox
        id={id}
        checked={state === 'all'}
        isPartly={state === 'some'}
        disabled={isReadOnly || cells.length === 0}
        onChange={() => set(cells, state !== 'all')}
        {...place}
      />
      {label}
    </label>
  )
}
