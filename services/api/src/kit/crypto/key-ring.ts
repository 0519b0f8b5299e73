import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

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

const CIPHER = 'aes-256-gcm'
/** NIST SP 800-38D: 96 bits, random; far from 2^32 texts for one key. */
const IV_BYTES = 12
const TAG_BYTES = 16

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
  if (!sealing || all.some(({ length }) => length !== 32)) throw new Error('A key of the vault has 32 bytes')
  const digestKey = Buffer.from(hkdfSync('sha256', sealing, '', 'ems digest', 32))
  return {
    keyId,
    digest: (text, kind) => createHmac('sha256', digestKey).update(`${kind}\n${text}`).digest('hex'),
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, place) {
      const [id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (!key) throw new MissingKey(`the vault has no key ${id}: put it into EMS_VAULT_KEY, behind the first one`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
