import { readAuthority } from '../authority/authority.ts'
import { unlawfulMove } from '../authority/judge.ts'
import type { Signer } from '../authority/signatures.ts'
import { readRing } from '../publish/rings.ts'
import { Rejected, readJson, type Storage } from '../publish/storage/storage.ts'
import { RINGS, type Ring } from '../registry/registry.ts'
import { parsedPointer, readPointer } from './chain.ts'
import { type Decision, pointerAfter, put, signedBy } from './move.ts'
import { type Pointer, pointerOf } from './pointer.ts'

const proposalOf = (ring: Ring, area: string) => `registry/proposals/${ring}/${area}.json`

type Where = { storage: Storage; ring: Ring; area: string; signer: Signer }

/** Writes down a move that a second person has to agree to; a later proposal for the department takes its place. */
export async function propose({ storage, ring, area, signer }: Where, decision: Decision): Promise<Pointer> {
  const [before, now, stored] = await Promise.all([
    readPointer(storage, ring, area),
    readRing(storage, ring),
    storage.read(proposalOf(ring, area)),
  ])
  const pointer = signedBy(signer, pointerAfter({ ring, area, before, now, decision }))
  if (!(await storage.replace(proposalOf(ring, area), JSON.stringify(pointer), stored?.tag)))
    throw new Rejected(`Another user proposes a version of ${area} for ${ring} right now; look at it first.`)
  return pointer
}

/** A move that waits for a second person; undefined when none does, or when the ring went on without it. */
export async function proposalFor(storage: Storage, ring: Ring, area: string): Promise<Pointer | undefined> {
  const match = await readJson(storage, proposalOf(ring, area))
  if (match === undefined) return undefined
  const proposal = parsedPointer(match, pointerOf(ring, area))
  const now = await readPointer(storage, ring, area)
  return proposal.parent === now?.revision ? proposal : undefined
}

/** All moves that wait for a second person. */
export async function proposalsIn(storage: Storage): Promise<Pointer[]> {
  const keys = await storage.list('registry/proposals/')
  const all = await Promise.all(
    keys.map((key) => {
      const [, ring, area] = /^registry\/proposals\/([a-z]+)\/([a-z][a-z0-9_-]*)\.json$/.exec(key) ?? []
      const match = RINGS.find((one) => one === ring)
      return match && area ? proposalFor(storage, match, area) : undefined
    }),
  )
  return all.filter((one) => one !== undefined)
}

type Agree = Where & { version: string; check: (proposal: Pointer) => Promise<void> }

/**
 * Agrees to a proposed version as the second person, which makes it live. Refused: the same person again, another version
 * than the one that was looked at, and a proposal that the ring has gone past.
 */
export async function agree({ storage, ring, area, signer, version, check }: Agree): Promise<Pointer> {
  const proposal = await proposalFor(storage, ring, area)
  if (proposal?.to !== version)
    throw new Rejected(
      `${area} ${version} does not wait for a second person in ${ring}${proposal ? `; ${proposal.to} does` : ''}.`,
    )
  await check(proposal)
  const pointer = signedBy(signer, proposal)
  const authority = await readAuthority(storage)
  const because = authority && unlawfulMove(pointer, authority)
  if (because) throw new Rejected(`Not allowed: ${because}.`)
  const stored = await storage.read(pointerOf(ring, area))
  const isSame = (stored && JSON.parse(stored.content.toString()).revision) === proposal.parent
  if (!isSame || !(await put(storage, pointer, stored?.tag)))
    throw new Rejected(`${area} was moved in ${ring} meanwhile; propose ${version} again.`)
  await storage.remove(proposalOf(ring, area))
  return pointer
}
