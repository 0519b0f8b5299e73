import { z } from 'zod'
import { type Registry, type Release, RINGS, type Ring, type Signature } from '../registry/registry.ts'
import { release, signature } from '../registry/schema.ts'

export const ACTIONS = ['build', 'set', 'rollback', 'revoke', 'promoted', 'switch-off', 'switch-on'] as const
export type Action = (typeof ACTIONS)[number]

/**
 * What a ring gives of one department, and the move that made it so. Each department has its own, so that its credentials
 * need to reach nobody else's.
 */
export interface Pointer {
  schema: 1
  ring: Ring
  area: string
  revision: string
  /** The revision before; the moves of a department in a ring form a chain. */
  parent?: string | undefined
  /**
   * Grows with each move, and is the time of the move in milliseconds at least: so a move that is made after an attacker put
   * an older pointer back is above all that were there. Pointers from before have none.
   */
  number?: number | undefined
  at: string
  by: string
  action: Action
  from?: string | undefined
  to?: string | undefined
  because?: string | undefined
  /** Without one the department has nothing of its own in this ring. */
  release?: Release | undefined
  /** `name@version` of this department that must not be loaded. */
  revoked: string[]
  signatures?: Signature[] | undefined
}

/** A pointer as it is stored. */
export const pointerShape = z.strictObject({
  schema: z.literal(1),
  ring: z.enum(RINGS),
  area: z.string().regex(/^[a-z][a-z0-9_-]*$/),
  revision: z.string().min(1),
  parent: z.string().optional(),
  number: z.int().positive().optional(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(ACTIONS),
  from: z.string().optional(),
  to: z.string().optional(),
  because: z.string().optional(),
  release: release.optional(),
  revoked: z.array(z.string()),
  signatures: z.array(signature).max(10).optional(),
})

/** Whether a move was made before another of the same department and ring; pointers without a number go by their time. */
export function isBefore(one: Pointer, other: Pointer): boolean {
  if (one.revision === other.revision) return false
  const [mine, theirs] = [one.number ?? 0, other.number ?? 0]
  return mine === theirs ? mine > 0 || one.at <= other.at : mine < theirs
}

/** All pointers lie under this. */
export const POINTERS = 'registry/areas/'
export const pointerOf = (ring: Ring, area: string) => `${POINTERS}${ring}/${area}.json`

/** Ring and area of the key of a pointer. */
export function pointerNamed(key: string): { ring: Ring; area: string } | undefined {
  const [, ring, area] = /^registry\/areas\/([a-z]+)\/([a-z][a-z0-9_-]*)\.json$/.exec(key) ?? []
  const match = RINGS.find((one) => one === ring)
  return match && area ? { ring: match, area } : undefined
}

/**
 * A ring: what its base says, with the pointers of departments in the place of what it says of them. `revise` names the
 * state that comes of it.
 */
export function withPointers(
  base: Registry,
  pointers: readonly Pointer[],
  revise: (parts: string[]) => string,
): Registry {
  if (pointers.length === 0) return base
  const sorted = [...pointers].sort((a, b) => a.area.localeCompare(b.area))
  const moved = new Set(sorted.map(({ area }) => area))
  const broken = base.broken?.filter(({ name }) => !moved.has(name)) ?? []
  const { broken: _, ...rest } = base
  return {
    ...rest,
    revision: revise([base.revision, ...sorted.map(({ area, revision }) => `${area} ${revision}`)]),
    updatedAt: [base.updatedAt, ...sorted.map(({ at }) => at)].sort().at(-1) as string,
    revoked: [
      ...new Set([
        ...base.revoked.filter((one) => !moved.has(one.split('@')[0] as string)),
        ...sorted.flatMap(({ revoked }) => revoked),
      ]),
    ].sort(),
    modules: [
      ...base.modules.filter(({ name }) => !moved.has(name)),
      ...sorted.flatMap(({ release: one }) => one ?? []),
    ].sort((a, b) => a.name.localeCompare(b.name)),
    ...(broken.length > 0 && { broken }),
  }
}
