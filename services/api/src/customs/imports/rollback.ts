import { fileStatuses, kiteSourceFiles } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { actionsIn } from '../../kit/body.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { objectsOf } from '../../kit/document.ts'
import { badRequest, conflict } from '../../kit/problems.ts'
import { allow } from '../../kit/request.ts'
import { transact } from '../../kit/transact.ts'
import { lockAll } from '../../kit/write.ts'
import { sourceFiles } from '../stores.ts'
import { NotConfirmed, NotRollbackable } from './problems.ts'
import { restore } from './restore.ts'
import { told } from './source-file-state.ts'
import { usesOf } from './uses.ts'

/** Takes an import back: what it added is removed, what it changed is as before. Refused while anything builds on it. */
export const rollback: Handler = (request, reply) => {
  allow(request, kiteSourceFiles.can.rollback)
  return transact(request, reply, async (deps) => {
    const changes = actionsIn(kiteSourceFiles, request.body, kiteSourceFiles.bodies.rollback)
    const [change] = changes
    if (!change || changes.length > 1) throw badRequest('Satu berkas sekali rollback.', { pointer: '/data' })
    const [file] = await lockAll(deps, sourceFiles, changes)
    if (!file) throw badRequest('Id wajib disebut.', { pointer: '/data' })
    if (file.status !== 'DONE' && file.status !== 'DONE_WITH_ERROR')
      throw conflict('INVALID_TRANSITION', `Berkas berstatus ${fileStatuses[file.status]} tidak dapat dikembalikan.`)
    if (change.values.confirm_text !== file.file_name) throw NotConfirmed({ name: file.file_name })
    await sql`select pg_advisory_xact_lock(hashtext('ems.kite'), ${file.tenant}::int)`.execute(deps.db)
    const because = await usesOf(deps, file.id)
    if (because.length) throw NotRollbackable({ because })
    const rows = await restore(deps, file.id)
    await ended(deps, file.id, file.file_name, rows)
    const [after] = await sourceFiles.findMany(deps, [file.id])
    if (!after) throw new Error(`File ${file.id} is gone`)
    return { status: 200, body: { data: [objectsOf(kiteSourceFiles, { user: deps.user })(after)] } }
  })
}

async function ended(deps: Deps, id: string, name: string, rows: number) {
  await sql`update ems.customs_kite_source_files set status = 'ROLLED_BACK', version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = ${id}::bigint`.execute(deps.db)
  const entry = {
    action: 'rollback',
    menu: 'kitetool',
    target_type: 'customs-kite-source-files',
    target_id: id,
    target_label: name,
    rows_affected: rows,
  }
  await record(deps, [entry], [])
  await told(deps, id, ['status'])
}
