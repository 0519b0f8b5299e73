import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { refusalIn } from './refusal.ts'
import { type Scanned, scanQueue } from './scan-queue.ts'

type Options<S extends Scanned, T> = {
  act: string
  user: string
  /** Scans of one request. */
  portion: number
  post: (scans: readonly S[]) => Promise<readonly T[]>
  /** What the server wrote, oldest first. */
  onSent: (written: readonly T[]) => void
}

/** Scanning on a phone: every scan is kept in the browser first, and sent as soon as there is a network. */
export function useScanQueue<S extends Scanned, T>({ act, user, portion, ...calls }: Options<S, T>) {
  const [pending, setPending] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const queue = useMemo(() => scanQueue<S>(act, user), [act, user])
  const latest = useRef(calls)
  latest.current = calls
  // One sending at a time: a second one would send the same scans again.
  const running = useRef<Promise<void>>(Promise.resolve())
  const sendNow = useCallback(async () => {
    try {
      setRefusal(undefined)
      const written = await queue.send<T>(portion, (scans) => latest.current.post(scans))
      if (written.length) latest.current.onSent(written)
    } catch (error) {
      // Without a network the scans stay; of what the server refuses the person decides.
      setRefusal(refusalIn(error))
    } finally {
      setPending((await queue.pending()).length)
    }
  }, [queue, portion])
  const send = useCallback(() => (running.current = running.current.then(sendNow)), [sendNow])
  useEffect(() => {
    const online = () => void send()
    window.addEventListener('online', online)
    online()
    return () => window.removeEventListener('online', online)
  }, [send])
  const add = async (scan: S) => {
    await queue.add(scan)
    await send()
  }
  const drop = async () => {
    await queue.drop()
    setRefusal(undefined)
    setPending(0)
  }
  return { pending, refusal, add, send, drop }
}
