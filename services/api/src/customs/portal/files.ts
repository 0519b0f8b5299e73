import { portalFiles } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { Forbidden } from '../../kit/problems.ts'
import { sendErrorFile } from '../imports/files/error-file.ts'
import { receiveUpload } from '../imports/files/upload.ts'
import { sendTemplate } from '../imports/sheets/template.ts'
import * as stores from '../stores.ts'

/** Faults that one answer names; the error file has all. */
const MAX_FAULTS = 200

/** POST multipart: `file_type` and the file. It is always of the client of its sender. */
export const portalUpload: Handler = async (request, reply) => {
  const deps = allow(request, portalFiles.can.store)
  const { client } = deps.user
  if (client === undefined) throw Forbidden({ because: 'Unggah berkas klien melalui KITE Tool.' })
  return receiveUpload(request, reply, { store: stores.portalFiles, tenant: client })
}

/** GET which rows of a file were not taken in, and why. */
export const portalErrors: Handler = async (request, reply) => {
  const deps = allow(request, portalFiles.can.show)
  const file = await stores.portalFiles.find(deps, idOf(request))
  const rows = await deps.db.rows(sql<{ id: string; sheet: string | null; row_no: number; errors: unknown }>`
    select id::text, sheet, row_no, errors from ems.customs_kite_source_file_rows
    where source_file_id = ${file.id}::bigint and action = 'ERROR' order by row_no, id limit ${MAX_FAULTS}`)
  const faults = rows.map(({ id, ...attributes }) => ({ type: 'customs-portal-file-errors', id, attributes }))
  return send(reply, 200, { data: faults, meta: { total: file.row_error } })
}

/** GET the rows that were not taken in, as they were, with why in the last column. */
export const portalErrorFile: Handler = async (request, reply) => {
  const deps = allow(request, portalFiles.can.show)
  await stores.portalFiles.find(deps, idOf(request))
  return sendErrorFile(request, reply, deps)
}

/** GET the empty file of a type. */
export const portalTemplate: Handler = async (request, reply) => {
  allow(request, portalFiles.can.list)
  return sendTemplate(request, reply)
}
