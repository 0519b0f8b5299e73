import type { ViewState } from '@ems/contracts/common'
import type { ListChange } from '../state/list-state.ts'
import { readWhere, writeWhere } from '../state/where.ts'
import type { StillParts } from '../table-context.ts'

type Listed = StillParts['list']

/** Present state of a list as a saved view. */
export function viewOf({ layout, state }: Listed): ViewState {
  return {
    columns: layout.columns.map(({ key, width, pin, visible }) => ({
      key,
      ...(width ? { width } : {}),
      ...(pin ? { pin } : {}),
      visible,
    })),
    sort: [...state.sort],
    filters: state.filters as ViewState['filters'],
    where: writeWhere(state.where),
    q: state.q,
    group: state.group,
    density: layout.density,
    page_size: state.size as ViewState['page_size'],
  }
}

/** The address that shows a view: its order, search and filters in place of those there are. */
export function changeTo(list: Listed, id: string | null, view: ViewState): ListChange {
  const cleared = Object.fromEntries(Object.keys(list.state.filters).map((key) => [key, null]))
  return {
    view: id,
    sort: view.sort ?? [],
    q: view.q ?? '',
    group: view.group ?? null,
    where: readWhere(list.resource, view.where ?? null) ?? null,
    filters: { ...cleared, ...view.filters },
    ...(view.page_size ? { size: view.page_size } : {}),
  }
}

/** Whether the list differs from its view; settings that the view leaves open do not count. */
export function isChanged(list: Listed, view: ViewState): boolean {
  const now = viewOf(list)
  const messages = Object.keys(view) as (keyof ViewState)[]
  return messages.some((name) => canonical(view[name], name) !== canonical(now[name], name))
}

function canonical(value: unknown, name: keyof ViewState): string {
  if (name === 'filters')
    return JSON.stringify(Object.entries((value ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (name === 'columns')
    return JSON.stringify(
      ((value ?? []) as NonNullable<ViewState['columns']>).map(({ key, width, pin, visible = true }) => [
        key,
        width ?? 0,
        pin ?? '',
        visible,
      ]),
    )
  return JSON.stringify(value || null)
}
