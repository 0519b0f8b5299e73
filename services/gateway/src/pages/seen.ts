import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Authority, authorityOf } from '@ems/federation/authority'
import { isBefore, type Pointer } from '@ems/federation/pointers'
import { parsedPointer } from '@ems/federation/pointers/chain'
import { RINGS, type Ring } from '@ems/federation/registry'
import type { Log } from '@ems/service'

/**
 * Remembers the last lawful move of each department and the last authority, so that nobody who can write to the registry
 * puts an older one back. With a folder it remembers them over a restart, and several gateways may share it: each move is a
 * file of its own, and the one with the highest number counts.
 */
export function seenIn(folder: string | undefined, platformKey: string | undefined, log: Log) {
  const pointers = new Map<string, Pointer>()
  let allowed: Authority | undefined
  const complain = (error: unknown, message: string) =>
    log.error({ folder, error: error instanceof Error ? error.message : error }, message)

  const store = (at: string, number: number, value: unknown) => {
    if (!folder) return
    try {
      write(join(folder, at), number, JSON.stringify(value))
    } catch (error) {
      complain(error, 'cannot remember the last move; a restart would forget it')
    }
  }

  const load = (at: string, use: (text: string) => void) => {
    if (!folder) return
    for (const text of textsIn(join(folder, at)))
      try {
        use(text)
      } catch (error) {
        complain(error, 'passes over what it cannot read of the moves it has seen')
      }
  }

  for (const ring of RINGS)
    for (const area of folder ? namesIn(join(folder, ring)) : [])
      load(`${ring}/${area}`, (text) => {
        const pointer = parsedPointer(JSON.parse(text), `registry/areas/${ring}/${area}.json`)
        const before = pointers.get(`${ring} ${area}`)
        if (!before || isBefore(before, pointer)) pointers.set(`${ring} ${area}`, pointer)
      })
  load('authority', (text) => {
    const one = authorityOf(text, platformKey)
    if (!allowed || numberOf(one) > numberOf(allowed)) allowed = one
  })

  return {
    /** The last lawful move of a department in a ring. */
    last: (ring: Ring, area: string) => pointers.get(`${ring} ${area}`),

    /** The last lawful move of each department in a ring. */
    all: (ring: Ring) => [...pointers.values()].filter((one) => one.ring === ring),

    /** Why a lawful move does not count any more; undefined when none after it was seen. */
    outdated(pointer: Pointer): string | undefined {
      const last = pointers.get(`${pointer.ring} ${pointer.area}`)
      if (!last || !isBefore(pointer, last)) return undefined
      return `${pointer.area} in ring ${pointer.ring}: the move of ${pointer.at} was put back over that of ${last.at}`
    },

    remember(pointer: Pointer) {
      const { ring, area, number } = pointer
      if (pointers.get(`${ring} ${area}`)?.revision === pointer.revision) return
      pointers.set(`${ring} ${area}`, pointer)
      store(`${ring}/${area}`, number ?? 0, pointer)
    },

    /** The authority, which is remembered; throws for one that is older than the last. */
    newest(authority: Authority): Authority {
      if (allowed && numberOf(authority) < numberOf(allowed))
        throw new Error('an older authority was put back over a newer one')
      if (!allowed || numberOf(authority) > numberOf(allowed)) store('authority', numberOf(authority), authority)
      allowed = authority
      return authority
    },

    authority: () => allowed,
  }
}

export type Seen = ReturnType<typeof seenIn>

const numberOf = ({ number = 0 }: Authority) => number

/** Writes the file of a number first and removes the lower ones then, so that two writers never leave the lower one alone. */
function write(folder: string, number: number, text: string) {
  const file = join(folder, `${String(number).padStart(16, '0')}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}.tmp`, text)
  renameSync(`${file}.${process.pid}.tmp`, file)
  for (const name of namesIn(folder).filter((one) => FILE.test(one) && join(folder, one) < file))
    rmSync(join(folder, name), { force: true })
}

const FILE = /^\d{16}\.json$/
const textsIn = (folder: string) =>
  namesIn(folder)
    .filter((name) => FILE.test(name))
    .flatMap((name) => {
      try {
        return readFileSync(join(folder, name), 'utf8')
      } catch {
        // Another gateway wrote a higher one and removed it meanwhile.
        return []
      }
    })

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
