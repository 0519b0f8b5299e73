import { ownerOf } from '../../watch-errors.ts'

type Script = { sourceURL?: string; duration: number }
type Frame = PerformanceEntry & { blockingDuration?: number; scripts?: readonly Script[] }
type Owner = { name: string; version: string }

/** Work of this length is felt; what is shorter is nobody's fault. */
const BLOCKING_MS = 200
/** A tab that stands still for so long is frozen to the person before it. */
export const FROZEN_MS = 5_000

type Options = {
  /** Release on the screen: it answers for what the browser cannot attribute. */
  open: () => Owner | undefined
  blocked: (owner: Owner, ms: number) => void
}

/**
 * Watches for work that blocks the page, and says whose it was: the department whose file ran (long animation frames name
 * it), else the one on the screen. Browsers without either observer say nothing.
 */
export function watchBlocking({ open, blocked }: Options): void {
  const kinds = globalThis.PerformanceObserver?.supportedEntryTypes ?? []
  const type = ['long-animation-frame', 'longtask'].find((one) => kinds.includes(one))
  if (!type) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Frame[]) {
      const { owner, ms } = culprit(entry, open())
      if (owner && ms >= BLOCKING_MS) blocked(owner, ms)
    }
  }).observe({ type, buffered: false })
}

/** The script that took longest, where the browser names it. */
export function culprit(entry: Frame, open: Owner | undefined): { owner: Owner | undefined; ms: number } {
  const longest = [...(entry.scripts ?? [])].sort((a, b) => b.duration - a.duration)[0]
  if (!longest) return { owner: open, ms: entry.duration }
  const { area, version } = ownerOf({ stack: longest.sourceURL })
  // A file of the host runs for the screen that is open: React renders it.
  return { owner: area && version ? { name: area, version } : open, ms: longest.duration }
}
