import { kitePebHeaders } from '@ems/contracts/customs'
import { Problem } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { sql, transaction } from '@ems/postgres'
import type { Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit/audit-log.ts'
import { Forbidden } from '../../kit/problems.ts'
import * as stores from '../stores.ts'
import { tenantLock } from '../tenants/tenant-lock.ts'
import { answersByAju } from './answers.rules.ts'
import { readAnswers } from './client.ts'
import { accountOf } from './connection.ts'
import { keepAnswers, matchLhpre } from './keep-answers.ts'
import { NoNpwp, NotOffered } from './problems.ts'
import { ceisaOf } from './settings.ts'

/** Submission numbers that a result names. */
const MAX_NAMED = 50

/**
 * Reads what CEISA says of a client's declarations, keeps registrations and states, and writes LHPRE into their PEB. Repeating it changes
 * nothing; what fails is message beside the connection.
 */
export async function readCeisa(task: Task): Promise<void> {
  const { deps, finish } = task
  const need = permission('kitetool', 'store')
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const { tenant: id } = task.attempt.params as { tenant: string }
  try {
    const tenant = await stores.tenants.find(deps, id)
    const { url } = ceisaOf()
    if (!url) throw NotOffered()
    if (!tenant.npwp) throw NoNpwp()
    const read = await readAnswers(url, await accountOf(deps, id), tenant.npwp)
    const answers = answersByAju(read)
    await transaction(deps.db, async (tx) => {
      await tx.run(sql`select ${tenantLock(id)}`)
      await keepAnswers(tx, id, answers)
      const { locked, unmatched, ...lhpre } = await matchLhpre(tx, id, deps.user.id)
      const result = {
        documents: answers.length,
        registered: answers.filter(({ reg_no }) => reg_no).length,
        lhpre: { ...lhpre, locked: locked.slice(0, MAX_NAMED), unmatched: unmatched.slice(0, MAX_NAMED) },
        unknown_fields: read.unknown,
      }
      await tx.run(sql`update ems.kite_ceisa_connections set synced_at = now(), failure = null, result = ${JSON.stringify(result)}::jsonb
        where tenant_id = ${id}::bigint`)
      await finish(tx)
      const target = { target_type: stores.tenants.resource.name, target_id: id, target_label: tenant.partner_name }
      const list = {
        channel: `private-${kitePebHeaders.name}.0`,
        event: 'updated',
        payload: { id: '0', version: 0, actor: deps.user.id, changed: ['lhpre_no'] },
      }
      await record(
        { ...deps, db: tx },
        [{ action: 'ceisaSync', menu: 'kitetool', ...target, after: result, rows_affected: lhpre.written }],
        lhpre.written ? [list] : [],
      )
    })
  } catch (error) {
    const message = error instanceof Problem ? error.message : 'CEISA 4.0 tidak dapat dihubungi. Akan dicoba lagi.'
    await deps.db.run(
      sql`update ems.kite_ceisa_connections set failure = ${message.replace('[Galat]', ' ')} where tenant_id = ${id}::bigint`,
    )
    throw error
  }
}
