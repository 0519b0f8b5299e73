import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { overlayRing } from '@ems/federation/compose'
import { AUDIENCE, type Audience, audienceSchema } from '@ems/federation/publish/audience'
import { type HostBuild, type Registry, RINGS, type Ring } from '@ems/federation/registry'
import { collisions, hostBuild, usableRegistry } from '@ems/federation/schema'
import type { Log } from '@ems/service'

/** Inputs of pages at one moment; a new object whenever one of its files changed. */
export type Site = { ring: Ring; template: string; host: HostBuild; registry: Registry | undefined }

type Folders = { hostDir: string; registryDir: string; log: Log }

/**
 * Follows the files that make the pages of each ring. They are looked at (a `stat` each) at each call, so a new release
 * shows in the next page without a watcher to miss it; a file that became unreadable or wrong leaves the last good one.
 */
export function sitesOf({ hostDir, registryDir, log }: Folders) {
  const template = kept(join(hostDir, 'index.html'), (text) => text, log)
  const host = kept(join(hostDir, 'host.json'), (text) => hostBuild.parse(JSON.parse(text)) as HostBuild, log)
  const follow = (ring: Ring) =>
    kept(join(registryDir, 'registry', `${ring}.json`), readRing(ring, log), log, ring !== 'stable')
  const rings = new Map(RINGS.map((ring) => [ring, follow(ring)]))
  const audience = kept(join(registryDir, AUDIENCE), (text) => audienceSchema.parse(JSON.parse(text)), log, true)
  const existing = new Map<Ring, { parts: unknown[]; site: Site }>()

  /** The site of a ring as it is now, or undefined while there is no usable host build. */
  const current = async (ring: Ring): Promise<Site | undefined> => {
    const [page, build, stable, own] = await Promise.all([
      template(),
      host(),
      rings.get('stable')?.(),
      ring === 'stable' ? undefined : rings.get(ring)?.(),
    ])
    if (page === undefined || !build) return undefined
    const parts = [page, build, stable, own]
    const last = existing.get(ring)
    if (last && parts.every((part, n) => part === last.parts[n])) return last.site
    const site = { ring, template: page, host: build, registry: stable && usable(stable, own, ring, log) }
    existing.set(ring, { parts, site })
    return site
  }

  return { current, audience: async (): Promise<Audience> => (await audience()) ?? {} }
}

/**
 * Reads a ring. What is wrong with a release keeps a new registry away from pages that have a good one; where there is none,
 * or the same was wrong before, one department's mistake takes no other away.
 */
function readRing(ring: Ring, log: Log) {
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

/** Reads a file again only when it changed, and keeps the last content that could be read. */
function kept<Content>(file: string, read: (text: string) => Content, log: Log, isOptional = false) {
  let seen = ''
  let content: Content | undefined
  let reading: Promise<void> | undefined

  const refresh = async () => {
    const now = await stat(file).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => 'absent',
    )
    if (now === seen) return
    seen = now
    if (isOptional && now === 'absent') {
      content = undefined
      return
    }
    try {
      content = read(await readFile(file, 'utf8'))
    } catch (error) {
      log.error({ file, error: error instanceof Error ? error.message : error }, 'unusable, keeping what was there')
    }
  }

  return async () => {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    await reading
    return content
  }
}
