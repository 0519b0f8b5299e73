import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AUTHORITY, type Authority, authorityOf } from '@ems/federation/authority'
import { unlawfulRelease } from '@ems/federation/authority/judge'
import { overlayRing } from '@ems/federation/compose'
import { POINTERS, type Pointer, withPointers } from '@ems/federation/pointers'
import { parsedPointer } from '@ems/federation/pointers/chain'
import { AUDIENCE, type Audience, audienceSchema } from '@ems/federation/publish/audience'
import { type EmsConfig, type HostBuild, type Registry, type Release, RINGS, type Ring } from '@ems/federation/registry'
import { collisions, hostBuild, usableRegistry } from '@ems/federation/schema'
import type { Log } from '@ems/service'
import { kept, keptFolder } from './kept.ts'
import { lawful } from './lawful.ts'
import { seenIn } from './seen.ts'

/** Inputs of pages at one moment; a new object whenever one of its files changed. */
export type Site = {
  ring: Ring
  template: string
  host: HostBuild
  registry: Registry | undefined
  /** A version that one person is shown in the place of the ring's. */
  preview?: EmsConfig['preview']
}

/**
 * `platformKey`: public key that the registry's authority must be signed by; without it the registry is believed. `seenDir`:
 * where the last moves are remembered over a restart.
 */
type Folders = {
  hostDir: string
  registryDir: string
  log: Log
  platformKey?: string | undefined
  seenDir?: string | undefined
}

/**
 * Follows the files that make the pages of each ring. They are looked at (a `stat` each) at each call, so a new release
 * shows in the next page without a watcher to miss it; a file that became unreadable or wrong leaves the last good one.
 */
export function sitesOf({ hostDir, registryDir, log, platformKey, seenDir }: Folders) {
  const seen = seenIn(seenDir, platformKey, log)
  const template = kept(join(hostDir, 'index.html'), (text) => text, log)
  const host = kept(join(hostDir, 'host.json'), (text) => hostBuild.parse(JSON.parse(text)) as HostBuild, log)
  const authority = kept(
    join(registryDir, AUTHORITY),
    (text) => seen.newest(authorityOf(text, platformKey)),
    log,
    !platformKey,
  )
  const follow = (ring: Ring) => ({
    base: kept(join(registryDir, 'registry', `${ring}.json`), readBase(ring, log), log, ring !== 'stable'),
    pointers: keptFolder(
      join(registryDir, POINTERS, ring),
      (text, name) => parsedPointer(JSON.parse(text), `${POINTERS}${ring}/${name}`),
      log,
    ),
  })
  const rings = new Map(RINGS.map((ring) => [ring, follow(ring)]))
  const judge = lawful({ log, isRequired: platformKey !== undefined, seen })
  const audience = kept(join(registryDir, AUDIENCE), (text) => audienceSchema.parse(JSON.parse(text)), log, true)
  const existing = new Map<Ring, { parts: unknown[]; site: Site }>()

  /** The site of a ring as it is now, or undefined while there is no usable host build. */
  const current = async (ring: Ring): Promise<Site | undefined> => {
    const of = ring === 'stable' ? undefined : rings.get(ring)
    const [page, build, allowed, stable, pointers, own, trials] = await Promise.all([
      template(),
      host(),
      authority().then((one) => one ?? (platformKey ? seen.authority() : undefined)),
      rings.get('stable')?.base(),
      rings.get('stable')?.pointers() ?? [],
      of?.base(),
      of?.pointers() ?? NONE,
    ])
    if (page === undefined || !build) return undefined
    const parts = [page, build, allowed, stable, pointers, own, trials]
    const last = existing.get(ring)
    if (last && parts.every((part, n) => part === last.parts[n])) return last.site
    const registry = stable && compose({ stable, pointers, own, trials, ring, allowed })
    const site = { ring, template: page, host: build, registry }
    existing.set(ring, { parts, site })
    return site
  }

  type Parts = {
    stable: Registry
    pointers: Pointer[]
    own: Registry | undefined
    trials: Pointer[]
    ring: Ring
    allowed: Authority | undefined
  }
  const compose = ({ stable, pointers, own, trials, ring, allowed }: Parts) => {
    const proven = judge(stable, pointers, allowed, revise)
    if (ring === 'stable' || (!own && trials.length === 0 && seen.all(ring).length === 0))
      return overlayRing(proven, undefined, ring)
    const base = own ?? { ...withPointers(stable, [], revise), ring, revision: 'empty', revoked: [], modules: [] }
    return usable(proven, judge(base, trials, allowed, revise), ring, log)
  }

  /** Why a release may not be given at all; undefined when it may. */
  const refusalOf = async (release: Release): Promise<string | undefined> => {
    const allowed = (await authority()) ?? (platformKey ? seen.authority() : undefined)
    if (!allowed && !platformKey) return undefined
    return unlawfulRelease(release, allowed ?? { schema: 1, keys: {}, second: [] })
  }

  return { current, refusalOf, audience: async (): Promise<Audience> => (await audience()) ?? {} }
}

const NONE: Pointer[] = []
const revise = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)

/**
 * Reads the base of a ring. What is wrong with a release keeps a new base away from pages that have a good one; where there
 * is none, or the same was wrong before, one department's mistake takes no other away.
 */
function readBase(ring: Ring, log: Log) {
  let existing: readonly string[] | undefined
  return (text: string): Registry => {
    const matches: string[] = []
    const read = usableRegistry(JSON.parse(text), (because) => matches.push(because))
    matches.push(...collisions(read.modules))
    const fresh = matches.filter((one) => !existing?.includes(one))
    if (existing && fresh.length > 0) throw new Error(fresh.join('; '))
    if (fresh.length > 0) log.error({ ring, found: matches }, 'used without what is wrong with it')
    existing = matches
    return read
  }
}

/** A trial that fits into stable no more (two areas claim one place) is left out rather than breaking its people's menu. */
function usable(stable: Registry, own: Registry | undefined, ring: Ring, log: Log) {
  const composed = overlayRing(stable, own, ring)
  const existing = new Set(collisions(stable.modules))
  const matches = collisions(composed.modules)
  if (matches.every((one) => existing.has(one))) return composed
  log.error({ ring, error: matches.join('; ') }, 'the ring does not fit into stable, giving stable')
  return overlayRing(stable, undefined, ring)
}
