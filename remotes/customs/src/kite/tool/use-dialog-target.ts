import { useState } from 'react'

/** The subject of an open dialog; null while none is open. */
export function useDialogTarget<T>() {
  const [requested, setRequested] = useState<T | null>(null)
  return { asked: requested, ask: (topic: T) => setRequested(topic), close: () => setRequested(null) }
}
