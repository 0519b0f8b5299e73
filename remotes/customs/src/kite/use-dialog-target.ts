import { useState } from 'react'

/** What a dialog was opened for; null while none is. */
export function useDialogTarget<T>() {
  const [asked, setAsked] = useState<T | null>(null)
  return { asked, ask: (what: T) => setAsked(what), close: () => setAsked(null) }
}
