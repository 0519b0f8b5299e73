import { configIssue, type configs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { Check } from '../../kit/write/write-rows.ts'
import { isEncrypted } from './config-secrets.ts'

/** Type and limits of a setting cannot change; null means the default. */
export const validateValue: Check<typeof configs> = async ({ db }, { after, changed }) => {
  if (after.type === 'secret' && (isEncrypted(after.value) || !changed.includes('value'))) return undefined
  const message = configIssue(after, after.value)
  if (message) return [{ field: 'value', message }]
  if (after.type !== 'ref' || after.value === null || !changed.includes('value')) return undefined
  const rows =
    await db.rows(sql`select from ems."references" r where r.id = ${after.value}::bigint and r.deleted_at is null
    and r.is_active and r.category = coalesce(${after.rules?.ref_category ?? null}::text, r.category)`)
  return rows.length
    ? undefined
    : [{ field: 'value', message: `${after.label} tidak ditemukan atau sudah tidak aktif.` }]
}
