import type { FileStore } from '../files/index.ts'
import { AlteredFile, decryptedFile } from '../kit/crypto/encrypted-files.ts'
import { MissingKey, type Vault } from '../kit/crypto/key-ring.ts'
import { conflict } from '../kit/problems.ts'

/** Where the uploaded file of an import lies; files of imports from before they were encrypted have no `isEncrypted`. */
export type ImportFile = { key: string; isEncrypted?: boolean }
/** What reads it. */
export type ImportFiles = { files: FileStore; vault: Vault | undefined }

/** The uploaded file of an import, as it came. It is read to its end before any of it is used. */
export async function* contentOfImport(
  { files, vault }: ImportFiles,
  { key, isEncrypted = false }: ImportFile,
): AsyncGenerator<Buffer> {
  const stored = files.read(key)
  if (!isEncrypted) return yield* stored
  if (!vault) throw NotReadable()
  try {
    yield* decryptedFile(vault, key, stored)
  } catch (error) {
    throw error instanceof AlteredFile || error instanceof MissingKey ? NotReadable() : error
  }
}

const NotReadable = () => conflict('IMPORT_FILE', 'Berkas impor tidak dapat dibuka lagi.[Galat]Unggah ulang berkasnya.')
