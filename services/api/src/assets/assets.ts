import { type Asset, assets, defaultUploadMegabytes, maxMarkedBytes } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import {
  attachment,
  endingOf,
  type FileStore,
  fileKinds,
  inline,
  sendFile,
  storeAt,
  watermarked,
} from '../files/index.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { idOf, listed } from '../kit/http/resource-routes.ts'
import { takeUpload, type Upload } from '../kit/http/upload.ts'
import { targetOf } from '../kit/list/filter-target.ts'
import { badRequest, Forbidden, NotFound } from '../kit/problems.ts'
import { listQuery, rowQuery } from '../kit/query/parse-list-query.ts'
import { numberSetting } from '../kit/settings.ts'
import { type Row, rowColumns } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { approvalEngine } from '../kit/workflow/approval-engine.ts'
import { transact } from '../kit/write/transaction.ts'
import { removeRows } from '../kit/write/write-rows.ts'
import { addFile, keyOfAsset, mimeOf } from './add-file.ts'
import { arrange, arrangeBody } from './arranging/arrange.ts'
import { opened } from './file-access.ts'
import { assembleUpload, takePieces } from './pieces/pieces.ts'
import { requireTargetFilter } from './require-target-filter.ts'
import { readAgain, textStatus } from './texts/text-routes.ts'
import { thumbnail } from './texts/thumbnail.ts'
import { versionAfter } from './versions.ts'

type File = Asset & Row

/** Row scope: the user's own uploads; EMS itself takes in files too. Files of records are accessed through the record. */
const uploaded: VisibleTo = ({ id, isSystem }) => (isSystem ? undefined : sql`t.created_by_id = ${id}::bigint`)

const can = ({ id }: Deps['user'], row: Row) => (row.created_by === id ? ['show', 'destroy'] : ['show'])
export const assetStore = storeOf(assets, { visibleTo: uploaded, isOpen: true, can })
/** Every file, for use after access to its record was checked. */
export const recordFileStore = storeOf(assets, { visibleTo: () => undefined, can, isOpen: true })

/** The record of a file was destroyed, and its bytes with it. */
const Destroyed = () =>
  new Problem(410, [
    { status: '410', code: 'DESTROYED', title: 'Gone', detail: 'Berkas sudah dimusnahkan bersama arsipnya.' },
  ])

/**
 * Uploaded files: open to their uploader, and to users who may see their record
 * (docs/decisions/files-and-workbooks.md).
 */
export async function assetsApi(app: FastifyInstance) {
  const files = storeAt(app.services.filesDir)
  app.get('', list)
  app.get('/:id', show)
  app.post('', { config: { anyMedia: true, perMinute: 120 } }, upload(files))
  app.post('/-actions/arrange', { config: { takes: arrangeBody, perMinute: 30 } }, arrange(files, readable))
  app.delete('/:id', remove)
  app.get('/:id/content', { config: { anyMedia: true } }, content(files))
  app.get('/:id/thumbnail', { config: { anyMedia: true } }, thumbnail(readable))
  app.get('/:id/text', textStatus(readable))
  app.post('/:id/-actions/readText', readAgain(readable))
}

const list: Handler = async (request, reply) => {
  const query = listQuery(assets, request.query)
  const deps = depsOf(request)
  const target = requireTargetFilter(query)
  if (target) await targetOf(deps, target.type, target.id)
  return send(reply, 200, await listed(deps, target ? recordFileStore : assetStore, query, request.url))
}

const show: Handler = async (request, reply) => {
  const { fields } = rowQuery(assets, request.query)
  const deps = depsOf(request)
  const requested = fields[assets.name]
  const row = await readable(deps, idOf(request))
  return send(reply, 200, {
    data: objectsOf(assets, { user: deps.user, ...(requested ? { fields: requested } : {}) })(row),
  })
}

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

/** The file, if this user may read it. */
async function readable(deps: Deps, id: string): Promise<File> {
  const [file] = (await recordFileStore.findMany(deps, [id])) as File[]
  if (!file) throw NotFound({})
  if (file.created_by === deps.user.id) return file
  if (!file.target_type || !file.target_id) throw NotFound({})
  await targetOf(deps, file.target_type, file.target_id)
  return file
}

