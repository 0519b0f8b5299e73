import type { Pointer } from '../pointers/pointer.ts'
import type { Release } from '../registry/registry.ts'
import { type Authority, type Key, needsSecond, type Right } from './authority.ts'
import { isSigned, type Signature, type Subject } from './signatures.ts'

/** What publishing signs: the release as built. What a ring says about it later is signed with the move. */
export function signedPart({ state: _, reason: _r, previous: _p, signature: _s, ...release }: Release) {
  return release
}

/** What a move signs: everything but the signatures. */
export function movedPart({ signatures: _, ...pointer }: Pointer) {
  return pointer
}

/** Why this release may not be loaded; undefined when a key that may publish for its department signed it. */
export function unlawfulRelease(release: Release, authority: Authority): string | undefined {
  const name = `${release.name} ${release.version}`
  if (!release.signature) return `${name} is not signed`
  const { problem } = judged(release.signature, 'release', signedPart(release), authority, release.name, ['publish'])
  return problem && `${name}: ${problem}`
}

/** Why a department's pointer does not count; undefined when those signed it who may move it there. */
export function unlawfulMove(pointer: Pointer, authority: Authority): string | undefined {
  const { ring, area, action, signatures = [] } = pointer
  const name = `${area} in ring ${ring}`
  if (signatures.length === 0) return `${name}: the move is not signed`
  const persons = new Set<string>()
  for (const one of signatures) {
    const { problem, key } = judged(one, 'move', movedPart(pointer), authority, area, rightsFor(pointer))
    if (!key) return `${name}: ${problem}`
    persons.add((key.speaks && one.person) || key.person)
  }
  if (action === 'set' && needsSecond(authority, ring) && persons.size < 2)
    return `${name}: a second person has to agree, and ${[...persons][0]} is one`
  const { release } = pointer
  if (release && release.name !== area) return `${name}: it names a release of ${release.name}`
  if (pointer.revoked.some((one) => !one.startsWith(`${area}@`))) return `${name}: it revokes what is of others`
  return release && unlawfulRelease(release, authority)
}

/** Any one of these is enough. */
function rightsFor({ ring, action }: Pointer): Right[] {
  if (action === 'revoke') return ['revoke']
  // A trial ends when stable takes its version.
  return action === 'promoted' ? [ring, 'stable'] : [ring]
}

function judged(
  signature: Signature,
  about: Subject,
  value: unknown,
  { keys }: Authority,
  area: string,
  rights: readonly Right[],
): { problem: string; key?: undefined } | { problem?: undefined; key: Key } {
  const key = Object.hasOwn(keys, signature.key) ? keys[signature.key] : undefined
  if (!key) return { problem: `the key ${signature.key} is unknown` }
  if (!isSigned(key.publicKey, about, value, signature))
    return { problem: `the signature of ${signature.key} is not that of what it stands under` }
  if (signature.person && !key.speaks)
    return { problem: `the key ${signature.key} does not speak for ${signature.person}` }
  if (!key.areas.includes('*') && !key.areas.includes(area))
    return { problem: `the key ${signature.key} does not speak for ${area}` }
  if (!rights.some((right) => key.may.includes(right)))
    return { problem: `the key ${signature.key} may not ${rights.join(' or ')}` }
  return { key }
}
