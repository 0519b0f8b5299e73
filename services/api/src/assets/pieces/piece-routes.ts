import { createHash } from 'node:crypto'
import { defaultLargeMegabytes, largeFileTargets } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import { sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endingOf, type FileStore, fileKinds, storeAt } from '../../files/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { send } from '../../kit/http/document.ts'
import { BadFile, longestFileName } from '../../kit/http/upload.ts'
import { badRequest, conflict, Forbidden } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import { storeFor } from '../../kit/stores.ts'
import { keyOfPiece, MAX_PIECE_BYTES, type PieceUpload, uploadOf } from './pieces.ts'

const MAX_OPEN = 50
const MEGABYTE = 2 ** 20

const begun = z.strictObject({
  target: z.enum(largeFileTargets),
  name: z
    .string()
    .trim()
    .min(1, 'Nama berkas wajib diisi.')
    .max(longestFileName, `Nama berkas maksimal ${longestFileName} karakter.`)
    .regex(/^[^/\\\p{Cc}\p{Cf}]+$/u, 'Nama berkas tidak dapat dipakai.'),
  size_byte: z.int().min(1),
  /** SHA-256 that the client makes of what tells the file from others, so that it goes on with this one and no other. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Large files in pieces: POST /uploads begins one or finds the one that was broken off, PUT /uploads/:id/pieces/:offset sends the next
 * bytes, GET tells how many have arrived. The form that stores the file names the upload instead of carrying the file.
 */
export async function uploadsApi(app: FastifyInstance) {
  const files = storeAt(app.services.filesDir)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post('', { config: { takes: begun, perMinute: 120 } }, begin)
  app.get('/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    return answer(reply, 200, await uploadOf(depsOf(request), id))
  })
  app.put(
    '/:id/pieces/:offset',
    { bodyLimit: MAX_PIECE_BYTES, config: { anyMedia: true, perMinute: 600 } },
    keep(files),
  )
  app.delete('/:id', giveUp(files))
}

const answer = (reply: Parameters<Handler>[1], status: number, { id, is_taken: _, ...attributes }: PieceUpload) =>
  send(reply, status, { data: { type: 'uploads', id, attributes: { ...attributes, piece_byte: MAX_PIECE_BYTES } } })

const begin: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const parsed = begun.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? '', { pointer: '/data/attributes' })
  const { target, name, size_byte, fingerprint } = parsed.data
  const { can } = storeFor(target).resource
  if (!deps.user.permissions.has(can.store) && !deps.user.permissions.has(can.update))
    throw Forbidden({ need: can.update })
  if (!Object.hasOwn(fileKinds, endingOf(name)))
    throw BadFile(`Berkas harus berformat ${Object.keys(fileKinds).join(', ')}.`, 'FILE_TYPE')
  const megabytes = await numberSetting(deps, 'security.large_upload_megabytes', defaultLargeMegabytes)
  if (size_byte > megabytes * MEGABYTE) throw TooLong(megabytes)
  await deps.db.run(sql`insert into ems.file_uploads (user_id, target, name, size_byte, fingerprint)
    select ${deps.user.id}::bigint, ${target}, ${name}, ${size_byte}::bigint, ${fingerprint}
    where (select count(*) from ems.file_uploads where user_id = ${deps.user.id}::bigint and taken_at is null) < ${MAX_OPEN}::int
    on conflict (user_id, target, fingerprint) where taken_at is null do nothing`)
  const row = await deps.db.first(sql<{
    id: string
    size_byte: string
  }>`select id::text, size_byte::text from ems.file_uploads
    where user_id = ${deps.user.id}::bigint and target = ${target} and fingerprint = ${fingerprint} and taken_at is null`)
  if (!row)
    throw conflict('UPLOADS_OPEN', 'Terlalu banyak unggahan yang belum selesai. Lanjutkan atau batalkan dahulu.')
  if (row.size_byte !== String(size_byte)) throw conflict('UPLOAD_OTHER', 'Unggahan ini milik berkas lain.')
  return answer(reply, 200, await uploadOf(deps, row.id))
}

const TooLong = (megabytes: number) =>
  new Problem(413, [
    {
      ...{ status: '413', code: 'ERROR_REQUEST_TOO_LARGE', title: 'ERROR_REQUEST_TOO_LARGE', meta: { megabytes } },
      detail: `Payload request terlalu besar.[Galat]Maksimal ${megabytes} MB per berkas.`,
    },
  ])

/** Stores the next bytes. A piece that is sent again, because its answer was lost, is told where to go on. */
const keep =
  (files: FileStore): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, offset } = request.params as { id: string; offset: string }
    const bytes = request.body
    if (!Buffer.isBuffer(bytes) || !bytes.length) throw badRequest('Potongan berkas kosong.', { pointer: '' })
    const sha256 = createHash('sha256').update(bytes).digest()
    refuseChanged(request.headers['content-digest'], sha256)
    const upload = await transaction(deps.db, async (db) => {
      const inside: Deps = { ...deps, db }
      await uploadOf(inside, id)
      await db.run(sql`update ems.file_uploads set updated_at = now() where id = ${id}::uuid`)
      // Read again behind the lock of the row: two tabs may send the same piece.
      const before = await uploadOf(inside, id)
      if (before.is_taken || String(before.offset) !== offset)
        throw conflict('UPLOAD_OFFSET', 'Potongan berkas ini tidak pada tempatnya.', {
          meta: { offset: before.offset },
        })
      if (before.offset + bytes.length > before.size_byte)
        throw badRequest('Potongan melebihi ukuran berkas.', { pointer: '' })
      await files.write(keyOfPiece(id, before.offset), piece(bytes))
      await db.run(sql`insert into ems.file_upload_pieces (upload_id, at, size_byte, sha256)
        values (${id}::uuid, ${before.offset}::bigint, ${bytes.length}::int, ${sha256})`)
      return { ...before, offset: before.offset + bytes.length }
    })
    return answer(reply, 200, upload)
  }

async function* piece(bytes: Buffer) {
  yield bytes
}

/** `Content-Digest` of RFC 9530, if the client sends one. */
function refuseChanged(digest: string | string[] | undefined, sha256: Buffer) {
  const [, claimed] = /sha-256=:([A-Za-z0-9+/=]+):/.exec(String(digest ?? '')) ?? []
  if (claimed && claimed !== sha256.toString('base64'))
    throw badRequest('Potongan berkas berubah di jalan.', { header: 'Content-Digest' }, 'DIGEST')
}

const giveUp =
  (files: FileStore): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, is_taken } = await uploadOf(deps, (request.params as { id: string }).id)
    if (is_taken) throw conflict('UPLOAD_TAKEN', 'Berkas ini sudah disimpan.')
    const pieces = await deps.db.rows(
      sql<{ at: number }>`select at::float8 as at from ems.file_upload_pieces where upload_id = ${id}::uuid`,
    )
    for (const { at } of pieces) await files.remove(keyOfPiece(id, at))
    await deps.db.run(sql`delete from ems.file_uploads where id = ${id}::uuid and taken_at is null`)
    return reply.code(204).send()
  }
