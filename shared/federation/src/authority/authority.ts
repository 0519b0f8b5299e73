import { z } from 'zod'
import { issue, Rejected, readJson, type Storage } from '../publish/storage/storage.ts'
import { RINGS, type Ring } from '../registry/registry.ts'
import { signature } from '../registry/schema.ts'
import { isSigned, type Signer, signatureOf } from './signatures.ts'

/** Where the authority of a registry lies; only the platform team needs to write it. */
export const AUTHORITY = 'registry/authority.json'

/** What a key may be allowed: to publish, to move a ring (set, go back, switch off), to revoke. */
export const RIGHTS = ['publish', ...RINGS, 'revoke'] as const
export type Right = (typeof RIGHTS)[number]

const key = z.strictObject({
  /** Whose key it is: an e-mail address or the name of a pipeline. Two keys of one person are one person. */
  person: z.string().trim().min(1).max(200),
  publicKey: z.string().min(40).max(100),
  /** The departments it speaks for; `*`: all of them. */
  areas: z
    .array(z.string().regex(/^(\*|[a-z][a-z0-9_-]*)$/))
    .min(1)
    .max(50),
  may: z.array(z.enum(RIGHTS)).min(1),
  /** It signs for the users of a service, whose names it says; each of them is a person. */
  speaks: z.boolean().optional(),
})

/** Who may do what with the departments of a registry. */
export const authorityShape = z.strictObject({
  schema: z.literal(1),
  keys: z.record(z.string().regex(/^[a-z][a-z0-9-]{1,60}$/), key),
  /** Rings in which a version goes live only when a second person agrees. */
  second: z.array(z.enum(RINGS)),
  /** Grows with each change: the gateway takes no older authority than it had. */
  number: z.int().positive().optional(),
  /** By the platform's own key, which the gateway knows (`EMS_AUTHORITY_KEY`). */
  signature: signature.optional(),
})
export type Authority = z.output<typeof authorityShape>
export type Key = z.output<typeof key>

/** A text as an authority; throws when it is none, or when it is not signed by the key that it has to be signed by. */
export function authorityOf(text: string, platformKey?: string): Authority {
  const { data, error } = authorityShape.safeParse(JSON.parse(text))
  if (!data) throw new Rejected(`${AUTHORITY} is unusable: ${error.issues.map(issue).join('; ')}.`)
  const { signature: own, ...content } = data
  if (platformKey && !(own && isSigned(platformKey, 'authority', content, own)))
    throw new Rejected(`${AUTHORITY} is not signed by the key of the platform.`)
  return data
}

/** The authority of a registry; undefined where nobody needs a key. */
export async function readAuthority(storage: Pick<Storage, 'read'>): Promise<Authority | undefined> {
  const stored = await readJson(storage, AUTHORITY)
  return stored === undefined ? undefined : authorityOf(JSON.stringify(stored))
}

/** Changes who may do what, in one step, signed by the key of the platform where there is one. */
export async function writeAuthority(
  storage: Storage,
  change: (before: Authority) => Omit<Authority, 'schema' | 'signature' | 'number'>,
  signer?: Signer,
): Promise<Authority> {
  for (;;) {
    const stored = await storage.read(AUTHORITY)
    const before: Authority = stored ? authorityOf(stored.content.toString()) : { schema: 1, keys: {}, second: [] }
    const { keys, second } = change(before)
    const number = Math.max((before.number ?? 0) + 1, Date.now())
    const content = { schema: 1 as const, keys, second, number }
    const after = authorityShape.safeParse({
      ...content,
      ...(signer && { signature: signatureOf(signer, 'authority', content) }),
    })
    if (!after.success) throw new Rejected(`Nothing was changed: ${after.error.issues.map(issue).join('; ')}.`)
    if (await storage.replace(AUTHORITY, JSON.stringify(after.data), stored?.tag)) return after.data
  }
}

/** Whether a version goes live in this ring only with a second person. */
export const needsSecond = (authority: Authority | undefined, ring: Ring) => authority?.second.includes(ring) ?? false
