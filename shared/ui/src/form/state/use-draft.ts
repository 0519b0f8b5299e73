import { useSession, type Values } from '@ems/platform'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Unsaved values with the row they are based on, so that the same change can be sent. */
export type Draft = {
  values: Values
  base: Values
  version: number
  at: string
  /** Changed fields that are not in `values`: encrypted values are not stored in the browser. */
  omitted?: readonly string[]
}

/** Short enough that an ended session or a crash takes one sentence at most. */
const SAVE_AFTER = 1_000

/** Keeps typed values in this tab until they are saved or discarded; other users of the tab never see them. */
export function useDraft(resource: string, id: string) {
  const { user } = useSession()
  const key = `ems.draft:${user.id}:${resource}:${id}`
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const pending = useRef<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (!pending.current) return
    sessionStorage.setItem(key, JSON.stringify(pending.current))
    setSavedAt(pending.current.at)
    pending.current = null
  }, [key])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (draft: Omit<Draft, 'at'>) => {
      pending.current = { ...draft, at: new Date().toISOString() }
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, SAVE_AFTER)
    },
    [flush],
  )
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
    sessionStorage.removeItem(key)
    setSavedAt(null)
  }, [key])
  const read = useCallback(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null, [key])

  return { savedAt, keep, drop, read }
}

/**
 * State of a dialog that asks for a reason or the like. Until `drop` is called, because it was sent or given up, it is
 * kept as the draft of a form is, and is there again when the dialog named by `place` opens. The place names the record.
 */
export function useDrafted<T>(place: string, start: T) {
  const { read, keep, drop } = useDraft('dialogs', place)
  const [first] = useState<T>(() => (read()?.values as { typed: T } | undefined)?.typed ?? start)
  const [value, set] = useState(first)
  useEffect(() => {
    if (value !== first) keep({ values: { typed: value }, base: {}, version: 0 })
  }, [value, first, keep])
  return [value, set, drop] as const
}
