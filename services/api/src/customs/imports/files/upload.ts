import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { kiteSourceFiles } from '@ems/contracts/customs'
import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileStore, storeAt } from '../../../files/index.ts'
import { refuseVirus } from '../../../files/virus/refuse-virus.ts'
import { enqueue } from '../../../jobs/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { refuseUnreadable, whyUnreadable } from '../../../kit/http/upload.ts'
import { Forbidden, invalid, NotFound, TooLarge } from '../../../kit/problems.ts'
import type { Store } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { sourceFiles, tenants } from '../../stores.ts'
import { InactiveTenant, InQueue, UploadedBefore } from '../problems.ts'
import { type FileType, fileRules } from './file-types.ts'
import { publishFileEvent } from './source-file-state.ts'

/** Maximum size of an upload. */
const MAX_BYTES = 20 * 1_024 * 1_024
const limits = { fileSize: MAX_BYTES, files: 1, fields: 10, fieldSize: 1_000 }

type Upload = { key: string; name: string; mime: string; size: number; sha256: string; fields: Record<string, string> }

/** POST multipart: `tenant_id`, `file_type`, and the file. Stored, queued, and answered with 202 before it is looked into. */
export const upload: Handler = async (request, reply) => {
  allow(request, kiteSourceFiles.can.store)
  return receiveUpload(request, reply, { store: sourceFiles })
}

/** Where an upload is answered from, and the tenant where the request does not choose it. */
type Receiver<R extends Resource> = { store: Store<R>; tenant?: string }

/** As `upload`, for a user whom the caller let in. */
export async function receiveUpload<R extends Resource>(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, tenant }: Receiver<R>,
) {
  const files = storeAt(request.server.services.filesDir)
  const received = await receive(request, files)
  let isKept = false
  try {
    await refuseVirus(() => files.read(received.key))
    // The bytes are no part of the body that a repetition is compared by; their hash is.
    request.body = { ...received.fields, name: received.name, sha256: received.sha256 }
    await transact(request, reply, async (inside) => {
      const id = await queueFile(inside, received, tenant)
      isKept = true
      const [row] = await store.findMany(inside, [id])
      if (!row) throw NotFound({})
      const payload = objectsOf(store.resource, { user: inside.user })(row)
      return { status: 202, headers: { location: `/api/v1/${store.resource.name}/${id}` }, body: { data: payload } }
    })
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await files.remove(received.key)
  }
  return reply
}

/** Stores the file while its hash is taken; fields may stand before or after it. */
async function receive(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw invalid(kiteSourceFiles, [{ field: 'file_name', message: 'Berkas wajib dipilih.' }])
  refuseUnreadable(request)
  const fields: Record<string, string> = {}
  let stored: Omit<Upload, 'fields'> | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200)
      else if (stored) part.file.resume()
      else stored = await store(part, files)
    }
  } catch (error) {
    if (stored) await files.remove(stored.key)
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? TooLarge() : whyUnreadable(error)
  }
  if (!stored || stored.size === 0) {
    if (stored) await files.remove(stored.key)
    throw invalid(kiteSourceFiles, [{ field: 'file_name', message: 'Berkas wajib dipilih dan tidak boleh kosong.' }])
  }
  return { ...stored, fields }
}

async function store(part: MultipartFile, files: FileStore) {
  const hash = createHash('sha256')
  const key = `sources/${randomUUID()}`
  async function* hashed(stream: Readable) {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    if (part.file.truncated) throw TooLarge()
  }
  const size = await files.write(key, hashed(part.file))
  const name = part.filename.replaceAll(/[\p{Cc}/\\]/gu, '_').slice(-200) || 'berkas'
  return { key, size, name, mime: part.mimetype.replaceAll(/\p{Cc}/gu, '').slice(0, 120), sha256: hash.digest('hex') }
}

async function queueFile(deps: Deps, { key, name, mime, size, sha256, fields }: Upload, chosen?: string) {
  const type = fields.file_type ?? ''
  const requested = chosen ?? fields.tenant_id ?? fields.tenant ?? ''
  if (!Object.hasOwn(fileRules, type))
    throw invalid(kiteSourceFiles, [{ field: 'file_type', message: 'Jenis berkas wajib dipilih.' }])
  const [tenant] = /^[1-9]\d{0,17}$/.test(requested) ? await tenants.findMany(deps, [requested]) : []
  if (!requested) throw invalid(kiteSourceFiles, [{ field: 'tenant', message: 'Perusahaan wajib dipilih.' }])
  if (!tenant) throw Forbidden({ because: 'Perusahaan berada di luar cakupan Anda.' })
  if (tenant.status !== 'AKTIF') throw InactiveTenant()
  const match = await deps.db.first(sql<{ id: string }>`
    insert into ems.customs_kite_source_files (tenant_id, file_type, file_name, mime, size_byte, storage_key, sha256, status,
      queue_position, created_by_id, updated_by_id)
    select ${tenant.id}::bigint, ${type}, ${name}, ${mime}, ${size}, ${key}, ${sha256}, 'QUEUED',
      1 + (select count(*)::int from ems.customs_kite_source_files where status = 'QUEUED'), ${deps.user.id}::bigint, ${deps.user.id}::bigint
    on conflict (tenant_id, file_type, sha256) where status not in ('FAILED', 'CANCELLED', 'ROLLED_BACK') do nothing
    returning id`)
  const id = match?.id
  if (!id) throw await rejectedBefore(deps, tenant.id, type as FileType, sha256)
  const job = await enqueue(deps, {
    type: 'kiteImport',
    label: `Impor ${name}`.slice(0, 200),
    params: { file: id, origin: deps.request },
    total: null,
  })
  await deps.db.run(sql`update ems.customs_kite_source_files set job_id = ${job}::bigint where id = ${id}::bigint`)
  await publishFileEvent(deps, id, [], 'created')
  return id
}

async function rejectedBefore(deps: Deps, tenant: string, type: FileType, sha256: string) {
  const existing = await deps.db.first(sql<{ status: string; day: string }>`
    select status, to_char(created_at at time zone 'Asia/Jakarta', 'DD/MM/YYYY') as day from ems.customs_kite_source_files
    where tenant_id = ${tenant}::bigint and file_type = ${type} and sha256 = ${sha256}
      and status not in ('FAILED', 'CANCELLED', 'ROLLED_BACK')`)
  const isPending = ['UPLOADED', 'QUEUED', 'PROCESSING'].includes(existing?.status ?? '')
  return isPending ? InQueue() : UploadedBefore({ day: existing?.day ?? '' })
}
