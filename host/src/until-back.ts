const FIRST = 3_000
const LAST = 30_000

/**
 * Polls until something is available: after three seconds, then with growing intervals, and at once when the browser is
 * online again or the tab comes to the front. Pauses while the tab is hidden. Ends with the first success, or by the
 * returned function.
 */
export function untilBack(isBack: () => Promise<boolean>): () => void {
  let delay = FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRequesting = false
  let isOver = false

  const ask = async () => {
    clearTimeout(timer)
    if (isRequesting || isOver) return
    if (document.visibilityState !== 'hidden' && navigator.onLine) {
      isRequesting = true
      const answer = await isBack().catch(() => false)
      isRequesting = false
      if (answer) end()
    }
    if (isOver) return
    // Not all tabs of a company in the same second.
    timer = setTimeout(ask, delay * (0.9 + Math.random() * 0.2))
    delay = Math.min(delay * 2, LAST)
  }
  const probeNow = () => {
    delay = FIRST
    void ask()
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', probeNow)
    document.removeEventListener('visibilitychange', probeNow)
  }

  window.addEventListener('online', probeNow)
  document.addEventListener('visibilitychange', probeNow)
  timer = setTimeout(ask, delay)
  return end
}

/** Whether the services behind this address respond; a refusal counts as a response. */
export async function serverAnswers(): Promise<boolean> {
  const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(FIRST) })
  return status < 500
}
