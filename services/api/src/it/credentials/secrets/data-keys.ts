import { randomBytes } from 'node:crypto'
import { Problem } from '@ems/contracts/kit'
import { decryptText, encryptText, KEY_BYTES } from '../../../kit/crypto/aes-gcm.ts'
import { MissingKey, type Vault } from '../../../kit/crypto/key-ring.ts'
import { conflict } from '../../../kit/problems.ts'

/** Wraps data keys. The wrapped form begins with the id of the wrapping key and a dot (docs/decisions/vault.md). */
export type KeyService = {
  /** Id of the key that wraps now. */
  keyId: string
  wrap: (key: Buffer, place: string) => Promise<string>
  /** Throws for keys of another place, and `MissingKey` without the wrapping key. */
  unwrap: (wrapped: string, place: string) => Promise<Buffer>
}

/** The keys of this installation, `EMS_VAULT_KEY`. */
export const installationKeys = (vault: Vault): KeyService => ({
  keyId: vault.keyId,
  wrap: async (key, place) => vault.seal(key.toString('base64url'), place),
  unwrap: async (wrapped, place) => Buffer.from(vault.open(wrapped, place), 'base64url'),
})

/** The place of a data key: it unwraps for no other credential. */
export const placeOfKey = (credential: string) => `credentials/${credential}`

/** The place of one field of one revision: its ciphertext decrypts nowhere else. */
const placeOf = (credential: string, field: string, version: number) =>
  `${placeOfKey(credential)}/${version}/${encodeURIComponent(field)}`

/** Encrypts and decrypts the fields of one credential. */
export type DataKey = {
  wrapped: string
  seal: (text: string, field: string, version: number) => string
  open: (ciphertext: string, field: string, version: number) => string
}

const dataKey = (key: Buffer, wrapped: string, credential: string): DataKey => ({
  wrapped,
  seal: (text, field, version) => encryptText(key, text, placeOf(credential, field, version)),
  open: (ciphertext, field, version) => decryptText(key, ciphertext, placeOf(credential, field, version)),
})

/** A new random key of a credential. */
export async function newDataKey(keys: KeyService, credential: string): Promise<DataKey> {
  const key = randomBytes(KEY_BYTES)
  return dataKey(key, await unavailableOnFailure(() => keys.wrap(key, placeOfKey(credential))), credential)
}

export async function openDataKey(keys: KeyService, wrapped: string, credential: string): Promise<DataKey> {
  const key = await unavailableOnFailure(() => keys.unwrap(wrapped, placeOfKey(credential)))
  if (key.length !== KEY_BYTES) throw NotIntact()
  return dataKey(key, wrapped, credential)
}

/** The id of the key that wrapped a data key. */
export const wrappedBy = (wrapped: string) => wrapped.split('.')[0] ?? ''

const EncryptionUnavailable = () =>
  new Problem(503, [
    {
      status: '503',
      code: 'VAULT_UNAVAILABLE',
      title: 'Service Unavailable',
      detail: 'Layanan enkripsi tidak tersedia.',
    },
  ])

/** A ciphertext of another row, field or revision, or one that was changed. */
export const NotIntact = () =>
  conflict('NOT_INTACT', 'Rahasia ini tidak utuh dan tidak dibuka.[Galat]Petugas keamanan sudah diberi tahu.')

/** Whether a refusal means that somebody changed what is stored. */
export const isNotIntact = (error: unknown) =>
  error instanceof Problem && error.errors.some(({ code }) => code === 'NOT_INTACT')

async function unavailableOnFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MissingKey || isNetworkFailure(error)) throw EncryptionUnavailable()
    throw NotIntact()
  }
}

const isNetworkFailure = (error: unknown) => error instanceof TypeError || (error as Error)?.name === 'TimeoutError'
