import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/current.ts'
import { listen, sayWriting, WRITING } from './connection.ts'
import { nameOf } from './presence.ts'

/** How often a person who writes says so, and how long it holds. */
const EVERY_MS = 3_000
const HOLDS_MS = 7_000

/** Names of the others who are writing a reply to this record, and what tells them that this user is. */
export function useWriting(type: string, id: string): { names: readonly string[]; say: () => void } {
  const { user } = useSession()
  const channel = `presence-${type}.${id}`
  const [writing, setWriting] = useState<Readonly<Record<string, number>>>({})
  const last = useRef(0)
  useEffect(() => {
    const stop = listen(channel, WRITING, (from) =>
      setWriting((old) => ({ ...old, [String(from)]: Date.now() + HOLDS_MS })),
    )
    return () => {
      stop()
      setWriting({})
    }
  }, [channel])
  useEffect(() => {
    const ends = Object.values(writing)
    if (!ends.length) return
    const timer = setTimeout(
      () => setWriting((old) => Object.fromEntries(Object.entries(old).filter(([, until]) => until > Date.now()))),
      Math.max(Math.min(...ends) - Date.now(), 0) + 50,
    )
    return () => clearTimeout(timer)
  }, [writing])
  const say = useCallback(() => {
    if (Date.now() - last.current < EVERY_MS) return
    last.current = Date.now()
    sayWriting(channel)
  }, [channel])
  const names = Object.keys(writing).flatMap((from) => (from === user.id ? [] : (nameOf(channel, from) ?? [])))
  return { names, say }
}
