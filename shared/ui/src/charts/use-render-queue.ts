import { whenIdle } from '@ems/platform'
import { useEffect, useState } from 'react'

let line: Promise<unknown> = Promise.resolve()
const LATEST = 300

/**
 * Whether it is this drawing's turn: each takes some 30 ms of a desktop's processor, so they come one after the other, when
 * the page has nothing better to do. Once it was, it stays so.
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
