import { sql } from '@ems/postgres'
import type { Deps } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problems.ts'

/** The job of a BCL.KT that is ANTRI or PROSES: a rollback has a message, an allocation has none. */
export const runningJobOf = ({ message }: { message?: string | null }) =>
  message?.startsWith('Rollback') ? 'Rollback' : 'Alokasi'

/** One run or rollback per tenant: the second is refused and names the first. */
export async function refuseSecondRun({ db }: Deps, tenant: string): Promise<void> {
  const running = await db.first(sql<{
    id: string
    number: string
    job_id: string
    status: string
    message: string | null
  }>`select k.id, k.number, k.job_id, k.status, k.message
    from ems.customs_kite_tool_kite_datas k
    where k.tenant_id = ${tenant}::bigint and k.status in ('ANTRI', 'PROSES')`)
  if (!running) return
  throw conflict(
    'E_BUSY',
    `${runningJobOf(running)} ${running.number} sedang berjalan.[Galat]Tunggu sampai selesai, lalu coba lagi.`,
    {
      meta: { job_id: running.job_id, kite_data_id: running.id, number: running.number, status: running.status },
    },
  )
}
