import { issue, Rejected, readJson, type Storage } from '../publish/storage/storage.ts'
import type { Ring } from '../registry/registry.ts'
import { POINTERS, type Pointer, pointerNamed, pointerOf, pointerShape } from './pointer.ts'

/** Where the record of a department's move lies. */
export const recordOf = ({ ring, area, revision }: Pick<Pointer, 'ring' | 'area' | 'revision'>) =>
  `registry/history/${ring}/${area}/${revision}.json`

/** A stored pointer, checked. */
export function parsedPointer(match: unknown, key: string): Pointer {
  const { data, error } = pointerShape.safeParse(match)
  const named = pointerNamed(key)
  if (!data) throw new Rejected(`${key} is unusable: ${error.issues.map(issue).join('; ')}.`)
  if (named && (named.area !== data.area || named.ring !== data.ring))
    throw new Rejected(`${key} is unusable: it is of ${data.area} in ring ${data.ring}.`)
  return data as Pointer
}

/** The pointer of a department in a ring; undefined while it was never moved there. */
export async function readPointer(storage: Storage, ring: Ring, area: string): Promise<Pointer | undefined> {
  const key = pointerOf(ring, area)
  const match = await readJson(storage, key)
  return match === undefined ? undefined : parsedPointer(match, key)
}

/** The pointers of all departments in a ring. */
export async function readPointers(storage: Storage, ring: Ring): Promise<Pointer[]> {
  const keys = await storage.list(`${POINTERS}${ring}/`)
  const areas = keys.flatMap((key) => pointerNamed(key)?.area ?? [])
  const pointers = await Promise.all(areas.map((area) => readPointer(storage, ring, area)))
  return pointers.filter((one) => one !== undefined)
}

/** The moves of a department in a ring, the last one first. */
export async function* pointerHistory(storage: Storage, ring: Ring, area: string): AsyncGenerator<Pointer> {
  let next = (await readPointer(storage, ring, area))?.revision
  while (next) {
    const move = (await readJson(storage, recordOf({ ring, area, revision: next }))) as Pointer | undefined
    if (!move) return
    yield move
    next = move.parent
  }
}
