import { actionLabels, menus, type PermissionAction } from '@ems/contracts'

export type MatrixMenu = { id: string; group: string; label: string; actions: readonly PermissionAction[] }

/** The rows: every menu with the actions that can be granted in it. */
export const matrixMenus: readonly MatrixMenu[] = menus.map(({ id, group, label, actions }) => ({
  id,
  group,
  label,
  actions: ['access', ...actions],
}))

/** The columns: every action that some menu has, in the order of the specification. */
export const matrixActions = (Object.keys(actionLabels) as PermissionAction[]).filter((action) =>
  matrixMenus.some(({ actions }) => actions.includes(action)),
)

export const permissionOf = (menu: string, action: PermissionAction) => `${menu}-${action}`

/** Permissions that an action needs: changing a row needs showing it and opening the menu. */
const needs: Partial<Record<PermissionAction, readonly PermissionAction[]>> = {
  update: ['show'],
  destroy: ['show'],
  bulkUpdate: ['list'],
  bulkDelete: ['list'],
  toExcel: ['list'],
}

export type Cell = { menu: MatrixMenu; action: PermissionAction }
export type Granted = { permissions: string[]; note: string | null }

/** Grants or takes cells; what they need comes along, what needs them goes with them, and the note says so. */
export function granted(held: readonly string[], cells: readonly Cell[], isGranted: boolean): Granted {
  const next = new Set(held)
  const also = new Set<PermissionAction>()
  for (const { menu, action } of cells) {
    const touched = isGranted ? needed(menu, action) : needing(menu, action)
    for (const one of [action, ...touched]) {
      const permission = permissionOf(menu.id, one)
      if (one !== action && next.has(permission) !== isGranted) also.add(one)
      if (isGranted) next.add(permission)
      else next.delete(permission)
    }
  }
  const messages = [...also].filter((action) => !cells.some((cell) => cell.action === action))
  const names = messages.map((action) => actionLabels[action]).join(', ')
  return { permissions: [...next], note: names ? `${names} ikut ${isGranted ? 'diaktifkan' : 'dinonaktifkan'}.` : null }
}

const needed = (menu: MatrixMenu, action: PermissionAction) =>
  (action === 'access' ? [] : ([...(needs[action] ?? []), 'access'] as const)).filter((one) =>
    menu.actions.includes(one),
  )

const needing = (menu: MatrixMenu, action: PermissionAction) =>
  menu.actions.filter((one) => one !== action && (action === 'access' || needs[one]?.includes(action)))

/** All, none or some of these cells, for the heads of rows, columns and groups. */
export function stateOf(held: ReadonlySet<string>, cells: readonly Cell[]) {
  const count = cells.filter(({ menu, action }) => held.has(permissionOf(menu.id, action))).length
  if (count === 0) return 'none'
  return count === cells.length ? 'all' : 'some'
}

export const cellsOf = (visible: readonly MatrixMenu[], only?: PermissionAction) =>
  visible.flatMap((menu) =>
    menu.actions.filter((action) => only === undefined || action === only).map((action) => ({ menu, action })),
  )

/** A row of the matrix: a group with the menus below it, or a single menu. */
export type Line = { kind: 'group' | 'menu'; id: string; label: string; menus: readonly MatrixMenu[] }

export const linesOf = (visible: readonly MatrixMenu[]): Line[] =>
  [...Map.groupBy(visible, ({ group }) => group)].flatMap(([group, menus]) => [
    { kind: 'group', id: `group ${group}`, label: group, menus },
    ...menus.map((menu): Line => ({ kind: 'menu', id: menu.id, label: menu.label, menus: [menu] })),
  ])
