import { type BaseMove, baseHistory } from '../publish/rings.ts'
import type { Storage } from '../publish/storage/storage.ts'
import type { Release, Ring } from '../registry/registry.ts'
import { pointerHistory, readPointers } from './chain.ts'
import type { Pointer } from './pointer.ts'

/** A move of a ring, of its base or of one department. `modules`: the releases it left behind there. */
export type Move = Omit<BaseMove, 'registry' | 'parent' | 'area' | 'from' | 'to' | 'because'> &
  Pick<Pointer, 'parent' | 'from' | 'to' | 'because' | 'signatures'> & { area?: string | undefined; modules: Release[] }

const ofPointer = ({ release, ...move }: Pointer): Move => ({ ...move, modules: release ? [release] : [] })
const ofBase = ({ registry, ...move }: BaseMove): Move => ({ ...move, modules: registry.modules })

/** Each line of moves of a ring, the last one first: those of each department, and those of the base. */
export async function chainsOf(storage: Storage, ring: Ring): Promise<(() => AsyncGenerator<Move>)[]> {
  const areas = (await readPointers(storage, ring)).map(({ area }) => area)
  return [
    ...areas.map(
      (area) =>
        async function* () {
          for await (const move of pointerHistory(storage, ring, area)) yield ofPointer(move)
        },
    ),
    async function* () {
      for await (const move of baseHistory(storage, ring)) yield ofBase(move)
    },
  ]
}

/** All moves of a ring, the last one first. */
export async function* historyOf(storage: Storage, ring: Ring): AsyncGenerator<Move> {
  const moves: Move[] = []
  for (const chain of await chainsOf(storage, ring)) for await (const move of chain()) moves.push(move)
  yield* moves.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** The moves of one department in a ring, the last one first. */
export async function* chainOf(storage: Storage, ring: Ring, area: string): AsyncGenerator<Move> {
  for await (const move of pointerHistory(storage, ring, area)) yield ofPointer(move)
}

/** What a ring gave of one department, the last one first: by its own pointer, and by the base before it had one. */
export async function* releasesBefore(storage: Storage, ring: Ring, area: string): AsyncGenerator<Release> {
  for await (const { release } of pointerHistory(storage, ring, area)) if (release) yield release
  for await (const { registry } of baseHistory(storage, ring)) {
    const release = registry.modules.find(({ name }) => name === area)
    if (release) yield release
  }
}
