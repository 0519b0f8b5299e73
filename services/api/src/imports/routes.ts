import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type ImportMode, importLimits, importModes } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { backgroundJobs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { attachment, fileNameOf, openSource, storeAt } from '../files/index.ts'
import { refuseVirus } from '../files/virus/refuse-virus.ts'
import { enqueue } from '../jobs/index.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { encryptedFile } from '../kit/crypto/encrypted-files.ts'
import { allow } from '../kit/http/authorize.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { takeUpload, type Upload } from '../kit/http/upload.ts'
import { badRequest } from '../kit/problems.ts'
import { type Row, rowColumns } from '../kit/store/columns.ts'
import { transact } from '../kit/write/transaction.ts'
import { fixesIn } from './fixes.ts'
import { type Importable, importableOf } from './importables.ts'
import { columnsOf, mappingIn } from './read/columns.ts'
import { readAs } from './read/old-data.ts'
import { templateOf } from './read/template.ts'
import { type ImportParams, mayImport } from './run-import.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const { megabytes } = importLimits

/** Routes of an import: template, columns of a file, and the import as a job, which looks the collection up by name. */
export function importRoutes(app: FastifyInstance, of: Importable): void {
  importableOf(of.store.resource.name)
  app.get('/-actions/importTemplate', { config: { anyMedia: true } }, template(of))
  app.post('/-actions/importColumns', { config: { anyMedia: true, perMinute: 30 } }, columns(of))
  app.post('/-actions/import', { config: { anyMedia: true, perMinute: 30 } }, startImport(of))
}

const template =
  ({ store }: Importable): Handler =>
  async (request, reply) => {
    const deps = allow(request, store.resource.can.store)
    return reply
      .header('content-type', xlsx)
      .header('content-disposition', attachment(`templat_${fileNameOf(store.resource.label)}.xlsx`))
      .send(await templateOf(deps, store.resource))
  }

const columns =
  (of: Importable): Handler =>
  async (request, reply) => {
    const deps = allow(request, of.store.resource.can.store)
    const file = await takeUpload(request, { megabytes, fields: ['mode'] })
    try {
      const mode = modeIn(of, file)
      if (mode === 'legacy') mayImport(deps, of, mode)
      await refuseVirus(file.path)
      const source = await openSource(file.path)
      try {
        const attributes = await columnsOf(of, source, readAs(of.store.resource, mode))
        return send(reply, 200, { data: { type: 'import-columns', id: file.sha256, attributes } })
      } finally {
        await source.close()
      }
    } finally {
      await file.remove()
    }
  }

const startImport =
  (of: Importable): Handler =>
  async (request, reply) => {
    const { resource } = of.store
    const deps = allow(request, resource.can.store)
    const file = await takeUpload(request, { megabytes, fields: ['mapping', 'mode', 'dry_run', 'fixes'] })
    try {
      const requested = requestedIn(resource, of, file)
      mayImport(deps, of, requested.mode)
      await refuseVirus(file.path)
      // Refuses unreadable files now, not in the job.
      await openSource(file.path).then((source) => source.close())
      const key = `imports/${randomUUID()}`
      const { filesDir, vault } = request.server.services
      await storeAt(filesDir).write(key, encryptedFile(vault, key, createReadStream(file.path)))
      return await transact(request, reply, async (inside) => {
        const params: ImportParams = {
          ...requested,
          resource: resource.name,
          key,
          isEncrypted: true,
          name: file.name,
          sha256: file.sha256,
          origin: deps.request,
        }
        const label = `${requested.isDry ? 'Uji impor' : 'Impor'} – ${resource.label} – ${file.name}`.slice(0, 200)
        const id = await enqueue(inside, { type: 'import', label, params, total: null })
        const payload = await jobObject(inside, id)
        return { status: 202, headers: { location: `/api/v1/background-jobs/${id}` }, body: { data: payload } }
      })
    } finally {
      await file.remove()
    }
  }

function modeIn({ key, store: { resource } }: Importable, { fields: { mode = 'insert' } }: Upload): ImportMode {
  if (!Object.hasOwn(importModes, mode)) throw badRequest('Cara impor tidak dikenal.', { pointer: '/mode' })
  if (mode === 'legacy' && !resource.workflow?.imports?.length)
    throw badRequest('Data ini tidak memiliki status yang dapat diimpor.', { pointer: '/mode' })
  if (mode === 'upsert' && !key.length)
    throw badRequest('Data ini hanya dapat ditambah, tidak diperbarui, lewat impor.', { pointer: '/mode' })
  return mode as ImportMode
}

function requestedIn(resource: Resource, of: Importable, upload: Upload) {
  const { fields } = upload
  const { dry_run: dry = '0' } = fields
  const mode = modeIn(of, upload)
  if (!/^[01]$/.test(dry)) throw badRequest('Harus 0 atau 1.', { pointer: '/dry_run' })
  const mapping = mappingIn(readAs(resource, mode), fields.mapping)
  const fixes = fixesIn(fields.fixes)
  return { mode, isDry: dry === '1', ...(mapping ? { mapping } : {}), ...(fixes ? { fixes } : {}) }
}

async function jobObject({ db, user }: Deps, id: string) {
  const row = await db.first(sql<Row>`select ${rowColumns(backgroundJobs)} from ems.background_jobs t
    where t.id = ${id}::bigint`)
  return objectsOf(backgroundJobs, { user })(row as Row)
}
