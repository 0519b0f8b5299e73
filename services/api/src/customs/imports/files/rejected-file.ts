import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { suspicionOf } from '../../../imports/index.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import type { Deps } from '../../../kit/context.ts'

type Rejected = { id: string; name: string; tenant: string }

/**
 * Keeps why a whole file was refused as its only row, the header, so that a client finds code and column where it finds
 * those of rows; in the audit log, too, when it is not what it says it is. To be called when the transaction of the import
 * is gone.
 */
export async function keepRefusal(deps: Deps, { id, name, tenant }: Rejected, error: unknown) {
  const { db, user } = deps
  if (!(error instanceof Problem) || error.status >= 500) return
  const { sheet = null, column = null } = (error.errors[0]?.meta ?? {}) as { sheet?: string; column?: string }
  const errors = JSON.stringify([{ column, code: error.code, message: error.message }])
  await db.run(sql`insert into ems.customs_kite_source_file_rows (tenant_id, source_file_id, created_by_id, updated_by_id, sheet, row_no, action, errors)
    values (${tenant}::bigint, ${id}::bigint, ${user.id}::bigint, ${user.id}::bigint, nullif(${sheet}, ''), 1, 'ERROR', ${errors}::jsonb)`)
  const reason = suspicionOf(error)
  const target = { target_type: 'customs-kite-source-files', target_id: id, target_label: name }
  if (reason) await audit(deps, [{ action: 'denied', menu: 'kitetool', ...target, reason: reason.slice(0, 500) }])
}

/** Clears the refusal of an earlier attempt. */
export const forgetRefusal = ({ db }: Deps, id: string) =>
  db.run(sql`delete from ems.customs_kite_source_file_rows where source_file_id = ${id}::bigint`)
