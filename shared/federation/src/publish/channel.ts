import type { Registry, Release, Ring } from '../registry/registry.ts'
import { RINGS } from '../registry/registry.ts'
import { overlayRing } from '../registry/ring-overlay.ts'
import { release as releaseSchema } from '../registry/schema.ts'
import { lackedInRings, usesOf } from '../skew/skew.ts'
import { collidesIn, unsatisfied, unsealed } from './preflight-checks.ts'
import { historyOf, type Move, moveRing, readRing, replacing, withModule } from './rings.ts'
import { folderOf, Rejected, readJson, type Storage } from './storage/storage.ts'

type Order = { storage: Storage; ring: Ring; area: string; by: string; because?: string }

/**
 * Points a ring at a published version. Refused: what is not published whole, was revoked, or does not run on the ring's
 * host. In stable it ends the trial of that very version in the other rings. Undefined when it is live already.
 */
export async function setRelease({ storage, ring, area, by, version, because }: Order & { version: string }) {
  const release = await publishedRelease(storage, area, version)
  const move = await moveRing(storage, ring, async (before) => {
    const base = before ?? (await emptyRing(storage))
    const live = base.modules.find(({ name }) => name === area)
    if (live?.version === version) return undefined
    const after = { ...base, modules: withModule(base.modules, area, replacing(release, live)) }
    await refuseUnfit(storage, ring, release, after)
    const message = { by, action: 'set' as const, area, ...(live && { from: live.version }), to: version }
    return { after: contentOf(after), said: { ...message, ...(because && { because }) } }
  })
  if (move && ring === 'stable') await endTrials(storage, area, version, by)
  return move
}

/**
 * Points a ring back at what was live before. In pilot and canary, where nothing was on trial before, the area goes back to
 * stable's release.
 */
export async function rollback({ storage, ring, area, by, because }: Order): Promise<Move> {
  const move = await moveRing(storage, ring, async (before) => {
    const live = before?.modules.find(({ name }) => name === area)
    if (!before || !live) throw new Rejected(`Ring ${ring} holds no ${area}.`)
    const target = await goodBefore(storage, ring, before, live)
    if (!target && ring === 'stable')
      throw new Rejected(`Ring stable has no version of ${area} before ${live.version} to go back to.`)
    const lacked = target ? await lackedInRings(storage, await usesOf(storage, target), [before]) : []
    if (lacked.length > 0)
      throw new Rejected(`${area} cannot go back to ${target?.version}:\n  - ${lacked.join('\n  - ')}`)
    const after = { ...before, modules: withModule(before.modules, area, target) }
    const message = { by, action: 'rollback' as const, area, from: live.version, ...(target && { to: target.version }) }
    return { after: contentOf(after), said: { ...message, ...(because && { because }) } }
  })
  return move as Move
}

/** Forbids a version for good, everywhere, open tabs included; a ring that has it live goes back in the same step. */
export async function revoke({ storage, ring, area, by, version, because }: Order & { version: string }) {
  await publishedRelease(storage, area, version)
  const name = `${area}@${version}`
  return moveRing(storage, ring, async (before) => {
    const base = before ?? (await emptyRing(storage))
    if (base.revoked.includes(name)) return undefined
    const revoked = [...base.revoked, name].sort()
    const live = base.modules.find((one) => one.name === area)
    const isLive = live?.version === version
    const target = isLive ? await goodBefore(storage, ring, { ...base, revoked }, live) : undefined
    // Without one to go back to, it stays in the menu of stable, and its screens say that it was withdrawn.
    const modules = isLive && (target || ring !== 'stable') ? withModule(base.modules, area, target) : base.modules
    const message = { by, action: 'revoke' as const, area, from: version, ...(target && { to: target.version }) }
    return { after: { ...contentOf(base), revoked, modules }, said: { ...message, ...(because && { because }) } }
  })
}

