import { revealSeconds } from '@ems/contracts/it'
import { confirm, explain, problemOf, showProblem, toast, useSession } from '@ems/platform'
import { useCallback, useEffect, useState } from 'react'

/** Runs what opens a secret; a sign-in that is too old is offered to be repeated, other refusals are shown. */
export function useOpening() {
  const { signInAgain } = useSession()
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true)
      try {
        await work()
      } catch (error) {
        // A boundary: the user learns why nothing is shown.
        if (problemOf(error)?.errors[0]?.code === 'SIGN_IN_AGAIN') return signInFirst(error, signInAgain)
        showProblem(error)
      } finally {
        setBusy(false)
      }
    },
    [signInAgain],
  )
  return { run, isBusy }
}

/** The server says what is missing: a sign-in of the last minutes, or the second factor. */
async function signInFirst(error: unknown, signInAgain: () => Promise<void>) {
  const { text, hint } = explain(error)
  const isSure = await confirm({
    title: 'Masuk kembali',
    text: [text, hint].filter(Boolean).join(' '),
    confirmLabel: 'Masuk kembali',
  })
  if (isSure) await signInAgain()
}

/** Hides after seconds, and when the tab or the window is left. */
export function useHidden(isVisible: boolean, hide: () => void) {
  useEffect(() => {
    if (!isVisible) return
    const timer = setTimeout(hide, revealSeconds * 1_000)
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [isVisible, hide])
}

/** The clipboard is emptied only while it still has the secret, as far as the browser lets us read it. */
export async function copyForAMoment(plain: string, label: string) {
  await navigator.clipboard.writeText(plain)
  toast.success(`${label} disalin. Papan klip dikosongkan dalam ${revealSeconds} detik.`)
  setTimeout(() => void clearClipboard(plain), revealSeconds * 1_000)
}

async function clearClipboard(plain: string) {
  const now = await navigator.clipboard.readText().catch(() => plain)
  if (now === plain) await navigator.clipboard.writeText('').catch(() => undefined)
}
