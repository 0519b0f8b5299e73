const FIRST = 3_000
const LAST = 30_000

/**
 * Asks again and again whether something is back: after three seconds, then ever more rarely, at once when the browser is
 * online again or its tab comes to the front. Nobody is asked while the tab is out of sight. Ends with the first yes, or
 * with what is returned.
 */
export function untilBack(isBack: () => Promise<boolean>): () => void {
  let delay = FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false

  const ask = async () => {
    clearTimeout(timer)
    if (isAsking || isOver) return
    if (document.visibilityState !== 'hidden' && navigator.onLine) {
      isAsking = true
      const answer = await isBack().catch(() => false)
      isAsking = false
      if (answer) end()
    }
    if (isOver) return
    // Not all tabs of a company in the same second.
    timer = setTimeout(ask, delay * (0.9 + Math.random() * 0.2))
    delay = Math.min(delay * 2, LAST)
  }
  const askAtOnce = () => {
    delay = FIRST
    void ask()
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', askAtOnce)
    document.removeEventListener('visibilitychange', askAtOnce)
  }

  window.addEventListener('online', askAtOnce)
  document.addEventListener('visibilitychange', askAtOnce)
  timer = setTimeout(ask, delay)
  return end
}

/** Whether the services behind this address answer; a refusal is an answer, too. */
export async function serverAnswers(): Promise<boolean> {
  const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(FIRST) })
  return status < 500
}
