import type { leaveEmployees } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { delegateDuring, endDelegation, standInOf } from '../../../approvals/index.ts'
import type { Deps } from '../../../kit/context.ts'
import type { Issue } from '../../../kit/problems.ts'
import { today } from '../../../kit/today.ts'
import type { Written } from '../../../kit/write/write-rows.ts'

type Request = {
  employee: string
  substitute: string | null
  delegates_approvals: boolean | null
  start_date: string | null
  end_date: string | null
}

/** Whether the substitute can decide for the employee on these days. */
export async function delegationIssues(deps: Deps, after: Request): Promise<Issue[]> {
  const { employee, substitute, start_date: from, end_date: to } = after
  if (!after.delegates_approvals || !from || !to) return []
  if (!substitute) return [{ field: 'substitute', message: 'Pengganti tugas wajib dipilih.' }]
  const { user, delegate, is_taken } = await standInOf(deps, { employee, substitute, from, to })
  if (!user) return [{ field: 'delegates_approvals', message: 'Karyawan ini tidak memiliki akun.' }]
  if (!delegate) return [{ field: 'substitute', message: 'Pengganti tidak memiliki akun yang aktif.' }]
  if (is_taken) return [{ field: 'delegates_approvals', message: 'Sudah ada pengganti persetujuan pada tanggal itu.' }]
  return []
}

/** Approvals are delegated when the leave is approved, for its days; they are not when it is cancelled. */
export async function followAbsence(deps: Deps, { before, after }: Written<typeof leaveEmployees>): Promise<void> {
  if (!before || !after?.delegates_approvals || !after.substitute || !after.start_date || !after.end_date) return
  const { employee, substitute, start_date: from, end_date: to } = after
  const reason = `Cuti ${after.number ?? ''}`
  const [was, is] = [before.status === 'approved', after.status === 'approved']
  if (is && !was) {
    const { day } = await deps.db.one(sql<{ day: string }>`select ${today}::text as day`)
    if (to >= day) await delegateDuring(deps, { employee, substitute, from, to, reason })
  }
  if (was && !is) await endDelegation(deps, { employee, reason, to: null })
  if (was && is && before.end_date !== to) await endDelegation(deps, { employee, reason, to })
}
