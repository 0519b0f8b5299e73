import { fileStatuses, kiteSourceFileRows, kiteSourceFiles } from '@ems/contracts/customs'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cancelJobs, registerWork } from '../../jobs/index.ts'
import { actionsIn } from '../../kit/body.ts'
import type { Handler } from '../../kit/context.ts'
import { objectsOf, send } from '../../kit/document.ts'
import { listQuery } from '../../kit/list-query.ts'
import { conflict, together } from '../../kit/problems.ts'
import { allow } from '../../kit/request.ts'
import { idOf, listed } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'
import { lockAll } from '../../kit/write.ts'
import { sourceFileRows, sourceFiles } from '../stores.ts'
import { errorFile } from './error-file.ts'
import { importFile } from './import-file.ts'
import { rollback } from './rollback.ts'
import { template } from './template.ts'
import { upload } from './upload.ts'

registerWork('kiteImport', importFile)

/** What uploads of the KITE tool can do besides being listed: arrive, say what became of their rows, and be taken back. */
export async function sourceFileActionsApi(app: FastifyInstance) {
  app.post('', { config: { anyMedia: true } }, upload)
  app.get('/:id/rows', rowsOf)
  app.get('/:id/error-file', { config: { anyMedia: true } }, errorFile)
  app.get('/-templates/:type', { config: { anyMedia: true } }, template)
  app.post('/-actions/cancel', cancel)
  app.post('/-actions/rollback', rollback)
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
const cancel: Handler = (request, reply) => {
  allow(request, kiteSourceFiles.can.cancel)
  return transact(request, reply, async (deps) => {
    const changes = actionsIn(kiteSourceFiles, request.body, kiteSourceFiles.bodies.cancel)
    const rows = await lockAll(deps, sourceFiles, changes)
    const wrong = rows.flatMap(({ status }, n) =>
      status === 'QUEUED'
        ? []
        : [
            conflict('INVALID_TRANSITION', `Berkas berstatus ${fileStatuses[status]} tidak dapat dibatalkan.`, {
              pointer: changes[n]?.root ?? '/data',
            }),
          ],
    )
    if (wrong.length) throw together(wrong)
    await sql`update ems.customs_kite_source_files set updated_by_id = ${deps.user.id}::bigint
      where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(deps.db)
    await cancelJobs(
      deps,
      rows.flatMap(({ job }) => (job ? [job] : [])),
    )
    const after = await sourceFiles.findMany(
      deps,
      rows.map(({ id }) => id),
    )
    return { status: 200, body: { data: after.map(objectsOf(kiteSourceFiles, { user: deps.user })) } }
  })
}