/** The last version before the live one that was not revoked, with its own predecessor as it was then. */
async function goodBefore(storage: Storage, ring: Ring, { revoked }: Registry, live: Release) {
  const isGood = (one: { version: string }) => !revoked.includes(`${live.name}@${one.version}`)
  let expected = live.previous?.version
  if (!expected) return undefined
  for await (const { registry } of historyOf(storage, ring)) {
    const then = registry.modules.find(({ name }) => name === live.name)
    if (then?.version !== expected) continue
    if (isGood(then)) return then
    expected = then.previous?.version
    if (!expected) return undefined
  }
  return live.previous && isGood(live.previous) ? live.previous : undefined
}

/** A published version, complete and unchanged since. */
export async function publishedRelease(storage: Storage, area: string, version: string): Promise<Release> {
  const home = folderOf(area, version)
  const { data, error } = releaseSchema.safeParse(await readJson(storage, `${home}/release.json`))
  if (!data) {
    const versions = await versionsOf(storage, area)
    const others = versions.length > 0 ? ` There are: ${versions.join(', ')}.` : ''
    const unusable = error && versions.includes(version)
    throw new Rejected(`${area} ${version} is ${unusable ? 'unusable' : 'not published'}.${others}`)
  }
  const release = data as Release
  const files = new Map<string, Buffer>()
  await Promise.all(
    Object.keys(release.integrity).map(async (file) => {
      const stored = await storage.read(file.slice(1))
      if (stored) files.set(file, stored.content)
    }),
  )
  const broken = unsealed({ release, files })
  if (broken.length > 0) throw new Rejected(`${area} ${version} is damaged:\n  - ${broken.join('\n  - ')}`)
  return release
}

/** The published versions of an area, by name. */
export async function versionsOf(storage: Storage, area: string) {
  const keys = await storage.list(`remotes/${area}/`)
  return keys.flatMap((key) => /^remotes\/[^/]+\/([^/]+)\/release\.json$/.exec(key)?.[1] ?? [])
}

/** Refuses a release that would break this ring, or any ring when it is stable. */
async function refuseUnfit(storage: Storage, ring: Ring, release: Release, after: Registry) {
  const name = `${release.name}@${release.version}`
  if (after.revoked.includes(name) || (await readRing(storage, 'stable'))?.revoked.includes(name))
    throw new Rejected(`${release.name} ${release.version} was revoked; publish a new version.`)
  const rings = await Promise.all(
    RINGS.filter((one) => one === ring || ring === 'stable').map(async (one) => {
      const stable = ring === 'stable' ? after : await readRing(storage, 'stable')
      const own = one === ring ? after : await readRing(storage, one)
      return stable ? overlayRing(stable, own, one) : after
    }),
  )
  const lacked = await lackedInRings(storage, await usesOf(storage, release), rings)
  const rejected = [...rings.flatMap((one) => [...unsatisfied(release, one), ...collidesIn(release, one)]), ...lacked]
  if (rejected.length > 0)
    throw new Rejected(
      `${release.name} ${release.version} does not enter ring ${ring}:\n  - ${rejected.join('\n  - ')}`,
    )
}

async function endTrials(storage: Storage, area: string, version: string, by: string) {
  for (const ring of RINGS) {
    if (ring === 'stable') continue
    const onTrial = (before: Registry | undefined) => before?.modules.find(({ name }) => name === area)
    if (onTrial(await readRing(storage, ring))?.version !== version) continue
    await moveRing(storage, ring, async (before) => {
      if (!before || onTrial(before)?.version !== version) return undefined
      const modules = withModule(before.modules, area, undefined)
      return { after: { ...contentOf(before), modules }, said: { by, action: 'promoted', area, from: version } }
    })
  }
}

/** A ring that holds nothing yet, on the host that stable has. */
async function emptyRing(storage: Storage): Promise<Registry> {
  const stable = await readRing(storage, 'stable')
  if (!stable) throw new Rejected(`There is no host in ${storage.name} yet: ring stable is empty.`)
  return { ...stable, revoked: [], modules: [] }
}

const contentOf = ({ host, revoked, modules }: Registry) => ({ host, revoked, modules })
