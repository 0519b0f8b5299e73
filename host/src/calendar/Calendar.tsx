import type { AgendaOccurrence } from '@ems/contracts/calendar'
import { permission } from '@ems/contracts/permission'
import { useSession } from '@ems/platform'
import { Failed, Loading, Page } from '@ems/ui'
import type { KeyboardEvent } from 'react'
import { AgendaList } from './agenda/AgendaList.tsx'
import { useEventList } from './agenda/use-event-list.ts'
import classes from './Calendar.module.css'
import { CalendarActions } from './CalendarActions.tsx'
import { nowOf } from './entries.ts'
import { EventCard } from './event/EventCard.tsx'
import { EventForm } from './event/EventForm.tsx'
import { MoveDialog } from './event/MoveDialog.tsx'
import { Layers } from './layers/Layers.tsx'
import { useLayers } from './layers/use-layers.ts'
import { useFocusBack } from './schedule/use-focus-back.ts'
import { type Move, useMoves } from './schedule/use-moves.ts'
import { step, useView } from './schedule/use-view.ts'
import { Views } from './schedule/Views.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TeamTimeline } from './team/TeamTimeline.tsx'
import { useSelectedEvent } from './use-selected-event.ts'

/** *Kalender Kerja*: holidays, agendas and the dates of all departments, by month, week, day, list and year. */
export default function Calendar() {
  const viewed = useView()
  const { view, day, range, zone, show } = viewed
  const { layers, entries, all, isReady, toggle, isLoading, error, retry } = useLayers(range)
  const { create, edit, ...form } = useEventList(day)
  const { entry: opened, isGone, open } = useSelectedEvent(all, viewed, isReady)
  const { move, asked, settle } = useMoves()
  const { can } = useSession()
  const now = asked ? nowOf(all, { id: asked.occurrence.id, occurrence: asked.occurrence })?.occurrence : undefined

  const focusBack = useFocusBack(Boolean(opened || asked || form.list.state.open), viewed)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = keyStep(event, viewed)
    if (to) show({ day: to })
    else if (event.key === 'n' && isPlain(event) && can(permission('calendar', 'store')))
      create({ from: dayAt(event.target) ?? day })
    else return
    event.preventDefault()
  }

  return (
    <Page title="Kalender Kerja" actions={<CalendarActions onCreate={() => create({ from: day })} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the calendar, wherever in it the focus is. */}
      <div className={classes.frame} onKeyDown={onKeyDown} {...focusBack}>
        <Toolbar looked={viewed} />
        {view !== 'team' && <Layers layers={layers} onToggle={toggle} />}
        {view === 'team' ? (
          <TeamTimeline looked={viewed} />
        ) : error ? (
          <Failed error={error} onRetry={retry} />
        ) : isLoading ? (
          <Loading label="Kalender Kerja" onRetry={retry} />
        ) : view === 'agenda' ? (
          <AgendaList entries={entries} looked={viewed} onOpen={open} onCreate={() => create({ from: day })} />
        ) : (
          <Views entries={entries} looked={viewed} onOpen={open} onCreate={create} onMove={move} />
        )}
      </div>
      {opened && (
        <EventCard
          entry={opened}
          isGone={isGone}
          zone={zone}
          onClose={() => open(null)}
          onMove={(occurrence) => settleLater(settle, occurrence)}
          onEdit={(event, days) => {
            open(null)
            edit(event, days)
          }}
        />
      )}
      {asked && <MoveDialog move={asked} now={now} onClose={() => settle(null)} />}
      <EventForm {...form} />
    </Page>
  )
}

/** Opens the dialog of a move that has no times yet. */
const settleLater = (settle: (move: Move | null) => void, occurrence: AgendaOccurrence) =>
  settle({ occurrence, start_at: occurrence.start_at, end_at: occurrence.end_at })

/** The day of a month that has the focus. */
const dayAt = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day

const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>) =>
  !ctrlKey && !metaKey && !altKey && !(target as HTMLElement).closest('input, textarea, select, [role="dialog"]')

/** PageUp and PageDown turn the page, `t` goes to today. */
function keyStep(event: KeyboardEvent<HTMLElement>, { view, day, today }: ReturnType<typeof useView>) {
  if (!isPlain(event)) return undefined
  if (event.key === 'PageDown') return step(view, day, 1)
  if (event.key === 'PageUp') return step(view, day, -1)
  return event.key === 't' ? today : undefined
}
