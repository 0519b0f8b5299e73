import type { Authority } from '@ems/federation/authority'
import { unlawfulMove, unlawfulRelease } from '@ems/federation/authority/judge'
import { type Pointer, withPointers } from '@ems/federation/pointers'
import { type BrokenRelease, brokenOf, type Registry, type Release } from '@ems/federation/registry'
import type { Log } from '@ems/service'
import type { Seen } from './seen.ts'

type Revise = (parts: string[]) => string
type Options = {
  log: Log
  /** The gateway knows the platform's key: without an authority signed by it nothing of a department is given. */
  isRequired: boolean
  seen: Seen
}

/**
 * Composes a ring of what its authority allows. A move that is unlawful, older than the last one, or taken away leaves the last
 * lawful one of that department in force; without one its addresses say that it cannot be opened. Nobody else's department
 * is touched by it.
 */
export function lawful({ log, isRequired, seen }: Options) {
  const reported = new Set<string>()
  const report = (ring: string, because: string) => {
    if (reported.has(`${ring} ${because}`)) return
    if (reported.size > 1_000) reported.clear()
    reported.add(`${ring} ${because}`)
    log.error({ ring, because }, 'refused what the authority of the registry does not allow')
  }

  return (base: Registry, pointers: readonly Pointer[], authority: Authority | undefined, revise: Revise): Registry => {
    if (!authority && !isRequired) return withoutSignatures(withPointers(base, pointers, revise))
    const allowed = authority ?? { schema: 1, keys: {}, second: [] }
    const broken: BrokenRelease[] = []
    const refuse = (release: Release | undefined, because: string) => {
      report(base.ring, because)
      if (release) broken.push(brokenOf(release, because))
    }
    const judged = (pointer: Pointer) => {
      const because = unlawfulMove(pointer, allowed) ?? seen.outdated(pointer)
      if (!because) {
        seen.remember(pointer)
        return pointer
      }
      const before = seen.last(base.ring, pointer.area)
      if (before && !unlawfulMove(before, allowed)) {
        report(base.ring, because)
        return before
      }
      // The pointer stands in the place of the base, also when it is refused.
      refuse(pointer.release, because)
      return { ...pointer, release: undefined, revoked: [] }
    }
    const present = new Set(pointers.map(({ area }) => area))
    // A department that was moved once has a pointer for ever.
    const vanished = seen.all(base.ring).filter((one) => !present.has(one.area))
    for (const { area } of vanished) report(base.ring, `${area} in ring ${base.ring}: its pointer was taken away`)
    const good = [...pointers, ...vanished].map(judged)
    const moved = new Set(good.map(({ area }) => area))
    const modules = base.modules.filter((one) => {
      const because = moved.has(one.name) ? undefined : unlawfulRelease(one, allowed)
      if (because) refuse(one, because)
      return !because
    })
    const ring = withPointers({ ...base, modules }, good, revise)
    const proven = { ...ring, modules: ring.modules.map((one) => withLawfulPrevious(one, allowed)) }
    const all = [...(ring.broken ?? []), ...broken]
    const refusals = broken.map(({ name, because }) => `${name} ${because}`)
    return withoutSignatures({
      ...proven,
      ...(all.length > 0 && { broken: all, revision: revise([ring.revision, ...refusals]) }),
    })
  }
}

/** What a page falls back to runs there as well. */
function withLawfulPrevious(release: Release, authority: Authority): Release {
  if (!release.previous || !unlawfulRelease(release.previous, authority)) return release
  const { previous: _, ...rest } = release
  return rest
}

/** Pages need no signatures: their registry comes from here. */
const withoutSignatures = (ring: Registry): Registry => ({
  ...ring,
  modules: ring.modules.map(({ signature: _, previous, ...release }) => {
    if (!previous) return release
    const { signature: _s, ...before } = previous
    return { ...release, previous: before }
  }),
})
