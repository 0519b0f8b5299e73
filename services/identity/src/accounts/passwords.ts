import { hash, parseOptions, verify } from '@node-rs/bcrypt'

/** bcrypt reads 72 bytes and ignores the rest, so a longer password is refused instead of silently shortened. */
export const MAX_BYTES = 72

const bytes = (password: string) => Buffer.byteLength(password.normalize('NFC'))

/** bcrypt's own limits: at most 72 bytes, none of them zero. */
export const fits = (password: string) => bytes(password) <= MAX_BYTES && !password.includes('\0')

export type Passwords = Awaited<ReturnType<typeof passwords>>

/** Hashing and checking at one bcrypt cost (4 to 31). Making it costs one hash: the stand-in for unknown accounts. */
export async function passwords(cost: number) {
  const make = (password: string) => hash(password.normalize('NFC'), { cost })
  const nobody = await make(crypto.randomUUID())

  return {
    hash: make,
    /** Takes the same time without a hash, so that it does not reveal which accounts exist. */
    async matches(password: string, stored: string | null | undefined) {
      const candidate = fits(password) ? password.normalize('NFC') : ''
      const matches = await verify(candidate, stored ?? nobody)
      return matches && stored != null && fits(password)
    },
    /** True when `stored` was made at another cost than today's. */
    isOutdated: (stored: string) => parseOptions(stored).cost !== cost,
  }
}
