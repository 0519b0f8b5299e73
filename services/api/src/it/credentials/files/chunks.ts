import { ADDED_BYTES } from '../../../kit/crypto/aes-gcm.ts'
import type { DataKey } from '../secrets/data-keys.ts'

/** Plain bytes of a chunk: small enough to be decrypted at once, large enough to add little. */
const CHUNK_BYTES = 65_536

/** The chunks of a file, each bound to credential, file, number, and to being the last one or not. */
export function encryptedChunks(key: DataKey, file: string, content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / CHUNK_BYTES)
  return Array.from({ length: count }, (_, no) =>
    key.encryptChunk(content.subarray(no * CHUNK_BYTES, (no + 1) * CHUNK_BYTES), {
      file,
      no,
      isLast: no === count - 1,
    }),
  )
}

/** The content of an encrypted file. Throws when any of it was changed, exchanged, cut off or added. */
export function decryptedChunks(key: DataKey, file: string, stored: Buffer): Buffer {
  const length = CHUNK_BYTES + ADDED_BYTES
  // Of an empty file, too, one chunk is expected.
  const count = Math.max(1, Math.ceil(stored.length / length))
  const chunks = Array.from({ length: count }, (_, no) =>
    key.decryptChunk(stored.subarray(no * length, (no + 1) * length), { file, no, isLast: no === count - 1 }),
  )
  return Buffer.concat(chunks)
}
