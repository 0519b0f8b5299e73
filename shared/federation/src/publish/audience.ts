import { createHash } from 'node:crypto'
import { z } from 'zod'
import { RINGS, type Ring } from '../registry/registry.ts'
import { issue, Rejected, readJson, type Storage } from './storage/storage.ts'

export const AUDIENCE = 'registry/audience.json'

const people = z.strictObject({
  /** Names of user groups. */
  groups: z.array(z.string().trim().min(1).max(100)).max(100),
  /** That many of a hundred people, always the same ones. */
  percent: z.number().min(0).max(100),
})

/** Users of pilot and canary; all others get stable. */
export const audienceSchema = z.strictObject({ pilot: people.optional(), canary: people.optional() })
export type Audience = z.output<typeof audienceSchema>
export type People = z.output<typeof people>

/** The ring of a person: canary before pilot, a named group before the share. Never a statement about what they may do. */
export function ringFor({ id, group }: { id: string; group?: string | undefined }, audience: Audience): Ring {
  const requested = (['canary', 'pilot'] as const).filter((ring) => audience[ring])
  const named = requested.find((ring) => group !== undefined && audience[ring]?.groups.some((one) => same(one, group)))
  return named ?? requested.find((ring) => shareOf(ring, id) < (audience[ring]?.percent ?? 0)) ?? 'stable'
}

const same = (a: string, b: string) => a.toLocaleLowerCase('id') === b.toLocaleLowerCase('id')

/** 0 ≤ n < 100, evenly spread over people and fixed for each; another one in each ring, so that not the same try out all. */
function shareOf(ring: Ring, id: string) {
  return (createHash('sha256').update(`${ring} ${id}`).digest().readUInt32BE(0) / 2 ** 32) * 100
}

/** The present audience of the rings. */
export async function readAudience(storage: Pick<Storage, 'read'>): Promise<Audience> {
  const { data, error } = audienceSchema.safeParse((await readJson(storage, AUDIENCE)) ?? {})
  if (error) throw new Rejected(`${AUDIENCE} is unusable: ${error.issues.map(issue).join('; ')}.`)
  return data
}

/** Says whom a ring is for. Who is signed in already is given the new ring with the next page after signing in. */
export async function writeAudience(storage: Storage, ring: Ring, expected: People): Promise<Audience> {
  if (ring === 'stable') throw new Rejected(`Ring stable is for everybody; choose ${RINGS.slice(1).join(' or ')}.`)
  for (;;) {
    const stored = await storage.read(AUDIENCE)
    const after = audienceSchema.safeParse({ ...(await readAudience(storage)), [ring]: expected })
    if (!after.success) throw new Rejected(`Nobody was chosen: ${after.error.issues.map(issue).join('; ')}.`)
    if (await storage.replace(AUDIENCE, JSON.stringify(after.data), stored?.tag)) return after.data
  }
}
