import { createHmac } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/bcrypt'

/** bcrypt reads 72 bytes and ignores the rest. */
const BCRYPT_BYTES = 72
/** Longest password, in characters. */
export const MAX_CHARACTERS = 200

/** Neither longer than is stored nor with a zero byte, where bcrypt would stop reading. */
export const fits = (password: string) => [...password].length <= MAX_CHARACTERS && !password.includes('\0')

/** What bcrypt hashes: the password, or its digest where it is longer than bcrypt reads, so that every character counts. */
function readable(password: string): string {
  const text = password.normalize('NFC')
  return Buffer.byteLength(text) <= BCRYPT_BYTES ? text : createHmac('sha384', LABEL).update(text).digest('base64')
}

/** Makes the digest one of this product only: one that leaked elsewhere opens nothing here. */
const LABEL = 'ems password'

export type Passwords = Awaited<ReturnType<typeof passwords>>

/** Hashing and checking at one bcrypt cost (4 to 31). Making it costs one hash: the stand-in for unknown accounts. */
export async function passwords(cost: number) {
  const make = (password: string) => hash(readable(password), { cost })
  const nobody = await make(crypto.randomUUID())

  return {
    hash: make,
    /** Takes the same time without a hash, so that it does not reveal which accounts exist. */
    async matches(password: string, stored: string | null | undefined) {
      const candidate = fits(password) ? readable(password) : ''
      const matches = await verify(candidate, stored ?? nobody)
      return matches && stored != null && fits(password)
    },
    /** True when `stored` was made at another cost than today's. */
    isOutdated: (stored: string) => parseOptions(stored).cost !== cost,
  }
}
