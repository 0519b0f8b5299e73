import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'
import { badRequest, WrongMediaType } from '../problems.ts'

/** An uploaded file, on the local disk until `remove`. Its name never contains a path. */
export type Upload = {
  name: string
  path: string
  size: number
  sha256: string
  fields: Readonly<Record<string, string>>
  remove: () => Promise<void>
}

/** Letters of the name of a stored file. */
export const longestFileName = 200
const MEGABYTE = 1_024 * 1_024

const FileTooLarge = (megabytes: number) =>
  new Problem(413, [
    {
      status: '413',
      code: 'ERROR_REQUEST_TOO_LARGE',
      title: 'ERROR_REQUEST_TOO_LARGE',
      detail: `Payload request terlalu besar.[Galat]Maksimal ${megabytes} MB per berkas.`,
      source: { pointer: '/file' },
      meta: { megabytes },
    },
  ])

export const BadFile = (detail: string, code = 'FILE') =>
  new Problem(422, [{ status: '422', code, title: 'Unprocessable Entity', detail, source: { pointer: '/file' } }])

type UploadOptions = {
  megabytes: number
  fields: readonly string[]
  /** Puts a file together in a folder that came in pieces before: the part `upload` names it, instead of a part `file`. */
  inPieces?: (
    id: string,
    fields: Readonly<Record<string, string>>,
    folder: string,
  ) => Promise<Pick<Upload, 'name' | 'path' | 'size' | 'sha256'>>
}

/**
 * Stores the part `file` of a multipart/form-data request on disk and reads the text parts of the given names. The
 * caller removes the file. Afterwards `request.body` describes the upload, so that an Idempotency-Key belongs to this
 * file.
 */
export async function takeUpload(
  request: FastifyRequest,
  { megabytes, fields: existing, inPieces }: UploadOptions,
): Promise<Upload> {
  if (!request.isMultipart()) throw WrongMediaType()
  refuseUnreadable(request)
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const fields: Record<string, string> = {}
    let taken: Omit<Upload, 'fields' | 'remove'> | undefined
    const limits = { fileSize: megabytes * MEGABYTE, files: 1, fields: 20, fieldSize: 64 * 1_024, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (!existing.includes(part.fieldname) && !(inPieces && part.fieldname === 'upload'))
          throw unknownPart(part.fieldname)
        fields[part.fieldname] = String(part.value)
      } else {
        if (part.fieldname !== 'file') throw unknownPart(part.fieldname)
        const name = nameOf(part.filename ?? '')
        taken = { name, ...(await save(part.file, path.join(folder, 'file'))) }
        if (part.file.truncated) throw FileTooLarge(megabytes)
      }
    }
    if (fields.upload && taken)
      throw badRequest('Pilih berkas atau unggahan bertahap, tidak keduanya.', { pointer: '/file' })
    if (fields.upload) taken = await inPieces?.(fields.upload, fields, folder)
    if (!taken) throw badRequest('Berkas wajib dipilih.', { pointer: '/file' }, 'FILE_REQUIRED')
    if (!taken.size) throw BadFile('Berkas kosong.')
    request.body = { name: taken.name, sha256: taken.sha256, fields }
    return { ...taken, fields, remove }
  } catch (error) {
    await remove()
    throw translated(error, megabytes)
  }
}

export type BytesUpload = { name: string; content: Buffer }

/** The part `file` of a multipart/form-data request, in memory only: for what must not be on a disk as it came. */
export async function takeBytes(request: FastifyRequest, megabytes: number): Promise<BytesUpload> {
  if (!request.isMultipart()) throw WrongMediaType()
  refuseUnreadable(request)
  try {
    let taken: BytesUpload | undefined
    const limits = { fileSize: megabytes * MEGABYTE, files: 1, fields: 0, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' || part.fieldname !== 'file') throw unknownPart(part.fieldname)
      const name = nameOf(part.filename ?? '')
      taken = { name, content: await buffer(part.file) }
      if (part.file.truncated) throw FileTooLarge(megabytes)
    }
    if (!taken) throw badRequest('Berkas wajib dipilih.', { pointer: '/file' }, 'FILE_REQUIRED')
    if (!taken.content.length) throw BadFile('Berkas kosong.')
    return taken
  } catch (error) {
    throw translated(error, megabytes)
  }
}

/** Call it before `request.parts()`, which throws without a boundary. */
export function refuseUnreadable({ headers }: FastifyRequest) {
  if (!hasBoundary(headers['content-type'])) throw Unreadable()
}

const Unreadable = () => badRequest('Unggahan tidak dapat dibaca.', { pointer: '' }, 'MULTIPART')

/** The multipart boundary, 1 to 70 characters (RFC 2046 §5.1.1): the parser throws without one. */
const hasBoundary = (type = '') => /;\s*boundary\s*=\s*("[^"]{1,70}"|[^\s";]{1,70}(?=[\s;]|$))/i.test(type)

const unknownPart = (name: string) =>
  badRequest(`Bagian ${name.slice(0, 60)} tidak dikenal.`, { pointer: `/${name.slice(0, 60)}` }, 'PART')

/** Refusals of the multipart parser as problems of the catalogue. */
function translated(error: unknown, megabytes: number) {
  return (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? FileTooLarge(megabytes) : whyUnreadable(error)
}

/** Maps an unreadable multipart body to 400; returns other errors unchanged. */
export function whyUnreadable(error: unknown) {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const isTheirs = code.startsWith('FST_') && statusCode < 500
  const isCutOff =
    error instanceof Error &&
    /multipart|Premature close|aborted|Unsupported Content-Type|^The needle/i.test(error.message)
  return isTheirs || isCutOff ? Unreadable() : error
}

/** The last segment of the path that a browser sent, on one line. */
function nameOf(input: string): string {
  const name = (input.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}|\p{Cf}/gu, '').trim()
  if (!name || /^\.+$/.test(name) || !name.isWellFormed()) throw BadFile('Nama berkas wajib diisi.')
  if (name.length > longestFileName) throw BadFile(`Nama berkas maksimal ${longestFileName} karakter.`)
  return name
}

async function save(content: Readable, at: string) {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(at, { mode: 0o600 }),
  )
  return { path: at, size, sha256: hash.digest('hex') }
}
