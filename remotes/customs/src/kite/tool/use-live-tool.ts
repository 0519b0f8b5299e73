import { kiteDatas, kiteSourceFiles } from '@ems/contracts/customs'
import { useResourceEvents, useUserEvent } from '@ems/platform'
import { useCallback, useEffect, useRef } from 'react'
import { refreshTool } from '../call.ts'

type Job = { id: string; status: string }

/** The end of a run comes as several events within this time: they are one reason to read again. */
const MERGE_MS = 250

/**
 * Reloads the screen after changes by other users, imported files, and when a job begins or ends. How far a job or a file is,
 * told every second, reloads nothing: the list of files and the bar of a run follow it themselves.
 */
export function useLiveTool() {
  const reload = useMerged(refreshTool)
  const statuses = useRef(new Map<string, string>())
  useResourceEvents(kiteDatas, reload)
  useResourceEvents(kiteSourceFiles, ({ changed }) => {
    if (changed.join() !== 'progress_pct') reload()
  })
  useUserEvent<Job>('job.progress', ({ id, status }) => {
    if (statuses.current.get(id) === status) return
    statuses.current.set(id, status)
    reload()
  })
}

/** Calls once for all calls of a short time. */
function useMerged(work: () => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      work()
    }, MERGE_MS)
  }, [work])
}
