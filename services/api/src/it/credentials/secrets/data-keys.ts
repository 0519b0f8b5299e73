import { randomBytes } from 'node:crypto'
import { Problem } from '@ems/contracts/kit'
import { decryptBytes, decryptText, encryptBytes, encryptText, KEY_BYTES } from '../../../kit/crypto/aes-gcm.ts'
import { MissingKey } from '../../../kit/crypto/key-ring.ts'
import { type KeyService, KeyServiceUnavailable } from '../../../kit/crypto/key-service.ts'
import { conflict } from '../../../kit/problems.ts'

/** The place of a data key: it unwraps for no other credential. */
export const placeOfKey = (credential: string) => `credentials/${credential}`

/** The place of one field of one revision: its ciphertext decrypts nowhere else. */
const placeOf = (credential: string, field: string, version: number) =>
  `${placeOfKey(credential)}/${version}/${encodeURIComponent(field)}`

/** A part of an encrypted file: which one, and whether it is the last, so that none can be cut off or exchanged. */
export type ChunkPlace = { file: string; no: number; isLast: boolean }
const placeOfChunk = (credential: string, { file, no, isLast }: ChunkPlace) =>
  `${placeOfKey(credential)}/files/${file}/${no}/${isLast ? 'last' : 'more'}`

/** Encrypts and decrypts the fields and files of one credential. */
export type DataKey = {
  wrapped: string
  seal: (text: string, field: string, version: number) => string
  open: (ciphertext: string, field: string, version: number) => string
  encryptChunk: (content: Buffer, place: ChunkPlace) => Buffer
  decryptChunk: (encrypted: Buffer, place: ChunkPlace) => Buffer
}

/** Of a key that is unwrapped already. */
export const dataKeyOf = (key: Buffer, wrapped: string, credential: string): DataKey => ({
  wrapped,
  seal: (text, field, version) => encryptText(key, text, placeOf(credential, field, version)),
  open: (ciphertext, field, version) => decryptText(key, ciphertext, placeOf(credential, field, version)),
  encryptChunk: (content, place) => encryptBytes(key, content, placeOfChunk(credential, place)),
  decryptChunk: (encrypted, place) => decryptBytes(key, encrypted, placeOfChunk(credential, place)),
})

/** A new random key of a credential. */
export async function newDataKey(keys: KeyService, credential: string): Promise<DataKey> {
  const key = randomBytes(KEY_BYTES)
  return dataKeyOf(key, await unavailableOnFailure(() => keys.wrap(key, placeOfKey(credential))), credential)
}

export async function openDataKey(keys: KeyService, wrapped: string, credential: string): Promise<DataKey> {
  const key = await unavailableOnFailure(() => keys.unwrap(wrapped, placeOfKey(credential)))
  if (key.length !== KEY_BYTES) throw NotIntact()
  return dataKeyOf(key, wrapped, credential)
}

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

/** Whether a refusal means that the stored ciphertext was altered. */
export const isNotIntact = (error: unknown) =>
  error instanceof Problem && error.errors.some(({ code }) => code === 'NOT_INTACT')

async function unavailableOnFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MissingKey || error instanceof KeyServiceUnavailable) throw EncryptionUnavailable()
    throw NotIntact()
  }
}
