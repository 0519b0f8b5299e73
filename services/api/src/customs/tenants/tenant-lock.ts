import { type Db, sql } from '@ems/postgres'
import { conflict } from '../../kit/problems.ts'

/** A two-part key, distinct from all other advisory locks. Imports of files take the same lock. */
export const tenantLock = (tenant: string) => sql`pg_advisory_xact_lock(hashtext('ems.kite'), ${tenant}::int)`

/** How long an action waits for another one; runs take longer, and the refusal names them. */
const TIMEOUT_MS = '3s'

/** PostgreSQL: lock_not_available. */
const LOCKED = '55P03'

/**
 * Takes the tenant's lock until the end of the transaction: one writer per tenant. 409 while a run or another action
 * holds it, and for an inactive tenant.
 */
export async function lockTenant(db: Db, tenant: string) {
  await db.run(sql`select set_config('lock_timeout', ${TIMEOUT_MS}, true)`)
  try {
    await db.run(sql`select ${tenantLock(tenant)}`)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCKED) throw error
    throw Busy()
  }
  const row = await db.first(sql<{ status: string }>`select status from ems.customs_kite_tenants
    where id = ${tenant}::bigint`)
  if (row?.status === 'NONAKTIF') throw Inactive()
}

const Busy = () =>
  conflict(
    'E_BUSY',
    'Alokasi, rollback, atau impor perusahaan ini sedang berjalan.[Galat]Tunggu sampai selesai, lalu coba lagi.',
  )

const Inactive = () => conflict('E_STATUS', 'Perusahaan nonaktif: datanya hanya dapat dibaca.')
