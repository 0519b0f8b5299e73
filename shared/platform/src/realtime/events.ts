import type { Resource } from '@ems/contracts/kit'
import { useEffect, useRef } from 'react'
import { useObservable } from '../observable.ts'
import { useSession } from '../session/current.ts'
import { connectionState, listen } from './connection.ts'
import { eachRow, type ResourceEvent, type RowsPayload } from './row-events.ts'

const kinds = ['created', 'updated', 'deleted'] as const

/**
 * Calls the latest callback for every change of a visible row, in any company. Users who may neither list nor look up
 * the collection get no channels: pass `enabled: false`.
 */
export function useResourceEvents(
  resource: Pick<Resource, 'name'>,
  callback: (event: ResourceEvent) => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const { user } = useSession()
  const latest = useLatest(callback)
  const channels = ['0', ...user.companies].map((company) => `private-${resource.name}.${company}`).join(' ')

  useEffect(() => {
    if (!enabled) return
    const stops = channels.split(' ').flatMap((channel) =>
      kinds.map((kind) =>
        listen(channel, kind, (payload) => {
          for (const event of eachRow(payload as RowsPayload)) latest.current({ ...event, kind })
        }),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [channels, enabled, latest])
}

/** Calls back for an event meant for the signed-in person alone, e.g. `job.progress`. */
export function useUserEvent<T>(name: string, callback: (payload: T) => void): void {
  const { user } = useSession()
  const latest = useLatest(callback)

  useEffect(() => {
    return listen(`private-user.${user.id}`, name, (payload) => latest.current(payload as T))
  }, [user.id, name, latest])
}

/** Whether pushed events arrive at present. */
export const useConnectionState = () => useObservable(connectionState)

function useLatest<T>(value: T) {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}
