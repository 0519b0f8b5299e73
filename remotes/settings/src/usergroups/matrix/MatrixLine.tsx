import { actionLabels } from '@ems/contracts'
import { Switch } from '../Switch.tsx'
import classes from './matrix.module.css'
import { type Cell, cellsOf, type Line, matrixActions, permissionOf } from './matrix.ts'
import { PermissionCheckbox } from './PermissionCheckbox.tsx'
import { riskOf } from './risks.ts'
import type { MatrixKeys } from './use-matrix-keys.ts'

type MatrixLineProps = {
  line: Line
  index: number
  held: ReadonlySet<string>
  /** Permissions of the compared group, if any. */
  other: ReadonlySet<string> | null
  isReadOnly: boolean
  set: (cells: readonly Cell[], isGranted: boolean) => void
  rangeOf: (cell: Cell, place: { line: number; column: number }, isShift: boolean) => readonly Cell[]
  keys: MatrixKeys
}

/** A group of menus, or one menu with a box for each action it has. */
export function MatrixLine({ line, index, held, other, isReadOnly, set, rangeOf, keys }: MatrixLineProps) {
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
        matrixActions.map((action, column) => {
          if (!menu.actions.includes(action)) return <td key={action} className={classes.cell} />
          const permission = permissionOf(menu.id, action)
          const isHeld = held.has(permission)
          const differs = other && other.has(permission) !== isHeld
          const risk = riskOf(permission)
          return (
            <td
              key={action}
              className={classes.cell}
              data-differs={differs ? (isHeld ? 'more' : 'less') : undefined}
              title={risk}
            >
              <PermissionCheckbox
                aria-label={nameOf(`${menu.label}: ${actionLabels[action]}`, differs ? isHeld : undefined)}
                aria-description={risk}
                checked={isHeld}
                disabled={isReadOnly}
                onChange={(event) =>
                  set(
                    rangeOf({ menu, action }, { line: index - 1, column }, isShift(event.nativeEvent)),
                    event.currentTarget.checked,
                  )
                }
                {...keys.place(index, column + 1)}
              />
              {risk && (
                <span className={classes.risk} aria-hidden>
                  ⚠
                </span>
              )}
            </td>
          )
        })}
    </tr>
  )
}

const isShift = (event: Event) => (event as unknown as { shiftKey?: boolean }).shiftKey === true

const nameOf = (name: string, isMore: boolean | undefined) =>
  isMore === undefined ? name : `${name} (${isMore ? 'hanya grup ini' : 'hanya grup pembanding'})`
