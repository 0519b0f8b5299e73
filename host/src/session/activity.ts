/** Shared by all tabs of this browser: whoever works in one of them is at work. */
const KEY = 'ems-last-activity'
/** Typing and scrolling are written down this often at most. */
const GRAIN_MS = 5_000

/** When somebody last did something here, in ms since 1970; kept in this tab alone where the browser stores nothing. */
let here = 0

export const lastActivity = (): number => Math.max(here, stored())

/** Somebody is at work: they did something, or have just signed in. */
export function markActivity() {
  const now = Date.now()
  if (now - lastActivity() < GRAIN_MS) return
  here = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // SecurityError: cookies and site data are blocked.
  }
}

function stored(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}
