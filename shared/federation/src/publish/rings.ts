import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPointers } from '../pointers/chain.ts'
import { type Action, withPointers } from '../pointers/pointer.ts'
import { collisions } from '../registry/claims.ts'
import type { HostBuild, Registry, Release, Ring } from '../registry/registry.ts'
import { overlayRing } from '../registry/ring-overlay.ts'
import { registryShape } from '../registry/schema.ts'
import { issue, Rejected, readJson, type Storage } from './storage/storage.ts'

/** A move of the base of a ring, which a host or a build makes. `registry` is the base after it. */
export interface BaseMove {
  revision: string
  /** The revision before; the moves of a ring form a chain that ends at its first. */
  parent?: string
  at: string
  by: string
  action: Action
  area?: string
  from?: string
  to?: string
  /** The reason, if given. */
  because?: string
  registry: Registry
}

/** The part of a ring that a move decides; the rest follows. */
export type RingContent = Pick<Registry, 'host' | 'revoked' | 'modules'>
export type Message = Pick<BaseMove, 'by' | 'action' | 'area' | 'from' | 'to' | 'because'>
type Change = (before: Registry | undefined) => Promise<{ after: RingContent; said: Message } | undefined>

export const baseOf = (ring: Ring) => `registry/${ring}.json`
const recordOf = (ring: Ring, revision: string) => `registry/history/${ring}/${revision}.json`

/** Two publishers meet for milliseconds; this many times in a row they do not. */
export const ATTEMPTS = 25

/** The base of a ring: its host, and the releases that came with a build. */
export async function readBase(storage: Storage, ring: Ring): Promise<Registry | undefined> {
  const match = await readJson(storage, baseOf(ring))
  return match === undefined ? undefined : parsedRing(match, ring)
}

/** A ring as its base and the pointers of its departments have it, or undefined while it holds nothing. */
export async function readRing(storage: Storage, ring: Ring): Promise<Registry | undefined> {
  const [own, pointers] = await Promise.all([readBase(storage, ring), readPointers(storage, ring)])
  const base = own ?? (pointers.length > 0 ? await emptyRing(storage, ring) : undefined)
  return base && withPointers(base, pointers, revisionOf)
}

/** A ring that holds nothing yet, on the host that stable has. */
export async function emptyRing(storage: Storage, ring: Ring): Promise<Registry> {
  const stable = await readBase(storage, 'stable')
  if (!stable) throw new Rejected(`There is no host in ${storage.name} yet: ring stable is empty.`)
  return { ...stable, ring, revision: 'empty', revoked: [], modules: [] }
}

/** The composed ring: its own content over stable. */
export async function readComposed(storage: Storage, ring: Ring): Promise<Registry | undefined> {
  const [stable, own] = await Promise.all([readRing(storage, 'stable'), readRing(storage, ring)])
  return stable ? overlayRing(stable, own, ring) : own
}

/**
 * Moves the base of a ring by `change` in one atomic step; `change` runs again after a concurrent move. The record of the
 * move is written first, so that every state of a ring has an id, a time and an author. Undefined without a change.
 */
export async function moveRing(storage: Storage, ring: Ring, change: Change): Promise<BaseMove | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await storage.read(baseOf(ring))
    const before = stored && parsedRing(JSON.parse(stored.content.toString()), ring)
    const expected = await change(before)
    if (!expected) return undefined
    const move = moveOf(ring, before, expected.after, expected.said)
    const record = recordOf(ring, move.revision)
    await storage.create(record, JSON.stringify(move))
    if (await storage.replace(baseOf(ring), JSON.stringify(move.registry), stored?.tag)) return move
    await storage.remove(record)
    await sleep(Math.random() * 20 * attempt)
  }
  throw new Rejected(`Ring ${ring} is being moved by others all the time; nothing was changed.`)
}

/** The moves of a ring's base, the last one first. A state that was not reached through here ends the list. */
export async function* baseHistory(storage: Storage, ring: Ring): AsyncGenerator<BaseMove> {
  let next = (await readBase(storage, ring))?.revision
  while (next) {
    const move = (await readJson(storage, recordOf(ring, next))) as BaseMove | undefined
    if (!move) return
    yield move
    next = move.parent
  }
}

function moveOf(ring: Ring, before: Registry | undefined, content: RingContent, text: Message): BaseMove {
  const at = new Date().toISOString()
  const parent = before?.revision
  const sorted = [...content.modules].sort((a, b) => a.name.localeCompare(b.name))
  const body = { ...content, modules: sorted }
  const revision = revisionOf([JSON.stringify([ring, parent, at, text, body])])
  const registry: Registry = { schema: 1, ring, revision, updatedAt: at, ...body }
  const { error } = registryShape.safeParse(registry)
  if (error) throw new Rejected(`Ring ${ring} would become unusable: ${error.issues.map(issue).join('; ')}.`)
  refuseCollisions(ring, before?.modules ?? [], registry.modules)
  return { revision, ...(parent && { parent }), at, ...text, registry }
}

/** Existing collisions must not prevent their correction. */
export function refuseCollisions(ring: Ring, before: Release[], after: Release[]) {
  const existing = new Set(collisions(before))
  const fresh = collisions(after).filter((one) => !existing.has(one))
  if (fresh.length > 0) throw new Rejected(`Ring ${ring} would become unusable: ${fresh.join('; ')}.`)
}

/** A module in the place of another, remembering the one it replaces as the last known good. */
export function replacing(release: Release, before: Release | undefined): Release {
  if (!before) return release
  // The same version again: what it replaced stays what it was.
  if (before.version === release.version) return before.previous ? { ...release, previous: before.previous } : release
  const { previous: _, ...previous } = before
  return { ...release, previous }
}

/** The modules of a ring with one put in, or, when nothing takes its place, taken out. */
export const withModule = (modules: Release[], name: string, release: Release | undefined) => [
  ...modules.filter((one) => one.name !== name),
  ...(release ? [release] : []),
]

/** Names a state by all that it consists of. */
export const revisionOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)

export const hostOf = ({ version, contract, shared }: HostBuild) => ({ version, contract, shared })

function parsedRing(match: unknown, ring: Ring): Registry {
  const { data, error } = registryShape.safeParse(match)
  if (data) return data as Registry
  throw new Rejected(`${baseOf(ring)} is unusable: ${error?.issues.map(issue).join('; ')}.`)
}
