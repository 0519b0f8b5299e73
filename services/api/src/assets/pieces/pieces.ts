import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Db, sql } from '@ems/postgres'
import type { FileStore } from '../../files/index.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'

/** A file that comes in pieces, and how many of its bytes have arrived. */
export type PieceUpload = {
  id: string
  target: string
  name: string
  size_byte: number
  offset: number
  is_taken: boolean
}

/** Bytes of one piece at most: it is in the memory as a whole. */
export const MAX_PIECE_BYTES = 8 * 2 ** 20

const isUploadId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Storage key of a piece. */
export const keyOfPiece = (id: string, at: number) => `uploads/${id}-${at}`

/** The user's own upload; others have none. */
export async function uploadOf({ db, user }: Deps, id: string): Promise<PieceUpload> {
  const upload = isUploadId(id)
    ? await db.first(sql<PieceUpload>`
        select u.id::text, u.target, u.name, u.size_byte::float8 as size_byte, u.taken_at is not null as is_taken,
          (select coalesce(sum(p.size_byte), 0)::float8 from ems.file_upload_pieces p where p.upload_id = u.id) as offset
        from ems.file_uploads u where u.id = ${id}::uuid and u.user_id = ${user.id}::bigint`)
    : undefined
  if (!upload) throw NotFound({})
  return upload
}

/** A piece that the storage gave back with other bytes. */
class AlteredPiece extends Error {}

/** Puts the pieces of a complete upload together in `folder`; each is compared with what arrived. */
export async function assembleUpload(
  deps: Deps,
  files: FileStore,
  { id, target }: { id: string; target: string },
  folder: string,
) {
  const upload = await uploadOf(deps, id)
  if (upload.target !== target) throw NotFound({})
  if (upload.offset !== upload.size_byte)
    throw conflict('UPLOAD_INCOMPLETE', 'Berkas belum terkirim seluruhnya.', { meta: { offset: upload.offset } })
  const pieces = await deps.db.rows(sql<{ at: number; sha256: Buffer }>`
    select at::float8 as at, sha256 from ems.file_upload_pieces where upload_id = ${id}::uuid order by at`)
  const hash = createHash('sha256')
  const content = async function* () {
    for (const { at, sha256 } of pieces) {
      const own = createHash('sha256')
      for await (const chunk of files.read(keyOfPiece(id, at)) as AsyncIterable<Buffer>) {
        own.update(chunk)
        hash.update(chunk)
        yield chunk
      }
      if (!own.digest().equals(sha256)) throw new AlteredPiece(`Piece ${at} of upload ${id} changed in the storage.`)
    }
  }
  const to = path.join(folder, 'pieces')
  await pipeline(content, createWriteStream(to, { mode: 0o600 }))
  return { name: upload.name, path: to, size: upload.size_byte, sha256: hash.digest('hex') }
}

/** In the transaction that stores the file: an upload becomes one file. */
export async function takePieces(db: Db, id: string): Promise<void> {
  const isMine = await db.run(sql`update ems.file_uploads set taken_at = now(), updated_at = now()
    where id = ${id}::uuid and taken_at is null`)
  if (!isMine) throw conflict('UPLOAD_TAKEN', 'Berkas ini sudah disimpan.')
}
