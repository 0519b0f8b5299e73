import { sql } from 'kysely'
import type { Deps } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'

/** One run or roll-back per tenant: whoever comes second is told of the first. */
export async function refuseSecondRun({ db }: Deps, tenant: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    number: string
    job_id: string
    status: string
    type: string | null
  }>`select k.id, k.number, k.job_id, k.status, j.type
    from ems.customs_kite_tool_kite_datas k left join ems.background_jobs j on j.id = k.job_id
    where k.tenant_id = ${tenant}::bigint and k.status in ('ANTRI', 'PROSES')`.execute(db)
  const [running] = rows
  if (!running) return
  const what = running.type === 'bclktRollback' ? 'Rollback' : 'Alokasi'
  throw conflict('E_BUSY', `${what} ${running.number} sedang berjalan.[Galat]Tunggu sampai selesai, lalu coba lagi.`, {
    meta: { job_id: running.job_id, kite_data_id: running.id, number: running.number, status: running.status },
  })
}
