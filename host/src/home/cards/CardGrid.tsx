import { useProgressiveRender } from '@ems/ui'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { DashboardFilter } from '../filter/filter.ts'
import { WidgetCard } from '../widgets/card/WidgetCard.tsx'
import type { Widget } from '../widgets/catalogue.ts'
import classes from './CardGrid.module.css'
import { type DashboardCard, inReadingOrder } from './layout.ts'

type CardGridProps = {
  cards: readonly DashboardCard[]
  widgets: ReadonlyMap<string, Widget>
  filter: DashboardFilter
  /** Further entries of each card's menu. */
  menuOf?: (card: DashboardCard) => ReactNode
}

/**
 * Places the cards by CSS alone: no library to load, and nothing moves after it was drawn
 * (docs/decisions/dashboard-and-calendar.md). On narrow screens one below the other. A card without its widget stays empty.
 */
export const CardGrid = memo(({ cards, widgets, filter, menuOf }: CardGridProps) => {
  const rendered = useProgressiveRender(cards.length, { first: 2, step: 2 })
  return (
    <div className={classes.grid}>
      {inReadingOrder(cards).map((card, n) => {
        const widget = widgets.get(card.widget)
        return (
          widget && (
            <div key={card.id} className={classes.place} style={placeOf(card)}>
              {n < rendered && <WidgetCard card={card} widget={widget} filter={filter} menuOf={menuOf} />}
            </div>
          )
        )
      })}
    </div>
  )
})

/** Position and extent as the style sheet reads them. */
const placeOf = ({ x, y, w, h }: DashboardCard) => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties
