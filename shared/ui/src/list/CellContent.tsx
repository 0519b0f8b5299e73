import { columnMeta, type FieldKind, type Resource } from '@ems/contracts/kit'
import { Link, type Row, useLocation, useSession } from '@ems/platform'
import { Anchor, VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { cellText, EMPTY } from '../fields/cell-text.ts'
import type { PendingCell } from './inline/use-inline-edit.ts'
import classes from './list.module.css'
import { writeListState } from './list-state.ts'
import { useRowParts } from './table-context.ts'

type CellContentProps = { name: string; row: Row<Resource>; pending?: PendingCell }

/** What stands in one cell, the screen's own rendering or the value as text; null of a value that is not there. */
export function useCellContent({ name, row: stored, pending }: CellContentProps): ReactNode {
  // What has been typed stands in the cell before the server has said yes.
  const row = pending ? { ...stored, [name]: pending.value } : stored
  const { cells, resource, titles } = useRowParts()
  const { user } = useSession()
  const text = cellText(resource, name, row, titles, user.timezone)
  const own = cells[name]?.(row, text)
  if (own !== undefined) return own
  if (text === EMPTY) return null
  if (isUnbroken(columnMeta(resource, name).kind) || text.length <= SHORT) return text
  return (
    <span className={classes.text} title={text.length > 60 ? text : undefined}>
      {text}
    </span>
  )
}

/** A cell's content where there is a line for it alone. */
export const CellContent = (props: CellContentProps) => useCellContent(props) ?? <Nothing />

/** Needs no element that cuts it after two lines: the fewer there are, the faster a long list scrolls. */
const SHORT = 24

/** A moment or an address makes no sense in two lines. */
export const isUnbroken = (kind: FieldKind) =>
  kind === 'instant' || kind === 'date' || kind === 'period' || kind === 'email'

/** An empty value: a dash for eyes, a word for ears. */
export const Nothing = () => (
  <>
    <span aria-hidden>{EMPTY}</span>
    <VisuallyHidden>kosong</VisuallyHidden>
  </>
)

/** Opens a record beside its list. A real link: Ctrl and the middle button open it in a new tab. */
export function OpenLink({ id, tabIndex, children }: { id: string; tabIndex?: number; children: ReactNode }) {
  const { search } = useLocation()
  const { isTrash, open: openRecord } = useRowParts()
  if (isTrash) return children
  const target = writeListState(new URLSearchParams(search), { open: id })
  // The address written into the link is that of the last drawing; a search may have gone on since.
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <Anchor component={Link} to={`?${target}`} onClick={open} tabIndex={tabIndex} fw={550}>
      {children}
    </Anchor>
  )
}
