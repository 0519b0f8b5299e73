import { z } from 'zod'
import { issue, Rejected, readJson, type Storage } from '../publish/storage/storage.ts'

export const FREEZE = 'registry/freeze.json'

const shape = z
  .strictObject({ from: z.iso.datetime(), until: z.iso.datetime(), because: z.string().trim().min(1).max(300) })
  .refine(({ from, until }) => until > from, 'ends before it begins')

/** A time in which nobody gets a new version in stable; to go back, to switch off and to revoke stays possible. */
export type Freeze = z.output<typeof shape>

/** The freeze that is set, be it now or later; undefined when there is none, or when it is over. */
export async function readFreeze(storage: Pick<Storage, 'read'>, now = new Date()): Promise<Freeze | undefined> {
  const stored = await readJson(storage, FREEZE)
  if (stored === undefined || stored === null) return undefined
  const { data, error } = shape.safeParse(stored)
  if (error) throw new Rejected(`${FREEZE} is unusable: ${error.issues.map(issue).join('; ')}.`)
  return data.until > now.toISOString() ? data : undefined
}

/** Sets the freeze, or takes it away. */
export async function writeFreeze(storage: Storage, freeze: Freeze | undefined): Promise<void> {
  const { error } = freeze ? shape.safeParse(freeze) : {}
  if (error) throw new Rejected(`Nothing was frozen: ${error.issues.map(issue).join('; ')}.`)
  for (;;) {
    const stored = await storage.read(FREEZE)
    if (await storage.replace(FREEZE, JSON.stringify(freeze ?? null), stored?.tag)) return
  }
}

/** Throws while stable is frozen. */
export async function refuseFrozen(storage: Storage, now = new Date()): Promise<void> {
  const freeze = await readFreeze(storage, now)
  if (freeze && freeze.from <= now.toISOString())
    throw new Rejected(`Ring stable is frozen until ${freeze.until}: ${freeze.because}.`)
}
