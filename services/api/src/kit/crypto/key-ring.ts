import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { decryptText, encryptText, KEY_BYTES } from './aes-gcm.ts'

/** Encrypts texts that only the server may read. */
export type Vault = {
  /** Name of the key that encrypts now. */
  keyId: string
  /** Encrypts `text` and binds it to `place`: it decrypts at no other place. */
  seal: (text: string, place: string) => string
  /** Decrypts. Throws for texts that were changed or moved, or whose key is missing. */
  open: (sealed: string, place: string) => string
  /** Keyed digest: equal for equal texts of one `kind`, and useless without the current key. */
  digest: (text: string, kind: string) => string
}

/** A text was encrypted by a key that `EMS_VAULT_KEY` does not contain. */
export class MissingKey extends Error {}

/**
 * AES-256-GCM with the keys of `EMS_VAULT_KEY`, separated by commas: the first one encrypts, all of them decrypt. To change a
 * key, put a new one in front and remove the old one after the next start of the API, which encrypts everything again
 * (docs/decisions/encrypted-fields.md).
 */
export function createVault(keys: string): Vault {
  const all = keys.split(',').map((text) => Buffer.from(text, 'base64url'))
  const byId = new Map(all.map((key) => [idOf(key), key]))
  const [keyId = ''] = byId.keys()
  const sealing = byId.get(keyId)
  if (!sealing || all.some(({ length }) => length !== KEY_BYTES)) throw new Error('A key of the vault has 32 bytes')
  const digestKey = Buffer.from(hkdfSync('sha256', sealing, '', 'ems digest', 32))
  return {
    keyId,
    digest: (text, kind) => createHmac('sha256', digestKey).update(`${kind}\n${text}`).digest('hex'),
    seal: (text, place) => `${keyId}.${encryptText(sealing, text, place)}`,
    open(wrapped, place) {
      const [id = '', text = ''] = wrapped.split('.')
      const key = byId.get(id)
      if (!key) throw new MissingKey(`the vault has no key ${id}: put it into EMS_VAULT_KEY, behind the first one`)
      return decryptText(key, text, place)
    },
  }
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
