import { agendaEvents } from '@ems/contracts/calendar'
import { problemOf, queries, showProblem, toast, useQueryClient, useSearchParams } from '@ems/platform'
import { useEffect, useState } from 'react'
import { type Entry, nowOf } from './entries.ts'
import { localOf } from './event/clock.ts'
import type { CalendarView } from './schedule/use-view.ts'

export type Opened = {
  entry: Entry | undefined
  /** It was there when it was opened, and no longer is. */
  isGone: boolean
  open: (entry: Entry | null) => void
}

/** The entry with the open card: pressed, or named by a link, in any layer and at any time. */
export function useSelectedEvent(entries: readonly Entry[], viewed: CalendarView, isReady: boolean): Opened {
  const [opened, open] = useState<Entry | null>(null)
  useLinked(entries, viewed, { isReady, open })
  const now = opened ? nowOf(entries, opened) : undefined
  // The last known version, so that typed values survive its deletion.
  if (now && now !== opened) open(now)
  return { entry: opened ?? undefined, isGone: isReady && opened !== null && !now, open }
}

type Means = { isReady: boolean; open: (entry: Entry) => void }

/** Follows `?event=<id>&date=<day of its series>`, as notifications write it, to the day it is on. */
function useLinked(entries: readonly Entry[], { range, zone }: CalendarView, { isReady, open }: Means) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const expected = search.get('event')
  const date = search.get('date')
  const [sought, seek] = useState<{ key: string; day: string } | null>(null)
  const key = `${expected}:${date}`

  useEffect(() => {
    if (!expected || !isReady) return
    const change = (values: Readonly<Record<string, string | null>>) =>
      setSearch(
        (old) => {
          const params = new URLSearchParams(old)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) params.delete(name)
            else params.set(name, value)
          }
          return params
        },
        { replace: true },
      )
    const named = entries.find(
      ({ occurrence }) => occurrence?.event === expected && (!date || occurrence.date === date),
    )
    if (named) {
      open(named)
      return change({ event: null, date: null })
    }
    const missed = () => {
      change({ event: null, date: null })
      toast.info('Agenda ini sudah dihapus, dipindahkan, atau tidak lagi untuk Anda.')
    }
    const isInSight = (day: string) => day >= range.from && day <= range.to
    // The address follows a moment later.
    if (sought?.key === key) return isInSight(sought.day) ? missed() : undefined
    client.fetchQuery(queries(agendaEvents).one(expected)).then(
      ({ row }) => {
        const day = date ?? localOf(row.start_at, zone).slice(0, 10)
        if (isInSight(day)) return missed()
        seek({ key, day })
        change({ day })
      },
      (error: unknown) => (isUnseen(error) ? missed() : showProblem(error)),
    )
  }, [expected, date, key, sought, isReady, entries, range.from, range.to, zone, client, open, setSearch])
}

const isUnseen = (error: unknown) => [403, 404].includes(problemOf(error)?.status ?? 0)
