import { whenIdle } from '@ems/platform'
import { useEffect, useState } from 'react'

let line: Promise<unknown> = Promise.resolve()
const LATEST = 300

/**
 * Whether this chart may render: each takes some 30 ms on a desktop, so they render one after the other while the page
 * is idle. Stays true.
 */
export function useRenderQueue(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isDeleted = false
    line = line.then(() => isDeleted || new Promise((done) => whenIdle(() => done(setDue(true)), LATEST)))
    return () => {
      isDeleted = true
    }
  }, [])
  return isDue
}
