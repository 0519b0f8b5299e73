import type { Preferences, PreferencesPatch, ViewState } from '@ems/contracts/common'
import { isObject } from '@ems/contracts/is-object'
import { Problem } from '@ems/contracts/kit'
import { api, jsonApi } from '../api/client.ts'
import { observable, useObservable } from '../observable.ts'
import { currentSession } from './current.ts'

/** Saved settings of a table: columns, widths, order, density, page size. */
export type TableHabit = ViewState
export type ColumnHabit = NonNullable<ViewState['columns']>[number]
export type Density = NonNullable<ViewState['density']>

/** Long enough to gather what one gesture changes, short enough to survive leaving the page. */
const SAVE_AFTER = 600

const preferences = observable<Preferences>({})
let pending: PreferencesPatch = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Preferences of the user; renders again when they change. */
export const usePreferences = (): Preferences => useObservable(preferences)

/**
 * Called by the session at sign-in, and by tests. Applies and sends changes of this user that never reached the server.
 */
export function startPreferences(stored: unknown, person?: string): void {
  clearTimeout(timer)
  pending = person ? unsentBy(person) : {}
  sending = {}
  owner = person
  preferences.set(merged(stored ?? {}, pending) as Preferences)
  if (Object.keys(pending).length) timer = setTimeout(saveQuietly, SAVE_AFTER)
}

/** Changes what is shown at once and tells the server a little later; what did not reach it goes along with the next change. */
export function prefer(patch: PreferencesPatch): void {
  preferences.set(merged(preferences.get(), patch) as Preferences)
  pending = merged(pending, patch, true) as PreferencesPatch
  keepUnsent()
  clearTimeout(timer)
  timer = setTimeout(saveQuietly, SAVE_AFTER)
  globalThis.addEventListener('pagehide', saveQuietly, { once: true })
}

/** A lost habit is no reason to interrupt anybody. */
const saveQuietly = () => void savePreferences().catch(() => undefined)

/** Sends what waits now; rejects when the server refuses. */
export async function savePreferences(): Promise<void> {
  clearTimeout(timer)
  const id = currentSession.get()?.user.id
  const patch = pending
  if (!id || Object.keys(patch).length === 0) return
  pending = {}
  sending = patch
  try {
    await api.patch('me', {
      ...jsonApi({ data: { type: 'users', id, attributes: { preferences: patch } } }),
      keepalive: true,
    })
    sending = {}
    keepUnsent()
  } catch (error) {
    // Drops a refused change: the server would refuse it again, with every later change.
    if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 401) {
      sending = {}
      keepUnsent()
      throw error
    }
    pending = merged(patch, pending, true) as PreferencesPatch
    sending = {}
    throw error
  }
}

/** Storage key for changes that the server has not confirmed, so that leaving the page loses none. */
const UNSENT = 'ems-preferences-unsent'
let owner: string | undefined
let sending: PreferencesPatch = {}

function keepUnsent() {
  if (!owner) return
  const patch = merged(sending, pending, true) as PreferencesPatch
  if (Object.keys(patch).length) localStorage.setItem(UNSENT, JSON.stringify({ owner, patch }))
  else localStorage.removeItem(UNSENT)
}

function unsentBy(person: string): PreferencesPatch {
  const text = localStorage.getItem(UNSENT)
  if (!text) return {}
  try {
    const kept = JSON.parse(text) as { owner?: string; patch?: PreferencesPatch }
    return kept.owner === person && isObject(kept.patch) ? kept.patch : {}
  } catch {
    // The entry is not ours: nothing to send.
    return {}
  }
}

/** RFC 7396; with `keepNulls` two patches become one. */
function merged(target: unknown, patch: unknown, keepNulls = false): unknown {
  if (!isObject(patch)) return patch
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch))
    if (value === null && !keepNulls) delete result[key]
    else result[key] = merged(result[key], value, keepNulls)
  return result
}
