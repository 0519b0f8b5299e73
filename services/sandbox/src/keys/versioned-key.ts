import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key with versions that never leaves this object, as a key service keeps it. */
export class VersionedKey {
  #versions: Buffer[] = [randomBytes(32)]

  get latest() {
    return this.#versions.length
  }

  rotate() {
    this.#versions.push(randomBytes(32))
  }

  encrypt(plain: Buffer, context: string, version = this.latest): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#of(version), iv).setAAD(Buffer.from(context))
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws for another context, another version, or changed bytes. */
  decrypt(bytes: Buffer, context: string, version: number): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#of(version), bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  }

  #of(version: number): Buffer {
    const key = this.#versions[version - 1]
    if (!key) throw new Error('no such version')
    return key
  }
}

/** Strict: Buffer reads anything as base64. */
export function bytesIn(text: unknown): Buffer | undefined {
  if (typeof text !== 'string') return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
