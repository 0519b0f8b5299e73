import { setTimeout as sleep } from 'node:timers/promises'
import { type Authority, readAuthority } from '../authority/authority.ts'
import { movedPart, unlawfulMove } from '../authority/judge.ts'
import { type Signer, signatureOf } from '../authority/signatures.ts'
import { ATTEMPTS, readRing, refuseCollisions, revisionOf, withModule } from '../publish/rings.ts'
import { issue, Rejected, type Storage } from '../publish/storage/storage.ts'
import type { Registry, Release, Ring } from '../registry/registry.ts'
import { parsedPointer, recordOf } from './chain.ts'
import { type Pointer, pointerOf, pointerShape } from './pointer.ts'

/** What a move decides of a department: its release there, and which of its versions are forbidden. */
export type Decision = {
  release: Release | undefined
  revoked: string[]
  said: Pick<Pointer, 'by' | 'action' | 'from' | 'to' | 'because'>
}
type Change = (before: Registry | undefined) => Promise<Decision | undefined>
type Where = { storage: Storage; ring: Ring; area: string; signer?: Signer | undefined }

/** Versions of this department that a ring forbids. */
export const revokedOf = (ring: Registry | undefined, area: string) =>
  (ring?.revoked ?? []).filter((one) => one.startsWith(`${area}@`))

/**
 * Moves the pointer of one department in one atomic step, signed by `signer`; `change` sees the ring as it is and runs again
 * after a concurrent move of the same department. Refused: what the authority of the registry does not allow.
 */
export async function moveArea({ storage, ring, area, signer }: Where, change: Change): Promise<Pointer | undefined> {
  const authority = await readAuthority(storage)
  const key = pointerOf(ring, area)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await storage.read(key)
    const before = stored && parsedPointer(JSON.parse(stored.content.toString()), key)
    const now = await readRing(storage, ring)
    const decision = await change(now)
    if (!decision) return undefined
    const pointer = signedBy(signer, pointerAfter({ ring, area, before, now, decision }))
    refuseUnlawful(pointer, authority, signer)
    if (await put(storage, pointer, stored?.tag)) return pointer
    await sleep(Math.random() * 20 * attempt)
  }
  throw new Rejected(`${area} in ring ${ring} is being moved by others all the time; nothing was changed.`)
}

/** Writes a pointer over the state with this tag, its record first; false when that changed meanwhile. */
export async function put(storage: Storage, pointer: Pointer, tag: string | undefined): Promise<boolean> {
  const text = JSON.stringify(pointer)
  await storage.create(recordOf(pointer), text)
  if (await storage.replace(pointerOf(pointer.ring, pointer.area), text, tag)) return true
  await storage.remove(recordOf(pointer))
  return false
}

type After = { ring: Ring; area: string; before: Pointer | undefined; now: Registry | undefined; decision: Decision }

/** The pointer that a decision makes, checked like what is read. */
export function pointerAfter({ ring, area, before, now, decision }: After): Pointer {
  const { release, revoked, said } = decision
  const at = new Date().toISOString()
  const parent = before?.revision
  const number = Math.max((before?.number ?? 0) + 1, Date.parse(at))
  const body = { ring, area, parent, number, at, ...said, release, revoked: [...revoked].sort() }
  const pointer: Pointer = JSON.parse(
    JSON.stringify({ schema: 1, revision: revisionOf([JSON.stringify(body)]), ...body }),
  )
  const { error } = pointerShape.safeParse(pointer)
  if (error) throw new Rejected(`${area} in ring ${ring} would become unusable: ${error.issues.map(issue).join('; ')}.`)
  const modules = now?.modules ?? []
  refuseCollisions(ring, modules, withModule(modules, area, release))
  return pointer
}

/** The pointer with one more signature. */
export function signedBy(signer: Signer | undefined, pointer: Pointer): Pointer {
  if (!signer) return pointer
  const signatures = [...(pointer.signatures ?? []), signatureOf(signer, 'move', movedPart(pointer))]
  return { ...pointer, signatures }
}

function refuseUnlawful(pointer: Pointer, authority: Authority | undefined, signer: Signer | undefined) {
  if (!authority) return
  if (!signer)
    throw new Rejected(
      'This registry takes signed moves only; give your key in EMS_SIGNING_KEY or EMS_SIGNING_KEY_FILE.',
    )
  const because = unlawfulMove(pointer, authority)
  if (because) throw new Rejected(`Not allowed: ${because}.`)
}
