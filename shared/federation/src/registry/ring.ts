import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile, writeAtomically } from '../files.ts'
import { readPointers } from '../pointers/chain.ts'
import { chainsOf } from '../pointers/history.ts'
import { moveArea, revokedOf } from '../pointers/move.ts'
import { pointerOf } from '../pointers/pointer.ts'
import { baseOf, hostOf, moveRing, type RingContent, readBase, readRing, replacing } from '../publish/rings.ts'
import { folderStorage } from '../publish/storage/folder-storage.ts'
import type { Storage } from '../publish/storage/storage.ts'
import { keepExports } from '../skew/skew.ts'
import { type HostBuild, type Registry, type Release, RINGS } from './registry.ts'
import { hostBuild, registry as registrySchema } from './schema.ts'
import { refusal } from './version-match.ts'

type Build = {
  /** The registry folder: rings in `registry/`, releases in `remotes/`. */
  folder: string
  host: HostBuild
  /** The releases that were built; areas not among them stay as they are. */
  releases: Release[]
}

/**
 * Makes a build live: the host in every ring, the releases in stable. An area that was moved by command (a rollback, a
 * published version) stays there until its sources are new to stable. Writes nothing without a change. Returns stable.
 */
export async function writeBuild({ folder, host, releases }: Build): Promise<Registry> {
  const storage = folderStorage(folder)
  const expected = await takingOver(storage, releases)
  const pointed = new Set((await readPointers(storage, 'stable')).map(({ area }) => area))
  const unpointed = expected.filter(({ name }) => !pointed.has(name))
  await moveRing(storage, 'stable', async (before) => changed(before, contentOf(before, host, unpointed), 'build'))
  for (const release of expected) if (pointed.has(release.name)) await buildInto(storage, release)
  return recordHost({ storage, host, by: 'build' })
}

/** Says in every ring which host there is from now on; releases are checked against it. Returns stable. */
export async function recordHost({ storage, host, by }: { storage: Storage; host: HostBuild; by: string }) {
  await keepExports(storage, host)
  for (const ring of RINGS) {
    if (ring !== 'stable' && !(await readBase(storage, ring))) continue
    await moveRing(storage, ring, (before) => changed(before, contentOf(before, host, []), by))
  }
  return (await readRing(storage, 'stable')) as Registry
}

/** For development, where one version changes with every save: stable at these releases, without a history. */
export async function writeDevelopment({ folder, host, releases }: Build): Promise<Registry> {
  const file = join(folder, baseOf('stable'))
  const before = registrySchema.safeParse(await readJsonFile(file)).data as Registry | undefined
  const at = new Date().toISOString()
  const content = contentOf(before, host, releases)
  const after = registrySchema.parse({ schema: 1, ring: 'stable', revision: `dev-${at}`, updatedAt: at, ...content })
  await writeAtomically(file, JSON.stringify(after))
  // What a command moved before stands in front of the base.
  for (const { name } of releases) await rm(join(folder, pointerOf('stable', name)), { force: true })
  return after as Registry
}

/** The host build in a folder, or undefined when there is none that is whole. */
export async function readHostBuild(folder: string): Promise<HostBuild | undefined> {
  return hostBuild.safeParse(await readJsonFile(join(folder, 'host.json'))).data as HostBuild | undefined
}

/** One sentence for each live release that this host would have to refuse. */
export const unservedBy = (host: HostBuild, { revoked, modules }: Registry) =>
  modules.flatMap((one) => {
    const rejected = refusal(one, { revoked }, host)
    if (rejected?.kind !== 'contract' && rejected?.kind !== 'shared') return []
    return `${one.name} ${one.version} does not run on host ${host.version}: ${rejected.because}`
  })

function contentOf(before: Registry | undefined, host: HostBuild, releases: Release[]): RingContent {
  const live = new Map(before?.modules.map((one) => [one.name, one]))
  for (const one of releases) live.set(one.name, replacing(one, live.get(one.name)))
  const modules = [...live.values()].sort((a, b) => a.name.localeCompare(b.name))
  return { host: hostOf(host), revoked: before?.revoked ?? [], modules }
}

const part = ({ host, revoked, modules }: RingContent) => JSON.stringify([host, revoked, modules])

async function changed(before: Registry | undefined, after: RingContent, by: string) {
  if (before && part(before) === part(after)) return undefined
  return { after, said: { by, action: 'build' as const } }
}

/** Makes a build live for an area that has a pointer of its own. */
async function buildInto(storage: Storage, release: Release) {
  const area = release.name
  await moveArea({ storage, ring: 'stable', area }, async (now) => {
    const live = now?.modules.find(({ name }) => name === area)
    if (live?.version === release.version) return undefined
    const text = { by: 'build', action: 'build' as const, from: live?.version, to: release.version }
    return { release: replacing(release, live), revoked: revokedOf(now, area), said: text }
  })
}

/** The releases that a build may make live: not where a command was the last to move the area to what it is now. */
async function takingOver(storage: Storage, releases: Release[]) {
  const live = new Map((await readRing(storage, 'stable'))?.modules.map(({ name, version }) => [name, version]))
  if (releases.every(({ name, version }) => [version, undefined].includes(live.get(name)))) return releases
  const existing = new Set<string>()
  const movers = new Map<string, string>()
  for (const chain of await chainsOf(storage, 'stable')) {
    let later: Later | undefined
    for await (const { action, modules } of chain()) {
      const versions = new Map(modules.map(({ name, version }) => [name, version]))
      if (later) noteMovers(movers, later, versions)
      for (const [name, version] of versions) existing.add(`${name}@${version}`)
      later = { action, versions }
    }
    if (later) noteMovers(movers, later, new Map())
  }
  return releases.filter(
    ({ name, version }) => movers.get(name) === 'build' || !live.has(name) || !existing.has(`${name}@${version}`),
  )
}

type Later = { action: string; versions: Map<string, string> }

/** Chains of departments come before the base: what a department did itself counts. */
function noteMovers(movers: Map<string, string>, { action, versions }: Later, before: Map<string, string>) {
  for (const [name, version] of versions) {
    if (before.get(name) !== version && !movers.has(name)) movers.set(name, action)
  }
}
