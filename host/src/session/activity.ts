/** Shared by all tabs of this browser: whoever works in one of them is at work. */
const KEY = 'ems-last-activity'
/** Typing and scrolling are written down this often at most. */
const GRAIN_MS = 5_000

/** Of this tab, where the browser stores nothing. */
let here = 0

/** When somebody last did something here, in ms since 1970; 0 where nobody has yet. */
export function lastActivity(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    // SecurityError: cookies and site data are blocked.
    return here
  }
}

/** Somebody is at work: they did something, or have just signed in. */
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
