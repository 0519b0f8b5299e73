import { useEffect, useState } from 'react'
import { useSession } from '../session/current.ts'
import { listen } from './connection.ts'

/** Another viewer of the same record. */
export type PresentUser = { id: string; name: string }

type Member = { id: string; info?: { name?: string } }
type Members = { each: (callback: (member: Member) => void) => void }

/** Who is on a channel, for whom a message of its members is about. */
const members = new Map<string, Map<string, string>>()

/** The name of a member of a presence channel that a screen is on. */
export const nameOf = (channel: string, id: string): string | undefined => members.get(channel)?.get(id)

const NOBODY: readonly PresentUser[] = []

/** Other viewers of this record, `presence-<type>.<id>`; empty without a record or a connection. */
export function usePresence(type: string, id: string | undefined): readonly PresentUser[] {
  const { user } = useSession()
  const [there, setThere] = useState(NOBODY)

  useEffect(() => {
    if (!id) return
    const channel = `presence-${type}.${id}`
    const names = new Map<string, string>()
    members.set(channel, names)
    const add = (member: Member) => {
      names.set(presentUser(member).id, presentUser(member).name)
      setThere((old) => [...old.filter((one) => one.id !== member.id), presentUser(member)])
    }
    const stops = [
      listen(channel, 'pusher:subscription_succeeded', (there) => {
        const all: PresentUser[] = []
        ;(there as Members).each((member) => all.push(presentUser(member)))
        for (const one of all) names.set(one.id, one.name)
        setThere(all)
      }),
      listen(channel, 'pusher:member_added', (member) => add(member as Member)),
      listen(channel, 'pusher:member_removed', (member) =>
        setThere((old) => old.filter((one) => one.id !== (member as Member).id)),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      if (members.get(channel) === names) members.delete(channel)
      setThere(NOBODY)
    }
  }, [type, id])
  return there.filter((one) => one.id !== user.id)
}

const presentUser = ({ id, info }: Member): PresentUser => ({ id: String(id), name: info?.name ?? 'Pengguna lain' })
