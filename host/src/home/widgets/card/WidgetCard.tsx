import { formatInstant, useQueryClient, useSession } from '@ems/platform'
import { QueryClientProvider } from '@ems/platform/host'
import { ActionIcon, Badge, IconDotsVertical, IconInfoCircle, Menu, Popover, Skeleton, Stack, Text } from '@ems/ui'
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useEnvironment } from '../../../environment.ts'
import { type DashboardCard, roomOf } from '../../cards/layout.ts'
import { applied, type DashboardFilter } from '../../filter/filter.ts'
import type { Widget } from '../catalogue.ts'
import {
  freshness,
  refresh,
  trackQueries,
  type VisibleList,
  visibleLists,
  type WatchedClient,
} from './tracked-query-client.ts'
import { useInViewport } from './use-in-viewport.ts'
import { useScrollStop } from './use-scroll-stop.ts'
import { WidgetBoundary } from './WidgetBoundary.tsx'
import classes from './WidgetCard.module.css'

type WidgetCardProps = {
  card: DashboardCard
  widget: Widget
  filter: DashboardFilter
  /** Further entries of the card's menu, rendered when it opens. */
  menuOf?: ((card: DashboardCard) => ReactNode) | undefined
  /** In front of the title: the handle to drag by. */
  handle?: ReactNode
}

/** Frame of a widget: title, explanation, menu; errors of the content stay inside. */
export const WidgetCard = memo(({ card, widget, filter, menuOf, handle }: WidgetCardProps) => {
  const client = useQueryClient()
  const watched = useMemo(() => trackQueries(client), [client])
  const title = card.title ?? widget.title
  const headingId = `widget-${card.id}`
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        {handle}
        <h2 id={headingId} className={classes.title} title={title}>
          {title}
        </h2>
        {card.own?.range && (
          <Badge variant="light" color="gray">
            rentang sendiri
          </Badge>
        )}
        {widget.about && <About title={title} text={widget.about} />}
        <CardMenu title={title} watched={watched} widget={widget} card={card} menuOf={menuOf} />
      </header>
      <QueryClientProvider client={watched.client}>
        <CardContent card={card} widget={widget} filter={filter} title={title} headingId={headingId} />
      </QueryClientProvider>
    </section>
  )
})

type CardContentProps = Pick<WidgetCardProps, 'card' | 'widget' | 'filter'> & { title: string; headingId: string }

/** Own component, so that its changes do not render the frame again. */
function CardContent({ card, widget, filter, title, headingId }: CardContentProps) {
  const { user } = useSession()
  const { report } = useEnvironment()
  const { companies, range, period } = applied(filter, card.own, user)
  const { Content, release } = widget
  const { place, isNear } = useInViewport<HTMLDivElement>()
  const isLong = useScrollStop(place)

  const onError = (error: unknown) =>
    report(error, { kind: 'widget', area: release?.name ?? 'host', ...(release ? { version: release.version } : {}) })

  return (
    <div
      ref={place}
      className={classes.content}
      {...(isLong ? { tabIndex: 0, role: 'group', 'aria-labelledby': headingId } : {})}
    >
      <WidgetBoundary title={title} onError={onError}>
        <Suspense fallback={<LoadingWidget title={title} />}>
          {isNear ? (
            <Content companies={companies} range={range} period={period} size={roomOf(card)} />
          ) : (
            <LoadingWidget title={title} />
          )}
        </Suspense>
      </WidgetBoundary>
    </div>
  )
}

/** Loaded with the first export. */
const toExcel = async (lists: readonly VisibleList[]) => (await import('./excel.ts')).downloadLists(lists)

const LoadingWidget = ({ title }: { title: string }) => (
  <Stack gap="xs" role="status" aria-label={`Memuat widget ${title}`}>
    <Skeleton h={18} w="60%" />
    <Skeleton h={18} />
    <Skeleton h={18} w="80%" />
  </Stack>
)

const About = memo(({ title, text }: { title: string; text: string }) => (
  <Popover width={320} shadow="md" position="bottom-end" withinPortal>
    <Popover.Target>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Cara hitung ${title}`}>
        <IconInfoCircle size={16} stroke={1.6} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={`Cara hitung ${title}`}>
      <Text fw={600}>Cara hitung</Text>
      <Text size="xs">{text}</Text>
    </Popover.Dropdown>
  </Popover>
))

/** Export needs its own permission besides that to list. */
const exportOf = ({ permission = '' }: Widget) => permission.replace(/-list$/, '-toExcel')

type CardMenuProps = Pick<WidgetCardProps, 'card' | 'widget' | 'menuOf'> & { title: string; watched: WatchedClient }

const CardMenu = memo(({ title, watched, widget, card, menuOf }: CardMenuProps) => {
  const { user, can } = useSession()
  const [isOpen, setOpen] = useState(false)
  // Computed when the popover opens: a ticking age would render every card.
  const { at } = isOpen ? freshness(watched) : { at: 0 }
  const lists = isOpen && can(exportOf(widget)) ? visibleLists(watched) : []
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Menu ${title}`}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {at > 0 && <Menu.Label>{`Diperbarui ${formatInstant(new Date(at).toISOString(), user.timezone)}`}</Menu.Label>}
        <Menu.Item onClick={() => void refresh(watched)}>Segarkan</Menu.Item>
        {lists.length > 0 && <Menu.Item onClick={() => void toExcel(lists)}>Unduh Excel</Menu.Item>}
        {isOpen && menuOf?.(card)}
      </Menu.Dropdown>
    </Menu>
  )
})
