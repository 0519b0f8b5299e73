/**
 * Does `work` when the browser has nothing better to do, after `latest` milliseconds in any case; the answer calls it off.
 * Where a browser cannot tell (Safari), half of that is waited.
 */
export function whenIdle(work: () => void, latest: number): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(work, { timeout: latest })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, latest / 2)
  return () => clearTimeout(timer)
}
