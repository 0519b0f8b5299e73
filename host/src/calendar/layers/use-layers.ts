import { agendaEvents, leaveOffices } from '@ems/contracts/calendar'
import type { Release } from '@ems/federation/registry'
import {
  changed,
  type DateSource,
  keepPreviousData,
  useQueries,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { useLocalStorage } from '@ems/ui'
import { useEffect, useMemo, useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { loadCardKit } from '../../federation/kit.ts'
import { loadModule } from '../../federation/load/load-module.ts'
import { holidaysIn, occurrencesIn, type Range } from '../calendar-api.ts'
import { contributedColors, type Entry, layers as layersRendered, ofDate, ofHoliday, ofOccurrence } from '../entries.ts'

export type Layer = {
  id: string
  title: string
  icon: string
  color: string
  isShown: boolean
  /** Could not be read: the others are shown all the same. */
  failed: boolean
}

const own = Object.entries(layersRendered).map(([id, layer]) => ({ id, ...layer }))

const NOTHING: readonly never[] = []

type Choices = Readonly<Record<string, boolean>>
const NO_CHOICES: Choices = {}

/**
 * Everything that touches a span of days, layer by layer. One's own agenda, the company's and holidays are shown at first,
 * the dates of departments once they are chosen; the choice is remembered in this browser.
 */
export function useLayers(range: Range) {
  const { user } = useSession()
  const [choices, choose] = useLocalStorage<Choices>({ key: 'ems.calendar.layers', defaultValue: NO_CHOICES })
  const isVisible = (id: string) => choices[id] ?? id in layersRendered
  const agenda = useQuery({ ...occurrencesIn(range), placeholderData: keepPreviousData })
  const holidays = useQuery({ ...holidaysIn(range), placeholderData: keepPreviousData })
  const inputs = useContributed(range, isVisible)
  const isComing = holidays.isPending || inputs.some(({ id, isPending }) => isPending && isVisible(id))
  const isAwaited = useTimeout(agenda.isPending || isComing)
  useResourceEvents(agendaEvents, () => void changed(agendaEvents))
  useResourceEvents(leaveOffices, () => void changed(leaveOffices))

  const zone = user.timezone
  const all = useMemo<readonly Entry[]>(
    () => [
      ...(holidays.data ?? NOTHING).map(ofHoliday),
      ...(agenda.data ?? NOTHING).map((occurrence) => ofOccurrence(occurrence, zone)),
      ...inputs.flatMap((layer) => layer.dates.map((date) => ofDate(date, layer, zone))),
    ],
    [holidays.data, agenda.data, inputs, zone],
  )
  const failures: Readonly<Record<string, boolean>> = {
    mine: agenda.isError,
    agenda: agenda.isError,
    national: holidays.isError,
    mass_leave: holidays.isError,
    company: holidays.isError,
  }
  const layers: Layer[] = [
    ...own.map((layer) => ({ ...layer, failed: failures[layer.id] ?? false })),
    ...inputs.map(({ id, title, icon, color, failed }) => ({ id, title, icon, color, failed })),
  ].map((layer) => ({ ...layer, isShown: isVisible(layer.id) }))

  return {
    layers,
    entries: useMemo(() => all.filter(({ layer }) => choices[layer] ?? layer in layersRendered), [all, choices]),
    /** Those of hidden layers among them. */
    all,
    /** Whether `all` covers this span. */
    isReady: agenda.isSuccess && !agenda.isPlaceholderData && !holidays.isPending && !holidays.isPlaceholderData,
    toggle: (id: string) => choose({ ...choices, [id]: !isVisible(id) }),
    isLoading: agenda.isPending || (isComing && isAwaited),
    isFetching: agenda.isFetching || holidays.isFetching,
    error: agenda.isError && holidays.isError ? agenda.error : null,
    retry: () => {
      void agenda.refetch()
      void holidays.refetch()
    },
  }
}

/** Maximum wait for all layers at first, so that a late layer moves nothing that is being read. */
const TIMEOUT_MS = 2_000

/** True until what is waited for has come once, at most that long. */
function useTimeout(isComing: boolean): boolean {
  const [isPatient, setPatient] = useState(true)
  if (isPatient && !isComing) setPatient(false)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isPatient
}

type Contributed = {
  id: string
  title: string
  icon: string
  color: string
  isPending: boolean
  failed: boolean
  dates: Awaited<ReturnType<DateSource>>
}

/** The dates of other departments, each read by code of its own, once it is shown: one that fails is missing alone. */
function useContributed({ from, to }: Range, isVisible: (id: string) => boolean): readonly Contributed[] {
  const { registry } = useEnvironment()
  const { can } = useSession()
  const sources = registry.modules.flatMap(({ previous: _, ...release }) =>
    release.state === 'active'
      ? (release.descriptor.dates ?? [])
          .filter(({ permission }) => !permission || can(permission))
          .map((dates) => ({ release, dates }))
      : [],
  )
  return useQueries({
    queries: sources.map(({ release, dates }) => ({
      queryKey: ['calendar-dates', release.name, release.version, dates.id, from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) => datesOf(release, dates.expose, registry, { from, to }, signal),
      enabled: isVisible(idOf({ release, dates })),
      retry: false,
    })),
    combine: (results) =>
      results.map(({ data, isError, isPending }, n) => ({
        id: sources[n] ? idOf(sources[n]) : '',
        title: sources[n]?.dates.title ?? '',
        icon: sources[n]?.dates.icon ?? 'list-details',
        color: contributedColors[n % contributedColors.length] ?? 'gray',
        isPending,
        failed: isError,
        dates: data ?? [],
      })),
  })
}

const idOf = ({ release, dates }: { release: { name: string }; dates: { id: string } }) => `${release.name}:${dates.id}`

type Rules = Parameters<typeof loadModule>[2]

async function datesOf(
  release: Omit<Release, 'previous'>,
  expose: string,
  rules: Rules,
  range: Range,
  signal: AbortSignal,
) {
  const { default: source } = await loadModule(release, expose, rules, { standsOn: loadCardKit })
  return (source as unknown as DateSource)(range, signal)
}
