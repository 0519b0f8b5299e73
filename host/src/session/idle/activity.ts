/** Storage key of the last activity, shared by all tabs of this browser. */
const KEY = 'ems-last-activity'
/** Typing and scrolling are written down this often at most. */
const GRAIN_MS = 5_000

/** Of this tab, where the browser stores nothing. */
let here = 0

/** Time of the last activity, in ms since 1970; 0 if there was none. */
export function lastActivity(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    // SecurityError: cookies and site data are blocked.
    return here
  }
}

/** Records activity: input, or a sign-in. */
export function markActivity() {
  const now = Date.now()
  if (now - lastActivity() < GRAIN_MS) return
  here = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // As above, or the storage is full: this tab remembers.
  }
}
