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

/** Lets the page hear its reader. Chromium's goes on before anything else that waits; elsewhere the next task does. */
const pause = (): Promise<void> => scheduler?.yield?.() ?? new Promise<void>((go) => setTimeout(go))
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }

/** One part after the other, each in a task of its own, with a pause between them. */
export async function oneByOne(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const begin of parts) {
    await begin()
    await pause()
  }
}
