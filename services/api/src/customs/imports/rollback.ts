import { fileStatuses } from '@ems/contracts/customs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { badRequest, conflict, NotFound } from '../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { sourceFiles } from '../stores.ts'
import { NotConfirmed, NotRollbackable } from './problems.ts'
import { restore } from './restore.ts'
import { rollbackBlockers } from './rollback-blockers.ts'

const schema = z.object({ ids: body.ids, confirm_text: body.text(200).default('') })

/** Takes an import back: what it added is removed, what it changed is as before. Refused while anything builds on it. */
export const rollback = defineAction(
  { store: sourceFiles, name: 'rollback', schema },
  async (deps, { ids, confirm_text }) => {
    if (ids.length > 1) throw badRequest('Satu berkas sekali rollback.', { pointer: '/data' })
    const { rows } = await lockedRows(deps, sourceFiles, ids)
    const [file] = rows
    if (!file) throw NotFound({ pointer: '/data/attributes/id' })
    if (file.status !== 'DONE' && file.status !== 'DONE_WITH_ERROR')
      throw conflict('INVALID_TRANSITION', `Berkas berstatus ${fileStatuses[file.status]} tidak dapat dikembalikan.`)
    const because = await rollbackBlockers(deps, file.id)
    if (because.length) throw NotRollbackable({ because })
    if (confirm_text !== file.file_name) throw NotConfirmed({ name: file.file_name })
    const affected = await restore(deps, file.id)
    await ended(deps, file.id)
    return { rows: await sourceFiles.findMany(deps, ids), before: { status: file.status }, affected }
  },
)

const ended = (deps: Deps, id: string) =>
  sql`update ems.customs_kite_source_files set status = 'ROLLED_BACK', version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = ${id}::bigint`.execute(deps.db)
