import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** What the database knows a token, session or grant by. Whoever reads the table cannot use what is in it. */
export const fingerprint = (id: string) => hash('sha256', id, 'buffer')

const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'ems sso refresh successor', 32))

/** `text`, readable only to whoever holds `token`: AES-256-GCM as nonce (12 bytes), tag (16), ciphertext. */
export function encryptForToken(text: string, token: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Throws when `token` is not the one it was sealed with, or a bit was changed. */
export function decryptForToken(sealed: Buffer, token: string) {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
