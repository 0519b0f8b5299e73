import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { offeredFor, withinParent } from '../../fields/lookup/offered-for.ts'
import classes from '../list.module.css'
import { useTableParts } from '../table-context.ts'
import type { PendingCell } from './use-inline-edit.ts'

/** Direction of the focus after a cell. */
export type Leave = 'stay' | 'down' | 'right'

type CellEditorProps = {
  row: Row<Resource>
  name: string
  pending?: PendingCell
  onCommit: (value: unknown, leave: Leave) => void
  onCancel: () => void
}

/** The input of one cell: Enter saves and goes down, Tab saves and goes right, Esc leaves it as it was. */
export function CellEditor({ row, name, pending, onCommit, onCancel }: CellEditorProps) {
  const { list, labels } = useTableParts()
  const meta = columnMeta(list.resource, name)
  const stored = (row as Record<string, unknown>)[name]
  const [value, setValue] = useState(pending ? pending.value : stored)
  const box = useRef<HTMLDivElement>(null)
  const isLeft = useRef(false)
  useEffect(() => void box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])

  const leave = (how: Leave, expected = value) => {
    if (isLeft.current) return
    isLeft.current = true
    onCommit(expected, how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape') {
      isLeft.current = true
      onCancel()
    } else if (event.key === 'Enter' && !event.shiftKey && !isChoosing) leave('down')
    else if (event.key === 'Tab') leave(event.shiftKey ? 'stay' : 'right')
    else return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent) => {
    // An option of the input's own list is outside this box, but not elsewhere.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) leave('stay')
  }
  const change = (next: unknown) => {
    setValue(next)
    if (meta.kind === 'choice' || meta.kind === 'ref') leave('stay', next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the input inside.
    <div ref={box} className={classes.editor} data-editor onKeyDown={onKeyDown} onBlur={onBlur}>
      <FieldInput
        meta={meta}
        label={labels[name] ?? meta.label}
        isBare
        value={value}
        onChange={change}
        titles={list.titles}
        where={
          meta.to === list.resource.name
            ? (list.where as Record<string, string>)
            : { ...offeredFor(meta, row), ...withinParent(list.resource, meta, row) }
        }
      />
    </div>
  )
}
