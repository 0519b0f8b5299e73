import type { DragEvent, ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import classes from './board.module.css'
import { CardButton, CardChip } from './card-parts.tsx'
import type { BoardStage } from './use-board-keys.ts'

type BoardColumnProps = {
  stage: BoardStage
  count: number
  noun: string
  note: ReactNode
  head?: ReactNode
  top?: ReactNode
  foot?: ReactNode
  isCollapsed: boolean
  onToggle: () => void
  isOver: boolean
  onOver: (isOver: boolean) => void
  onDrop: (event: DragEvent) => void
  children: ReactNode
}

/** A stage: name, number of cards against its limit, and the cards; collapsed, a bar without them that still takes cards. */
export function BoardColumn({
  stage,
  count,
  noun,
  note,
  head,
  top,
  foot,
  isCollapsed,
  onToggle,
  isOver,
  onOver,
  onDrop,
  children,
}: BoardColumnProps) {
  const isFull = Boolean(stage.wip_limit && count > stage.wip_limit)
  return (
    <section
      className={classes.column}
      data-collapsed={isCollapsed || undefined}
      data-over={isOver || undefined}
      aria-label={`${stage.name}, ${count} ${noun}`}
      onDragOver={(event) => {
        event.preventDefault()
        onOver(true)
      }}
      onDragLeave={(event) => {
        // Between the cards of a column it is still the same column.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onOver(false)
      }}
      onDrop={onDrop}
    >
      <div className={classes.head}>
        <div className={classes.headRow}>
          <CardButton
            className={classes.toggle ?? ''}
            aria-label={`Kolom ${stage.name}`}
            aria-expanded={!isCollapsed}
            title={isCollapsed ? 'Bentangkan kolom' : 'Ciutkan kolom'}
            onClick={onToggle}
          >
            {isCollapsed ? <IconChevronRight size={15} aria-hidden /> : <IconChevronLeft size={15} aria-hidden />}
          </CardButton>
          {stage.color && <span className={classes.swatch} style={{ background: stage.color }} aria-hidden />}
          <h2 className={classes.stageName}>{stage.name}</h2>
          <CardChip color={isFull ? 'red' : 'gray'} title={isFull ? 'Melebihi batas kartu' : undefined}>
            {count}
            {stage.wip_limit && !isCollapsed ? `/${stage.wip_limit}` : ''}
          </CardChip>
          {head && !isCollapsed && <span className={classes.headEnd}>{head}</span>}
        </div>
        {!isCollapsed && note}
      </div>
      {!isCollapsed && (
        <>
          {top}
          <ul className={classes.cards}>{children}</ul>
          {foot}
        </>
      )}
    </section>
  )
}
