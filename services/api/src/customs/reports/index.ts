import { type KiteData, kiteDatas } from '@ems/contracts/customs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile, storeAt } from '../../files/index.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import * as stores from '../stores.ts'
import { bclktReportGenerate } from './generate.ts'

export { inIndonesian } from './exact-sums.ts'
export { preview } from './preview.ts'

/** Reports of BCL.KT: made by the worker, kept in versions, fetched by version and format. */
export async function reportsApi(app: FastifyInstance) {
  app.post('/-actions/bclktReportGenerate', bclktReportGenerate)
  app.get('/:id/reports/:version/:format', { config: { anyMedia: true } }, download)
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const download: Handler = async (request, reply) => {
  const deps = allow(request, kiteDatas.can.show)
  return sendReport(request, reply, await stores.kiteDatas.find(deps, idOf(request)))
}

/** The file of a BCL.KT that the address names by version and format; the caller has checked who asks. */
export async function sendReport(request: FastifyRequest, reply: FastifyReply, bcl: KiteData) {
  const { version, format } = request.params as { version: string; format: string }
  const file = bcl.report_files.find((one) => String(one.version) === version && one.format === format)
  const store = storeAt(request.server.services.filesDir)
  const size = file && (await store.size(file.key))
  if (!file || size === undefined) throw NotFound({})
  return sendFile(request, reply, { store, key: file.key, size, name: file.name, type: types[file.format] })
}
