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
