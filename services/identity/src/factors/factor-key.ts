import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type FactorKeys = ReturnType<typeof factorKeys>

/**
 * Encrypts keys of authenticator apps: AES-256-GCM as id of the key, nonce, tag, ciphertext, bound to `place`. The first of
 * `keys` encrypts, all of them decrypt.
 */
export function factorKeys(keys: readonly Buffer[]) {
  const ring = keys.map((key) => ({ key, id: hash('sha256', key, 'buffer').subarray(0, ID_BYTES) }))
  const [first] = ring
  if (!first) throw new Error('There is no key for second factors.')

  return {
    encrypt(text: string, place: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(place))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), ciphertext])
    },
    /** Throws for an unknown key, another place, or changed bits. */
    decrypt(encrypted: Buffer, place: string): string {
      const key = ring.find(({ id }) => id.equals(encrypted.subarray(0, ID_BYTES)))?.key
      if (!key) throw new Error('A second factor was encrypted with a key that SSO_FACTOR_KEY lacks.')
      const [nonce, tag] = [ID_BYTES, ID_BYTES + NONCE_BYTES]
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(nonce, tag)).setAAD(Buffer.from(place))
      decipher.setAuthTag(encrypted.subarray(tag, tag + TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(tag + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    isOutdated: (encrypted: Buffer) => !first.id.equals(encrypted.subarray(0, ID_BYTES)),
  }
}
