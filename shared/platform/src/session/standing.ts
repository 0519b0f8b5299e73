import { api } from '../api/client.ts'
import { problemOf } from '../feedback/problems.ts'
import { connectionState } from '../realtime/connection.ts'

/** While no line would tell; and after a failure that says nothing, e.g. while the API restarts. */
const EVERY_MS = 2_000
const AFTER_FAILURE_MS = 10_000
/** Delay of the first check: the user was just loaded, and the connection is about to open. */
const FIRST_AFTER_MS = 6_000

type Options = {
  isReady: () => boolean
  /** The API knows the person and lets them do nothing any more: deactivated, expired, a group without rights. */
  onRefused: (error: unknown) => void
}

/**
 * Looks whether the API still serves the signed-in person, where no push would say that it does not: every two seconds while
 * there is no line and the page is seen, and as soon as the page or the line is back. A 401 ends the session on its own way.
 */
export function watchStanding({ isReady, onRefused }: Options) {
  let notBefore = Date.now() + FIRST_AFTER_MS
  let isRequesting = false

  async function ask() {
    if (isRequesting || !isReady() || !navigator.onLine) return
    isRequesting = true
    try {
      await api.get('me/session', { retry: 0, timeout: 5_000 })
    } catch (error) {
      if (problemOf(error)?.status === 403) onRefused(error)
      else notBefore = Date.now() + AFTER_FAILURE_MS
    } finally {
      isRequesting = false
    }
  }
  const isSeen = () => document.visibilityState !== 'hidden'
  const timer = setInterval(() => {
    if (connectionState.get() !== 'connected' && isSeen() && Date.now() >= notBefore) void ask()
  }, EVERY_MS)
  const onSight = () => {
    if (isSeen() && Date.now() >= notBefore) void ask()
  }
  let previous = connectionState.get()
  const stopFollowing = connectionState.subscribe(() => {
    const current = connectionState.get()
    // The line is closed when rights are withdrawn; the first one of a page has no past.
    if (current === 'connected' && previous === 'disconnected') void ask()
    previous = current
  })
  document.addEventListener('visibilitychange', onSight)
  return {
    ask,
    stop: () => {
      clearInterval(timer)
      stopFollowing()
      document.removeEventListener('visibilitychange', onSight)
    },
  }
}
