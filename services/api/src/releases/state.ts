import type { DepartmentRelease, ReleaseMove, ReleaseVersion, RingRelease } from '@ems/contracts/settings'
import { readPointers } from '@ems/federation/pointers/chain'
import { chainOf } from '@ems/federation/pointers/history'
import { proposalFor } from '@ems/federation/pointers/proposal'
import { ringsOf } from '@ems/federation/publish'
import { versionsOf } from '@ems/federation/publish/channel'
import { readRing } from '@ems/federation/publish/rings'
import { folderOf, readJson, type Storage } from '@ems/federation/publish/storage'
import { type Registry, RINGS, type Ring } from '@ems/federation/registry'

const MOVES = 20

export type Department = Omit<DepartmentRelease, 'totals'> & { id: string }

/** Every department that a ring gives, with its versions and last moves, as the registry has them now. */
export async function departmentsOf(storage: Storage): Promise<{ departments: Department[]; host: string }> {
  const composed = await ringsOf(storage)
  const names = [...new Set(composed.flatMap(({ modules }) => modules.map(({ name }) => name)))].sort()
  const rings = new Map<Ring, Registry | undefined>(
    await Promise.all(RINGS.map(async (ring) => [ring, await readRing(storage, ring)] as const)),
  )
  const departments = await Promise.all(names.map((name) => departmentOf(storage, name, composed, rings)))
  return { departments, host: composed[0]?.host.version ?? '' }
}

type Contents = ReadonlyMap<Ring, Registry | undefined>

async function departmentOf(
  storage: Storage,
  name: string,
  composed: Registry[],
  contents: Contents,
): Promise<Department> {
  const revoked = new Set(composed.flatMap((one) => one.revoked))
  const [rings, versions, moves] = await Promise.all([
    Promise.all(RINGS.map((ring) => ringOf(storage, name, ring, composed, contents))),
    publishedOf(storage, name, revoked),
    movesOf(storage, name),
  ])
  const title = composed[0]?.modules.find((one) => one.name === name)?.descriptor.title ?? name
  return { id: name, title, rings, versions, moves }
}

async function ringOf(
  storage: Storage,
  name: string,
  ring: Ring,
  composed: Registry[],
  contents: Contents,
): Promise<RingRelease> {
  const current = composed.find((one) => one.ring === ring) ?? composed.find((one) => one.ring === 'stable')
  const live = current?.modules.find((one) => one.name === name)
  const isInherited = ring !== 'stable' && !contents.get(ring)?.modules.some((one) => one.name === name)
  const pending = await proposalFor(storage, ring, name)
  const pointer = (await readPointers(storage, ring)).find(({ area }) => area === name)
  return {
    ring,
    version: live?.version ?? null,
    is_inherited: isInherited,
    previous: isInherited ? null : (live?.previous?.version ?? null),
    state: live?.state ?? 'active',
    reason: live?.reason ?? null,
    since: isInherited ? null : (pointer?.at ?? current?.updatedAt ?? null),
    by: isInherited ? null : (pointer?.by ?? null),
    note: isInherited ? null : (pointer?.because ?? null),
    waiting: pending
      ? { version: pending.to ?? '', by: pending.by, at: pending.at, note: pending.because ?? null }
      : null,
  }
}

async function publishedOf(storage: Storage, name: string, revoked: ReadonlySet<string>): Promise<ReleaseVersion[]> {
  const all = await Promise.all(
    (await versionsOf(storage, name)).map(async (version) => {
      const claim = (await readJson(storage, `${folderOf(name, version)}/claim.json`)) as
        | { by: string; at: string }
        | undefined
      return { version, by: claim?.by ?? null, at: claim?.at ?? null, is_revoked: revoked.has(`${name}@${version}`) }
    }),
  )
  return all.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '') || b.version.localeCompare(a.version))
}

/** The last moves of a department, in any ring. */
async function movesOf(storage: Storage, name: string): Promise<ReleaseMove[]> {
  const moves: ReleaseMove[] = []
  for (const ring of RINGS) {
    let count = 0
    for await (const { at, by, action, from, to, because } of chainOf(storage, ring, name)) {
      moves.push({ ring, at, by, action, from: from ?? null, to: to ?? null, note: because ?? null })
      count += 1
      if (count >= MOVES) break
    }
  }
  return moves.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOVES)
}
