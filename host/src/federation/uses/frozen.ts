import { tabStorage } from '@ems/platform/host'

/** Freezes of each screen on this machine, by time; a newer version is another screen. */
const COUNTS = 'ems.frozen'
/** The screen in front of this tab. What is still there when a page starts froze the one before: nothing else skips `pagehide`. */
const OPEN = 'ems.screen'
const MAX_FREEZES = 3
const KEPT_MS = 24 * 60 * 60_000

type Counts = Record<string, number[]>

/** Notes that a screen froze the tab. */
export function noteFrozen(screen: string, now = Date.now()): void {
  const counts = read(now)
  write({ ...counts, [screen]: [...(counts[screen] ?? []), now].slice(-MAX_FREEZES) })
}

/** Whether a screen froze tabs so often today that it is not rendered again. */
export const isFrozen = (screen: string, now = Date.now()): boolean => (read(now)[screen]?.length ?? 0) >= MAX_FREEZES

/** Says which screen is in front; the function it returns says that it is not any more. */
export function enterScreen(screen: string): () => void {
  const mark = () => {
    if (document.visibilityState === 'visible') tabStorage.setItem(OPEN, screen)
    else tabStorage.removeItem(OPEN)
  }
  const leave = () => tabStorage.removeItem(OPEN)
  mark()
  // A tab behind others may be ended by the browser without a word.
  document.addEventListener('visibilitychange', mark)
  addEventListener('pagehide', leave)
  return () => {
    leave()
    document.removeEventListener('visibilitychange', mark)
    removeEventListener('pagehide', leave)
  }
}

/** The screen in front of this tab. */
export const screenInFront = (): string | undefined => tabStorage.getItem(OPEN) ?? undefined

/** The screen that the page before this one was left in without a word: it stood still until a user ended it. */
export function frozenBefore(): string | undefined {
  const screen = tabStorage.getItem(OPEN) ?? undefined
  if (screen) {
    tabStorage.removeItem(OPEN)
    noteFrozen(screen)
  }
  return screen
}

function read(now: number): Counts {
  try {
    const counts = JSON.parse(localStorage.getItem(COUNTS) ?? '{}') as Counts
    const fresh = Object.entries(counts).map(([screen, times]) => [screen, times.filter((at) => now - at < KEPT_MS)])
    return Object.fromEntries(fresh.filter(([, times]) => times?.length))
  } catch {
    // Written by another program, or not readable here: nothing is known of freezes.
    return {}
  }
}

function write(counts: Counts) {
  try {
    localStorage.setItem(COUNTS, JSON.stringify(counts))
  } catch {
    // A full storage must not keep a screen from opening.
  }
}
