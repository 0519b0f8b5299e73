import { whenIdle } from '@ems/platform'
import { useEffect, useState } from 'react'

let line: Promise<unknown> = Promise.resolve()
const LATEST = 300

/**
 * Whether this chart may render: each takes some 30 ms on a desktop, so they render one after the other while the page
 * is idle. Stays true.
 */
export function useRenderQueue(): boolean {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    let isGone = false
    line = line.then(() => isGone || new Promise((done) => whenIdle(() => done(setTurn(true)), LATEST)))
    return () => {
      isGone = true
    }
  }, [])
  return isTurn
}
