import { chainsOf } from '../pointers/history.ts'
import { RINGS } from '../registry/registry.ts'
import type { Claim } from './publish.ts'
import { readRing } from './rings.ts'
import { folderOf, readJson, type Storage } from './storage/storage.ts'

type Gc = { storage: Storage; olderThanMs: number; now?: number; dryRun?: boolean }

/** A publisher that has not finished after this long has broken off. */
const BROKEN_OFF_MS = 60 * 60_000

/**
 * Removes the versions that no ring held at any time since `olderThanMs` ago and that were published before then: tabs stay
 * open for weeks and go on loading the chunks of their version. Returns what was removed, as `area@version`.
 */
export async function collect({ storage, olderThanMs, now = Date.now(), dryRun = false }: Gc): Promise<string[]> {
  const since = new Date(now - olderThanMs).toISOString()
  const held = await heldSince(storage, since)
  const removed: string[] = []
  for (const { area, version, isFinished } of await allVersions(storage)) {
    const name = `${area}@${version}`
    const home = folderOf(area, version)
    const claim = (await readJson(storage, `${home}/claim.json`)) as Claim | undefined
    const until = isFinished ? since : new Date(now - BROKEN_OFF_MS).toISOString()
    // Releases of local builds have no claim: only rings decide about them.
    if (held.has(name) || (claim && claim.at > until)) continue
    if (!dryRun && !(await remove(storage, area, version))) continue
    removed.push(name)
  }
  return removed
}

/** Not any more when a ring was pointed at it in this moment: its `release.json`, without which none can be, goes first. */
async function remove(storage: Storage, area: string, version: string) {
  const home = folderOf(area, version)
  const release = await storage.read(`${home}/release.json`)
  await storage.remove(`${home}/release.json`)
  if (release && (await heldNow(storage)).has(`${area}@${version}`)) {
    await storage.create(`${home}/release.json`, release.content)
    return false
  }
  const keys = await storage.list(`${home}/`)
  for (const key of keys.filter((one) => !one.endsWith('/claim.json'))) await storage.remove(key)
  await storage.remove(`${home}/claim.json`)
  return true
}

async function allVersions(storage: Storage) {
  const keys = await storage.list('remotes/')
  const matches = new Map<string, { area: string; version: string; isFinished: boolean }>()
  for (const key of keys) {
    const [, area, version] = /^remotes\/([^/]+)\/([^/]+)\//.exec(key) ?? []
    if (!area || !version) continue
    const one = matches.get(`${area}@${version}`) ?? { area, version, isFinished: false }
    if (key.endsWith('/release.json')) one.isFinished = true
    matches.set(`${area}@${version}`, one)
  }
  return [...matches.values()]
}

/** Every version that a ring referred to, as live or as what to fall back to, at any time since. */
async function heldSince(storage: Storage, since: string) {
  const held = await heldNow(storage)
  for (const ring of RINGS) {
    for (const chain of await chainsOf(storage, ring)) {
      for await (const { at, modules } of chain()) {
        for (const name of namesIn(modules)) held.add(name)
        // This state began before, and lasted into, the time that counts; the ones before it did not.
        if (at <= since) break
      }
    }
  }
  return held
}

async function heldNow(storage: Storage) {
  const rings = await Promise.all(RINGS.map((ring) => readRing(storage, ring)))
  return new Set(rings.flatMap((ring) => namesIn(ring?.modules ?? [])))
}

const namesIn = (modules: { name: string; version: string; previous?: { version: string } }[]) =>
  modules.flatMap(({ name, version, previous }) => [
    `${name}@${version}`,
    ...(previous ? [`${name}@${previous.version}`] : []),
  ])
