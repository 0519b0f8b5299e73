import type {
  AgendaConflicts,
  AgendaOccurrence,
  AgendaScope,
  agendaEvents as agendaContract,
  Feed,
  FeedLayer,
  leaveOffices as holidayContract,
} from '@ems/contracts/calendar'
import type { Absence } from '@ems/contracts/hr'
import type { ResourceObject } from '@ems/contracts/kit'
import { api, changed, collection, jsonApi, saveFile, type Values } from '@ems/platform'
import type { Holiday } from './entries.ts'

// By name: the card of the dashboard only reads.
const agendaEvents = collection<typeof agendaContract>('agenda-events')
const leaveOffices = collection<typeof holidayContract>('leave-offices')

export type Range = { from: string; to: string }
type Many = { data: readonly ResourceObject[] }
type One = { data: ResourceObject }
const flat = <T>({ id, attributes }: ResourceObject) => ({ id, ...attributes }) as T

const occurrences = (name: string, { from, to }: Range, more: Readonly<Record<string, string>> = {}) => ({
  // Begins as the keys of the collection: a change makes it stale.
  queryKey: [agendaEvents.name, name, from, to] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const searchParams = { from, to, ...more }
    return (await api.get('calendar/occurrences', { searchParams, signal }).json<Many>()).data.map(
      flat<AgendaOccurrence>,
    )
  },
})

/** Every day of every event between two days. */
export const occurrencesIn = (range: Range) => occurrences('occurrences', range)

/** Days of pinned events between two days. */
export const pinnedIn = (range: Range) => occurrences('pinned', range, { pinned: '1' })

/** Open to everybody who sees the calendar: these are lookup fields. */
const holidayFields = ['date', 'name', 'kind', 'is_tentative', 'decree'].join(',')

export const holidaysIn = ({ from, to }: Range) => ({
  queryKey: [leaveOffices.name, 'between', from, to] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const searchParams = {
      [`fields[${leaveOffices.name}]`]: holidayFields,
      'filter[date_from]': from,
      'filter[date_to]': to,
      'page[size]': '250',
    }
    const { data } = await api.get(leaveOffices.name, { searchParams, signal }).json<Many>()
    return data.map(flat<Holiday>)
  },
})

export type WorkingDays = { working_days: string; days: number; holidays: readonly { date: string; name: string }[] }

export const workingDaysIn = ({ from, to, company }: Range & { company: string | undefined }) => ({
  queryKey: [leaveOffices.name, 'working-days', from, to, company] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const searchParams = { from, to, ...(company ? { company } : {}) }
    return flat<WorkingDays>((await api.get('calendar/working-days', { searchParams, signal }).json<One>()).data)
  },
})

/** Absences between two days in these companies, within the user's scope. Invalidated by decisions about leave. */
export const absencesIn = ({ from, to, companies }: Range & { companies: readonly string[] }) => ({
  queryKey: ['leave-employees', 'absences', from, to, companies] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const searchParams = { from, to, companies: companies.join(',') }
    return (await api.get('colleagues/absences', { searchParams, signal }).json<Many>()).data.map(flat<Absence>)
  },
})

export type Invited = { id: string; name: string; response: string }

export const invitedTo = ({ event, date }: Pick<AgendaOccurrence, 'event' | 'date'>) => ({
  queryKey: [agendaEvents.name, 'invited', event, date] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get(`calendar/events/${event}/invited`, { searchParams: { date }, signal }).json<Many>()).data.map(
      flat<Invited>,
    ),
})

export const conflictsOf = (attributes: Values) => ({
  queryKey: [agendaEvents.name, 'conflicts', attributes] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    flat<AgendaConflicts>(
      (await api.post('calendar/conflicts', { ...jsonApi({ data: { attributes } }), signal }).json<One>()).data,
    ),
})

type Meant = Pick<AgendaOccurrence, 'event' | 'date' | 'version'>

async function act({ event, version }: Meant, action: string, attributes: Values): Promise<ResourceObject | undefined> {
  try {
    const answer = await api.post(`${agendaEvents.name}/${event}/-actions/${action}`, {
      ...jsonApi({ data: { meta: { version }, attributes } }),
      timeout: 60_000,
    })
    return answer.status === 204 ? undefined : (await answer.json<One>()).data
  } finally {
    // Also after a refusal: a concurrent change must be visible before another try.
    await changed(agendaEvents)
  }
}

/** Changes the days of a series that `scope` means, or a single event; answers the event that was changed or made. */
export async function editDays(day: Meant, scope: AgendaScope, changes: Values) {
  const row = await act(day, 'edit', { scope, date: day.date, changes })
  return { ...row?.attributes, id: row?.id ?? day.event, version: row?.meta?.version ?? day.version }
}

export const removeDays = (day: Meant, scope: AgendaScope) => act(day, 'remove', { scope, date: day.date })
export const cancelDays = (day: Meant, scope: AgendaScope, reason: string) =>
  act(day, 'cancel', { scope, date: day.date, reason })
export const reopenEvent = (day: Meant) => act(day, 'reopen', {})
/** Only the organiser is notified of an answer, so the pending count is refreshed here. */
export async function answerInvitation(day: Meant, response: string, scope: AgendaScope): Promise<void> {
  await act(day, 'rsvp', { response, scope, date: day.date })
  await changed({ name: 'menu-counts' })
}

/** Downloads one event, or a layer, as iCalendar. */
export async function downloadIcs(path: string, name: string) {
  await saveFile(await api.get(path, { headers: { Accept: 'text/calendar' } }), name)
}

export const feeds = {
  queryKey: ['calendar-feeds'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get('calendar/feeds', { signal }).json<Many>()).data.map(flat<Feed>),
}

/** A new secret address of a layer; one made before ends. */
export async function makeFeed(layer: FeedLayer): Promise<string> {
  const { data } = await api.post('calendar/feeds', jsonApi({ data: { attributes: { layer } } })).json<One>()
  return `${globalThis.location.origin}${(data.attributes as { path: string }).path}`
}

export const endFeed = (layer: FeedLayer) => api.delete(`calendar/feeds/${layer}`)
