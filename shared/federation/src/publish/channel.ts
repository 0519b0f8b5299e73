import { type Authority, needsSecond, readAuthority } from '../authority/authority.ts'
import { unlawfulRelease } from '../authority/judge.ts'
import type { Signature, Signer } from '../authority/signatures.ts'
import { refuseFrozen } from '../pointers/freeze.ts'
import { releasesBefore } from '../pointers/history.ts'
import { type Decision, moveArea, revokedOf } from '../pointers/move.ts'
import type { Pointer } from '../pointers/pointer.ts'
import { agree, propose } from '../pointers/proposal.ts'
import type { Registry, Release, Ring } from '../registry/registry.ts'
import { RINGS } from '../registry/registry.ts'
import { overlayRing } from '../registry/ring-overlay.ts'
import { release as releaseSchema } from '../registry/schema.ts'
import { lackedInRings, usesOf } from '../skew/skew.ts'
import { collidesIn, unsatisfied, unsealed } from './preflight-checks.ts'
import { emptyRing, readRing, replacing, withModule } from './rings.ts'
import { folderOf, Rejected, readJson, type Storage } from './storage/storage.ts'

/** `signer`: whose key makes the move; needed where the registry has an authority, and names the author there. */
export type Order = {
  storage: Storage
  ring: Ring
  area: string
  by: string
  because?: string
  signer?: Signer | undefined
}

/** A move of a department. `waits`: it is written down and goes live when a second person agrees. */
export type Moved = Pointer & { waits?: true }

/**
 * Points a ring at a published version. Refused: what is not published whole, was revoked, or does not run on the ring's
 * host. In stable it ends the trial of that very version in the other rings. Undefined when it is live already.
 */
export async function setRelease(order: Order & { version: string }): Promise<Moved | undefined> {
  const { storage, ring, area, version, because } = order
  const release = await publishedRelease(storage, area, version)
  const authority = await readAuthority(storage)
  refuseUnsigned(release, authority)
  if (ring === 'stable') await refuseFrozen(storage)
  const by = personOf(order, authority)
  const decide = async (now: Registry | undefined): Promise<Decision | undefined> => {
    const base = now ?? (await emptyRing(storage, ring))
    const live = base.modules.find(({ name }) => name === area)
    // What went live before there was an authority is set again to be signed.
    const isSigned = !authority || live?.signature
    if (live?.version === version && live.state === 'active' && isSigned) return undefined
    const next = replacing(release, live)
    await refuseUnfit(storage, ring, release, { ...base, modules: withModule(base.modules, area, next) })
    const from = live?.version
    return { release: next, revoked: revokedOf(now, area), said: { by, action: 'set', from, to: version, because } }
  }
  if (order.signer && needsSecond(authority, ring)) {
    const decision = await decide(await readRing(storage, ring))
    return decision && { ...(await propose({ ...order, signer: order.signer }, decision)), waits: true }
  }
  const move = await moveArea(order, decide)
  if (move && ring === 'stable') await endTrials(order, version)
  return move
}

/** Agrees, as the second person, to a version that waits for one, which makes it live. */
export async function approveRelease(order: Order & { version: string; signer: Signer }): Promise<Moved> {
  const { storage, ring, area, version } = order
  const release = await publishedRelease(storage, area, version)
  if (ring === 'stable') await refuseFrozen(storage)
  const move = await agree({
    ...order,
    check: async () => {
      const base = (await readRing(storage, ring)) ?? (await emptyRing(storage, ring))
      await refuseUnfit(storage, ring, release, { ...base, modules: withModule(base.modules, area, release) })
    },
  })
  if (ring === 'stable') await endTrials(order, version)
  return move
}

/**
 * Points a ring back at what was live before. In pilot and canary, where nothing was on trial before, the area goes back to
 * stable's release.
 */
export async function rollback(order: Order): Promise<Moved> {
  const { storage, ring, area, because } = order
  const by = personOf(order, await readAuthority(storage))
  const move = await moveArea(order, async (before) => {
    const live = before?.modules.find(({ name }) => name === area)
    if (!before || !live) throw new Rejected(`Ring ${ring} holds no ${area}.`)
    const target = await goodBefore(storage, ring, before, live)
    if (!target && ring === 'stable')
      throw new Rejected(`Ring stable has no version of ${area} before ${live.version} to go back to.`)
    const lacked = target ? await lackedInRings(storage, await usesOf(storage, target), [before]) : []
    if (lacked.length > 0)
      throw new Rejected(`${area} cannot go back to ${target?.version}:\n  - ${lacked.join('\n  - ')}`)
    const text = { by, action: 'rollback' as const, from: live.version, to: target?.version, because }
    return { release: target, revoked: revokedOf(before, area), said: text }
  })
  return move as Moved
}

