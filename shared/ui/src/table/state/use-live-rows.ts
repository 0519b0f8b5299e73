import type { Resource } from '@ems/contracts/kit'
import {
  type ListParams,
  queries,
  type ResourceEvent,
  type RowList,
  readRow,
  useQueryClient,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { useCallback, useEffect, useRef, useState } from 'react'
import { idOf } from './use-selection.ts'

/** As long as a changed row stays marked, and how long events are gathered before rows are read again. */
const FLASH = 1_500
const GATHER = 150
/** Time in which an event by this user counts as the echo of this tab's own change. */
const ECHO = 5_000
/** Rows read again one by one; what more events ask for waits behind the pill. */
const MAX_ROWS = 25

/**
 * Keeps a page of rows fresh without moving it: changed rows are read again where they stand and flash, what would
 * appear, go or move is only counted until `load` is called.
 */
export function useLiveRows<R extends Resource>(resource: R, params: ListParams, rows: readonly object[]) {
  const client = useQueryClient()
  const { user } = useSession()
  const [queued, setPending] = useState<ReadonlySet<string>>(new Set())
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set())
  const gathered = useRef(new Map<string, ResourceEvent>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { queryKey } = queries(resource).list(params)
  const written = useWrites(queryKey, () => setPending(new Set()))

  const readAgain = useCallback(
    async (ids: readonly string[]) => {
      const fresh = await Promise.allSettled(ids.map((id) => readRow(resource, id, { include: params.include })))
      const matches = fresh.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      client.setQueryData<RowList<R>>(queryKey, (old) => old && patched(old, matches))
      const seen = matches.map(({ row }) => idOf(row))
      setFlashing(new Set(seen))
      setTimeout(() => setFlashing(new Set()), FLASH)
      return ids.filter((id) => !seen.includes(id))
    },
    [client, resource, queryKey, params.include],
  )

  const settle = useCallback(async () => {
    const events = [...gathered.current.values()]
    gathered.current.clear()
    const visible = new Set(rows.map(idOf))
    const changed = events.filter(({ kind, id }) => kind === 'updated' && visible.has(id)).map(({ id }) => id)
    const removed = await readAgain(changed.slice(0, MAX_ROWS))
    const moved = events
      .filter((event) => movesRows(event, visible) && !isEcho(event, user.id, written.current))
      .map(({ id }) => id)
    const count = [...moved, ...removed, ...changed.slice(MAX_ROWS)]
    if (count.length) setPending((old) => new Set([...old, ...count]))
  }, [rows, readAgain, user.id, written])

  useResourceEvents(resource, (event) => {
    gathered.current.set(event.id, event)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void settle(), GATHER)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = useCallback(async () => {
    setPending(new Set())
    await client.invalidateQueries({ queryKey: queries(resource).all })
  }, [client, resource])

  return { waiting: queued.size, flashing, load }
}

/**
 * Time of the last invalidation by this tab, which every write causes. `onRead` is called after each read of the list:
 * then no changes are pending.
 */
function useWrites(queryKey: readonly unknown[], onRead: () => void) {
  const client = useQueryClient()
  const written = useRef(0)
  const key = JSON.stringify(queryKey)
  const latest = useRef(onRead)
  latest.current = onRead

  useEffect(() => {
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || JSON.stringify(event.query.queryKey) !== key) return
      if (event.action.type === 'invalidate') written.current = Date.now()
      if (event.action.type === 'success' && !event.action.manual) latest.current()
    })
  }, [client, key])
  return written
}

const isEcho = ({ actor }: ResourceEvent, me: string, written: number) => actor === me && Date.now() - written < ECHO

const movesRows = ({ kind, id }: ResourceEvent, visible: ReadonlySet<string>) =>
  (kind === 'created' && !visible.has(id)) || (kind === 'deleted' && visible.has(id))

function patched<R extends Resource>(
  old: RowList<R>,
  matches: readonly { row: RowList<R>['rows'][number]; titles: object }[],
) {
  const fresh = new Map(matches.map(({ row }) => [idOf(row), row]))
  return {
    ...old,
    rows: old.rows.map((row) => fresh.get(idOf(row)) ?? row),
    titles: Object.assign({}, old.titles, ...matches.map(({ titles }) => titles)),
  }
}
