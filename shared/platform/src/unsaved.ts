import { useEffect } from 'react'

const holders = new Set<symbol>()

/** Says that this screen holds work that is stored nowhere, so that the host does not replace it unasked. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol('unsaved')
    holders.add(holder)
    return () => {
      holders.delete(holder)
    }
  }, [isDirty])
}

/** Whether any screen of this tab holds unsaved work. */
export const hasUnsavedChanges = (): boolean => holders.size > 0

let isSigningIn = false

/** The page is left to sign in again and comes back to this address: what was typed is kept as a draft until then. */
export function leaveToSignIn(): void {
  isSigningIn = true
}

/** Whether the browser has to ask before it leaves unsaved work; not on the way to a sign-in. */
export const asksBeforeLeaving = (): boolean => !isSigningIn