/** Forbids a version for good, everywhere, open tabs included; a ring that has it live goes back in the same step. */
export async function revoke(order: Order & { version: string }): Promise<Moved | undefined> {
  const { storage, ring, area, version, because } = order
  await publishedRelease(storage, area, version)
  const by = personOf(order, await readAuthority(storage))
  const name = `${area}@${version}`
  return moveArea(order, async (before) => {
    const base = before ?? (await emptyRing(storage, ring))
    if (base.revoked.includes(name)) return undefined
    const revoked = [...revokedOf(base, area), name]
    const live = base.modules.find((one) => one.name === area)
    const isLive = live?.version === version
    const target = isLive ? await goodBefore(storage, ring, { ...base, revoked }, live) : undefined
    // Without one to go back to, it stays in the menu of stable, and its screens say that it was withdrawn.
    const release = isLive && (target || ring !== 'stable') ? target : live
    return { release, revoked, said: { by, action: 'revoke', from: version, to: target?.version, because } }
  })
}

/**
 * Switches a department off, with a message for those who come by a link, or on again. Undefined when it is so already.
 */
export async function switchArea(order: Order & { message: string | undefined }): Promise<Moved | undefined> {
  const { storage, ring, area, message } = order
  const by = personOf(order, await readAuthority(storage))
  return moveArea(order, async (before) => {
    const live = before?.modules.find(({ name }) => name === area)
    if (!live) throw new Rejected(`Ring ${ring} holds no ${area}.`)
    if (live.state === (message ? 'disabled' : 'active') && live.reason === message) return undefined
    const { reason: _, ...rest } = live
    const release: Release = message ? { ...rest, state: 'disabled', reason: message } : { ...rest, state: 'active' }
    const action = message ? ('switch-off' as const) : ('switch-on' as const)
    const text = { by, action, from: live.version, to: live.version, because: message ?? order.because }
    return { release, revoked: revokedOf(before, area), said: text }
  })
}

/** The last version before the live one that was not revoked, with its own predecessor as it was then. */
async function goodBefore(storage: Storage, ring: Ring, { revoked }: Pick<Registry, 'revoked'>, live: Release) {
  const isGood = (one: { version: string }) => !revoked.includes(`${live.name}@${one.version}`)
  let expected = live.previous?.version
  if (!expected) return undefined
  for await (const then of releasesBefore(storage, ring, live.name)) {
    if (then.version !== expected) continue
    if (isGood(then)) return then.state === 'active' ? then : { ...then, state: 'active' as const, reason: undefined }
    expected = then.previous?.version
    if (!expected) return undefined
  }
  return live.previous && isGood(live.previous) ? live.previous : undefined
}

/** A published version, complete and unchanged since, with the signature of who published it. */
export async function publishedRelease(storage: Storage, area: string, version: string): Promise<Release> {
  const home = folderOf(area, version)
  const { data, error } = releaseSchema.safeParse(await readJson(storage, `${home}/release.json`))
  if (!data) {
    const versions = await versionsOf(storage, area)
    const others = versions.length > 0 ? ` There are: ${versions.join(', ')}.` : ''
    const unusable = error && versions.includes(version)
    throw new Rejected(`${area} ${version} is ${unusable ? 'unusable' : 'not published'}.${others}`)
  }
  const signature = (await readJson(storage, `${home}/signature.json`)) as Signature | undefined
  const release: Release = { ...(data as Release), ...(signature && { signature }) }
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

/** Who is written into the history: the person of the key, who cannot be chosen, or the author that was given. */
const personOf = ({ by, signer }: Order, authority: Authority | undefined) =>
  signer?.person ?? (signer && authority?.keys[signer.id]?.person) ?? by

function refuseUnsigned(release: Release, authority: Authority | undefined) {
  const because = authority && unlawfulRelease(release, authority)
  if (because) throw new Rejected(`Not allowed: ${because}.`)
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

async function endTrials(order: Order, version: string) {
  const { storage, area } = order
  const by = personOf(order, await readAuthority(storage))
  for (const ring of RINGS) {
    if (ring === 'stable') continue
    await moveArea({ ...order, ring }, async (before) => {
      if (before?.modules.find(({ name }) => name === area)?.version !== version) return undefined
      return { release: undefined, revoked: revokedOf(before, area), said: { by, action: 'promoted', from: version } }
    })
  }
}
