import { actionLabels } from '@ems/contracts'
import { Box } from './Box.tsx'
import classes from './matrix.module.css'
import { type Cell, cellsOf, type Line, matrixActions, permissionOf } from './matrix.ts'
import { Switch } from './Switch.tsx'
import type { MatrixKeys } from './use-matrix-keys.ts'

type MatrixLineProps = {
  line: Line
  index: number
  held: ReadonlySet<string>
  isReadOnly: boolean
  set: (cells: readonly Cell[], isGranted: boolean) => void
  keys: MatrixKeys
}

/** A group of menus, or one menu with a box for each action it has. */
export function MatrixLine({ line, index, held, isReadOnly, set, keys }: MatrixLineProps) {
  const [menu] = line.menus
  const isGroup = line.kind === 'group'
  return (
    <tr>
      <th scope={isGroup ? 'rowgroup' : 'row'} className={isGroup ? classes.group : classes.menu}>
        <Switch
          label={line.label}
          cells={cellsOf(line.menus)}
          held={held}
          isReadOnly={isReadOnly}
          set={set}
          {...keys.place(index, 0)}
        />
      </th>
      {isGroup && <td className={classes.group} colSpan={matrixActions.length} />}
      {!isGroup &&
        menu &&
        matrixActions.map((action, column) => (
          <td key={action} className={classes.cell}>
            {menu.actions.includes(action) && (
              <Box
                aria-label={`${menu.label}: ${actionLabels[action]}`}
                checked={held.has(permissionOf(menu.id, action))}
                disabled={isReadOnly}
                onChange={(event) => set([{ menu, action }], event.currentTarget.checked)}
                {...keys.place(index, column + 1)}
              />
            )}
          </td>
        ))}
    </tr>
  )
}
