import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** Hash under which the database stores a token, session or grant, so that readers of the table cannot use them. */
export const fingerprint = (id: string) => hash('sha256', id, 'buffer')

const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'ems sso refresh successor', 32))

/** Encrypts `text` with a key from `token`: AES-256-GCM as nonce (12 bytes), tag (16), ciphertext. */
export function encryptForToken(text: string, token: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Decrypts; throws for another `token` or changed bits. */
export function decryptForToken(encrypted: Buffer, token: string) {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(12, 28))
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
}
