import { asksBeforeLeaving, confirm, useBlocker, useUnsavedChanges } from '@ems/platform'
import { useEffect, useRef } from 'react'

/**
 * Asks before typed values are left behind: by a link, the back button, closing the drawer, or the browser itself.
 * `onLeave` is called when the answer was to leave. The answer lets one move pass unasked, after a save.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void) {
  useUnsavedChanges(isDirty)
  const isFree = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty || isFree.current) return false
    const idIn = (search: string) => new URLSearchParams(search).get('id')
    return (
      currentLocation.pathname !== nextLocation.pathname || idIn(currentLocation.search) !== idIn(nextLocation.search)
    )
  })
  const latest = useRef({ blocker, onLeave })
  latest.current = { blocker, onLeave }

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Perubahan belum disimpan',
      text: 'Perubahan belum disimpan. Tinggalkan halaman?',
      confirmLabel: 'Tinggalkan',
      danger: true,
    }).then((isSure) => {
      const { blocker: requested, onLeave: leave } = latest.current
      if (isSure) leave()
      if (isSure) requested.proceed?.()
      else requested.reset?.()
    })
  }, [blocker.state])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (asksBeforeLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return () => {
    isFree.current = true
  }
}
