import { useState } from 'react'

/** The subject of an open dialog; null while none is open. */
export function useDialogTarget<T>() {
  const [asked, setAsked] = useState<T | null>(null)
  return { asked, ask: (what: T) => setAsked(what), close: () => setAsked(null) }
}
