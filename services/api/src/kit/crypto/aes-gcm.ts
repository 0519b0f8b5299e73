import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 bits, random; far from 2^32 texts for one key. */
const IV_BYTES = 12
const TAG_BYTES = 16
/** Bytes that encryption adds to a text. */
export const ADDED_BYTES = IV_BYTES + TAG_BYTES
export const KEY_BYTES = 32

/** Encrypts `content` for one `place`, which is authenticated with it, as IV, tag and ciphertext. */
export function encryptBytes(key: Buffer, content: Buffer, place: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Throws for bytes that were changed, or that belong to another key or place. */
export function decryptBytes(key: Buffer, encrypted: Buffer, place: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(encrypted.subarray(IV_BYTES, ADDED_BYTES))
  return Buffer.concat([decipher.update(encrypted.subarray(ADDED_BYTES)), decipher.final()])
}

/** As `encryptBytes`, in base64url. */
export const encryptText = (key: Buffer, text: string, place: string): string =>
  encryptBytes(key, Buffer.from(text), place).toString('base64url')

/** Throws as `decryptBytes` does. */
export const decryptText = (key: Buffer, encrypted: string, place: string): string =>
  decryptBytes(key, Buffer.from(encrypted, 'base64url'), place).toString('utf8')
