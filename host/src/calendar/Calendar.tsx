import type { AgendaOccurrence } from '@ems/contracts/calendar'
import { useSearchParams, useSession } from '@ems/platform'
import { Failed, Loading, Page } from '@ems/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AgendaList } from './AgendaList.tsx'
import classes from './Calendar.module.css'
import { CalendarActions } from './CalendarActions.tsx'
import { EventCard } from './EventCard.tsx'
import { EventForm } from './EventForm.tsx'
import type { Entry } from './entries.ts'
import { Layers } from './Layers.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { TeamTimeline } from './TeamTimeline.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEventList } from './use-event-list.ts'
import { useLayers } from './use-layers.ts'
import { type Move, useMoves } from './use-moves.ts'
import { step, useView } from './use-view.ts'
import { Views } from './Views.tsx'

/** *Kalender Kerja*: holidays, agendas and the dates of all departments, by month, week, day, list and year. */
export default function Calendar() {
  const looked = useView()
  const { view, day, range, zone, show } = looked
  const { layers, entries, toggle, isLoading, error, retry } = useLayers(range)
  const { list, from, create } = useEventList(day)
  const [opened, open] = useOpened(entries)
  const { move, asked, settle } = useMoves(zone)
  const { can } = useSession()
  const frame = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = keyStep(event, looked)
    if (to) show({ day: to })
    else if (event.key === 'n' && isPlain(event) && can('calendar-store')) create(day)
    else return
    event.preventDefault()
  }

  return (
    <Page title="Kalender Kerja" actions={<CalendarActions onCreate={() => create(day)} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the calendar, wherever in it the focus is. */}
      <div ref={frame} className={classes.frame} onKeyDown={onKeyDown}>
        <Toolbar looked={looked} />
        {view !== 'team' && <Layers layers={layers} onToggle={toggle} />}
        {view === 'team' ? (
          <TeamTimeline looked={looked} />
        ) : error ? (
          <Failed error={error} onRetry={retry} />
        ) : isLoading ? (
          <Loading label="Kalender Kerja" onRetry={retry} />
        ) : view === 'agenda' ? (
          <AgendaList entries={entries} looked={looked} onOpen={open} onCreate={() => create(day)} />
        ) : (
          <Views entries={entries} looked={looked} onOpen={open} onCreate={create} onMove={move} />
        )}
      </div>
      {opened && (
        <EventCard
          entry={opened}
          zone={zone}
          onClose={() => open(null)}
          onMove={(occurrence) => settleLater(settle, occurrence)}
          onEdit={(id) => {
            open(null)
            list.open(id)
          }}
        />
      )}
      {asked && <MoveDialog move={asked} onClose={() => settle(null)} />}
      <EventForm list={list} from={from} />
    </Page>
  )
}

/** Opens the dialog of a move that has no times yet. */
const settleLater = (settle: (move: Move | null) => void, occurrence: AgendaOccurrence) =>
  settle({ occurrence, start_at: occurrence.start_at, end_at: occurrence.end_at })

const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>) =>
  !ctrlKey && !metaKey && !altKey && !(target as HTMLElement).closest('input, textarea, select, [role="dialog"]')

/** PageUp and PageDown turn the page, `t` goes to today. */
function keyStep(event: KeyboardEvent<HTMLElement>, { view, day, today }: ReturnType<typeof useView>) {
  if (!isPlain(event)) return undefined
  if (event.key === 'PageDown') return step(view, day, 1)
  if (event.key === 'PageUp') return step(view, day, -1)
  return event.key === 't' ? today : undefined
}

/** The entry whose card is open; a link from a notification names its event. */
function useOpened(entries: readonly Entry[]): [Entry | undefined, (entry: Entry | null) => void] {
  const [id, setId] = useState<string | null>(null)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('event')
  const date = search.get('date')
  const named = entries.find(
    ({ occurrence }) => occurrence && occurrence.event === wanted && (!date || occurrence.date === date),
  )
  useEffect(() => {
    if (!wanted || !named) return
    setId(named.id)
    setSearch(
      (old) => {
        const params = new URLSearchParams(old)
        params.delete('event')
        params.delete('date')
        return params
      },
      { replace: true },
    )
  }, [wanted, named, setSearch])
  return [entries.find((entry) => entry.id === id), (entry) => setId(entry?.id ?? null)]
}
