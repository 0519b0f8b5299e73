import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxSecretFileMegabytes, maxSecretFiles } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { FileStore } from '../../../files/index.ts'
import type { Deps } from '../../../kit/context.ts'
import type { KeyService } from '../../../kit/crypto/key-service.ts'
import type { BytesUpload } from '../../../kit/http/upload.ts'
import { conflict } from '../../../kit/problems.ts'
import { NotIntact } from '../secrets/data-keys.ts'
import { ensuredKey, keyOf } from '../secrets/secrets.ts'
import { decryptedChunks, encryptedChunks } from './chunks.ts'

export type SecretFile = { id: string; name: string; size_byte: number; created_at: Date; created_by: string }

/** Storage key of an encrypted file; `purge` has the folder too. */
const keyOfFile = (id: string) => `credential-files/${id}`

/** More than the largest file takes with what encryption adds. */
const MAX_STORED_BYTES = (maxSecretFileMegabytes + 1) * 1_048_576

/** Names and sizes of the files of a credential, oldest first. */
export const filesOf = ({ db }: Deps, credential: string) =>
  db.rows(sql<SecretFile>`select f.id::text, f.name, f.size_byte, f.created_at, u.name as created_by
    from ems.credential_files f join ems.users u on u.id = f.created_by_id
    where f.credential_id = ${credential}::bigint order by f.id`)

/** One of them; throws when it is not there any more. */
export async function fileOf(deps: Deps, credential: string, id: string): Promise<SecretFile> {
  const file = (await filesOf(deps, credential)).find((one) => one.id === id)
  if (!file) throw conflict('NO_FILE', 'Berkas ini sudah tidak ada.', { pointer: '/data/attributes/file' })
  return file
}

/** Where encrypted files lie, and what unwraps their keys. */
export type Storage = { files: FileStore; keys: KeyService }

/** Encrypts and stores a file. The row of the credential is locked: its files are counted, and its key is made once. */
export async function addFile(
  deps: Deps,
  { files, keys }: Storage,
  credential: string,
  { name, content }: BytesUpload,
): Promise<SecretFile> {
  const { db, user } = deps
  await db.run(sql`select from ems.credentials where id = ${credential}::bigint for no key update`)
  if ((await filesOf(deps, credential)).length >= maxSecretFiles)
    throw conflict('TOO_MANY_FILES', `Maksimal ${maxSecretFiles} berkas per kredensial.`, { pointer: '/file' })
  const key = await ensuredKey(deps, keys, credential)
  const stored = await db.first(sql<{ id: string }>`insert into ems.credential_files (credential_id, name, size_byte,
      created_by_id) values (${credential}::bigint, ${name}, ${content.length}::int, ${user.id}::bigint)
    returning id::text`)
  const id = stored?.id as string
  await files.write(keyOfFile(id), Readable.from(encryptedChunks(key, id, content)))
  return fileOf(deps, credential, id)
}

/** The plain content, only when all of it is what was stored. */
export async function contentOf(deps: Deps, { files, keys }: Storage, credential: string, id: string): Promise<Buffer> {
  const at = keyOfFile(id)
  const size = await files.size(at)
  if (size === undefined || size > MAX_STORED_BYTES) throw NotIntact()
  const key = await keyOf(deps, keys, credential)
  if (!key) throw NotIntact()
  const stored = await buffer(files.read(at))
  try {
    return decryptedChunks(key, id, stored)
  } catch {
    throw NotIntact()
  }
}

/** Removes the row; the caller removes the content after the commit with `forget`. */
export const removeRow = ({ db }: Deps, id: string) =>
  db.run(sql`delete from ems.credential_files where id = ${id}::bigint`)

/** Removes the content; where this fails, the nightly purge does. */
export const forget = (files: FileStore, id: string) => files.remove(keyOfFile(id))
