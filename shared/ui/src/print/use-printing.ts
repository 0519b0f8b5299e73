import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the browser takes its picture for paper: what is rendered only where it can be seen is then rendered whole. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the paper as soon as the listeners return: a later render would miss it.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
