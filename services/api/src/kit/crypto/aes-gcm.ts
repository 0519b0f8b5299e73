import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 bits, random; far from 2^32 texts for one key. */
const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** Encrypts `text` for one `place`, which is authenticated with it, as base64url of IV, tag and ciphertext. */
export function encryptText(key: Buffer, text: string, place: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws for a text that was changed, or that belongs to another key or place. */
export function decryptText(key: Buffer, encrypted: string, place: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
