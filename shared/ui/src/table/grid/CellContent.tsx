import type { Resource } from '@ems/contracts/kit'
import { type Row, useAddressNow, useSession } from '@ems/platform'
import { VisuallyHidden } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { cellText, EMPTY } from '../../fields/cell-text.ts'
import { StateCell } from '../../work/StateBadge.tsx'
import type { PendingCell } from '../inline/use-inline-edit.ts'
import parts from '../row-parts.module.css'
import { writeListState } from '../state/list-state.ts'
import { useRowParts } from '../table-context.ts'

type CellContentProps = { name: string; row: Row<Resource>; pending?: PendingCell }

/** Content of one cell: the screen's own rendering or the value as text; null for an empty value. */
export function useCellContent({ name, row: stored, pending }: CellContentProps): ReactNode {
  // Displays typed values before the server confirms them.
  const row = pending ? { ...stored, [name]: pending.value } : stored
  const { cells, resource, titles } = useRowParts()
  const { user } = useSession()
  const text = cellText(resource, name, row, titles, user.timezone)
  const own = cells[name]?.(row, text)
  if (own !== undefined) return own
  if (text === EMPTY) return null
  if (name === resource.stateField && resource.workflow) return <StateCell resource={resource} row={row} />
  return text
}

/** A cell's content on a card, which has room for two lines of it. */
export function CellContent(props: CellContentProps) {
  const content = useCellContent(props)
  if (content === null) return <Nothing />
  return typeof content === 'string' ? <span className={parts.text}>{content}</span> : content
}

/** An empty value: a dash for eyes, a word for ears. */
export const Nothing = () => (
  <>
    <span aria-hidden>{EMPTY}</span>
    <VisuallyHidden>kosong</VisuallyHidden>
  </>
)

/**
 * Opens a record beside its list. A real link: Ctrl and the middle button open a new tab. Its address is computed on
 * hover or focus: computing it with every change of the address would render all rows twice.
 */
export function OpenLink({ id, tabIndex, children }: { id: string; tabIndex?: number; children: ReactNode }) {
  const { isTrash, open: openRecord } = useRowParts()
  const addressNow = useAddressNow()
  if (isTrash) return children
  const address = () => {
    const { pathname, search } = addressNow()
    return `${pathname}?${writeListState(new URLSearchParams(search), { open: id })}`
  }
  const renew = ({ currentTarget }: { currentTarget: HTMLAnchorElement }) =>
    currentTarget.setAttribute('href', address())
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <a
      href={address()}
      className={parts.open}
      onPointerEnter={renew}
      onPointerDown={renew}
      onFocus={renew}
      onClick={open}
      tabIndex={tabIndex}
    >
      {children}
    </a>
  )
}
