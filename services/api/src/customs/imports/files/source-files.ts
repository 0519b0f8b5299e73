import { fileStatuses, kiteSourceFileRows, kiteSourceFiles } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cancelJobs } from '../../../jobs/index.ts'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf, listed } from '../../../kit/http/resource-routes.ts'
import { conflict, NotFound } from '../../../kit/problems.ts'
import { listQuery } from '../../../kit/query/parse-list-query.ts'
import { body, defineAction } from '../../actions/define-action.ts'
import { sourceFileRows, sourceFiles } from '../../stores.ts'
import { rollback } from '../rollback/rollback.ts'
import { template } from '../sheets/template.ts'
import { errorFile } from './error-file.ts'
import { columnsOf, mapColumns } from './map-columns.ts'
import { upload } from './upload.ts'

/** Actions on uploads of the KITE tool: upload, results of rows, rollback. */
export async function sourceFileActionsApi(app: FastifyInstance) {
  app.post('', { config: { anyMedia: true } }, upload)
  app.get('/:id/rows', rowsOf)
  app.get('/:id/columns', columnsOf)
  app.get('/:id/error-file', { config: { anyMedia: true } }, errorFile)
  app.get('/-templates/:type', { config: { anyMedia: true } }, template)
  app.post('/-actions/cancel', cancel)
  app.post('/-actions/rollback', rollback)
  app.post('/-actions/mapColumns', mapColumns)
}

const rowsOf: Handler = async (request, reply) => {
  const deps = allow(request, kiteSourceFiles.can.show)
  const file = await sourceFiles.find(deps, idOf(request))
  const query = listQuery(kiteSourceFileRows, {
    ...(request.query as Record<string, string>),
    'filter[source_file]': file.id,
  })
  return send(reply, 200, await listed(deps, sourceFileRows, query, request.url))
}

/** Takes files out of the queue; one that is being worked on is left to its end. */
const cancel = defineAction(
  { store: sourceFiles, name: 'cancel', schema: z.object({ ids: body.ids }) },
  async (deps, { ids }) => {
    const rows = await sourceFiles.findMany(deps, ids, 'no key update')
    if (rows.length < new Set(ids).size) throw NotFound({ pointer: '/data/attributes/ids' })
    const wrong = rows.find(({ status }) => status !== 'QUEUED')
    if (wrong)
      throw conflict('INVALID_TRANSITION', `Berkas berstatus ${fileStatuses[wrong.status]} tidak dapat dibatalkan.`)
    await deps.db.run(sql`update ems.customs_kite_source_files set updated_by_id = ${deps.user.id}::bigint
      where id = any(${ids}::bigint[])`)
    await cancelJobs(
      deps,
      rows.flatMap(({ job }) => (job ? [job] : [])),
    )
    return { rows: await sourceFiles.findMany(deps, ids), before: { status: 'QUEUED' } }
  },
)