const upload =
  (files: FileStore): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const megabytes = await numberSetting(deps, 'security.upload_megabytes', defaultUploadMegabytes)
    const input = await takeUpload(request, {
      ...{ megabytes, fields: ['target_type', 'target_id', 'purpose', 'replaces'] },
      inPieces: (id, { target_type: target = '' }, folder) => assembleUpload(deps, files, { id, target }, folder),
    })
    try {
      const values = await described(deps, input, megabytes)
      return await transact(request, reply, async (inside) => {
        if (input.fields.upload) await takePieces(inside.db, input.fields.upload)
        const { replaces } = input.fields
        if (replaces && !isId(replaces)) throw NotFound({})
        const version = replaces ? await versionAfter(inside, await readable(inside, replaces), values) : {}
        const row = await addFile(inside, files, input, { ...values, ...version })
        const id = row.id
        const payload = objectsOf(assets, { user: deps.user })(row)
        return { status: 201, headers: { location: `/api/v1/assets/${id}` }, body: { data: payload } }
      })
    } finally {
      await input.remove()
    }
  }

/**
 * Values of an uploaded file; refuses a file whose content differs from its name, and a record that the user may not
 * change.
 */
async function described(deps: Deps, input: Upload, megabytes: number) {
  const { fields } = input
  const { target_type = null, target_id = null, purpose = null } = fields
  const shape = assets.row.pick({ target_type: true, target_id: true, purpose: true })
  const parsed = shape.safeParse({ target_type, target_id, purpose })
  if (!parsed.success || (target_type === null) !== (target_id === null))
    throw badRequest('Data yang dilampiri tidak dikenal.', { pointer: '/target_id' })
  if (target_type !== null && target_id !== null) {
    const { can } = (await targetOf(deps, target_type, target_id)).resource
    const may = deps.user.permissions.has(can.update) || deps.user.permissions.has(can.store)
    // Approvers add what their step asks for.
    const isApprover = may || (await approvalEngine().pendingAmong(deps, target_type, [target_id])).has(target_id)
    if (!isApprover) throw Forbidden({ need: can.update })
  }
  return { mime: await mimeOf(input, megabytes), target_type, target_id, purpose }
}

/** Moves a file to the trash: allowed for its uploader and for users who may change the record. */
const remove: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const file = await readable(deps, idOf(request))
    if (file.created_by !== deps.user.id && file.target_type && file.target_id) {
      const { resource } = await targetOf(deps, file.target_type, file.target_id)
      if (!deps.user.permissions.has(resource.can.update)) throw Forbidden({ need: resource.can.update })
    }
    await removeRows(deps, recordFileStore, [{ id: file.id, root: '/data' }])
    return { status: 204 }
  })

/** What is in a file must never run as a page of this origin. */
const SANDBOX = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"

const content =
  (files: FileStore): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id, name, mime, purpose, destroyed_at, target_type, target_id } = await readable(deps, idOf(request))
    if (destroyed_at) throw Destroyed()
    const key = keyOfAsset(id)
    const size = await files.size(key)
    if (size === undefined) throw NotFound({})
    const isDownload = 'download' in (request.query as object)
    const { watermark } = await opened(deps, target_type, { target_id: String(target_id), name, purpose, isDownload })
    if (watermark && mime === 'application/pdf' && size <= maxMarkedBytes) {
      const stamped = await watermarked(files.read(key), watermark)
      if (stamped)
        return reply
          .header('content-type', mime)
          .header('content-disposition', isDownload ? attachment(name) : inline(name))
          .header('cache-control', 'private, no-store')
          .header('ems-watermark', '1')
          .header('content-security-policy', SANDBOX)
          .send(stamped)
    }
    const isInline = fileKinds[endingOf(name)]?.inline && !isDownload
    reply.header('content-security-policy', SANDBOX)
    return sendFile(request, reply, { store: files, key, size, name, type: mime, inline: isInline === true })
  }

/** Files as resource objects, for responses whose access was checked. */
export async function filesAsIncluded({ db, user }: Deps, ids: readonly string[]) {
  const rows = await db.rows(sql<Row>`select ${rowColumns(assets)} from ems.assets t
    where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null order by t.id`)
  return rows.map(objectsOf(assets, { user }))
}
