import { ActionIcon, IconGripVertical } from '@ems/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { GridLayout, type Layout, useContainerWidth, verticalCompactor } from 'react-grid-layout'
import { COLUMNS, type DashboardCard, type Direction, inReadingOrder, LEAST } from '../cards/layout.ts'
import type { DashboardFilter } from '../filter/filter.ts'
import { WidgetCard } from '../widgets/card/WidgetCard.tsx'
import type { Widget } from '../widgets/catalogue.ts'
import type { Step } from './ArrangeItems.tsx'
import classes from './DragGrid.module.css'
import { Missing } from './Missing.tsx'

type DragGridProps = {
  cards: readonly DashboardCard[]
  widgets: ReadonlyMap<string, Widget>
  filter: DashboardFilter
  menuOf: (card: DashboardCard) => ReactNode
  onArrange: (cards: readonly DashboardCard[]) => void
  onStep: (card: DashboardCard, step: Step) => void
}

/** Row height and gap of CardGrid.module.css, so that nothing moves when arranging begins. */
const ROW = 32
const GAP = 16

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The cards as they can be dragged and resized, by pointer and by keyboard. */
export function DragGrid({ cards, widgets, filter, menuOf, onArrange, onStep }: DragGridProps) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true })
  const layout = cards.map(({ id, x, y, w, h, locked }) => ({
    i: id,
    x,
    y,
    w,
    h,
    minW: LEAST.w,
    minH: LEAST.h,
    ...(locked ? { static: true } : {}),
  }))
  const take = (next: Layout) => {
    const at = new Map(next.map((item) => [item.i, item]))
    onArrange(
      cards.map((card) => {
        const { x, y, w, h } = at.get(card.id) ?? card
        return { ...card, x, y, w, h }
      }),
    )
  }
  return (
    <div ref={containerRef} className={classes.frame}>
      {mounted && (
        <GridLayout
          className={classes.grid ?? ''}
          width={width}
          layout={layout}
          gridConfig={{ cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${classes.handle}` }}
          compactor={verticalCompactor}
          onDragStop={take}
          onResizeStop={take}
        >
          {inReadingOrder(cards).map((card) => (
            <div key={card.id}>
              <Arranged card={card} widget={widgets.get(card.widget)} filter={filter} menuOf={menuOf} onStep={onStep} />
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

type ArrangedProps = Pick<DragGridProps, 'filter' | 'menuOf' | 'onStep'> & {
  card: DashboardCard
  widget: Widget | undefined
}

function Arranged({ card, widget, filter, menuOf, onStep }: ArrangedProps) {
  const title = card.title ?? widget?.title ?? card.widget
  const onKeyDown = (event: KeyboardEvent) => {
    const to = arrows[event.key]
    if (!to) return
    event.preventDefault()
    onStep(card, { kind: event.shiftKey ? 'size' : 'move', to })
  }
  const handle = card.locked ? null : (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.handle ?? ''}
      aria-label={`Pindahkan ${title}`}
      data-no-ripple
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.6} />
    </ActionIcon>
  )
  return widget ? (
    <WidgetCard card={card} widget={widget} filter={filter} menuOf={menuOf} handle={handle} />
  ) : (
    <Missing title={title} menu={menuOf(card)} handle={handle} />
  )
}
