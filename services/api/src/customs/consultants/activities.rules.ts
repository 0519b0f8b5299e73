import type { customsConsultantActivities, Stage, StageCategory } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue } from '../../kit/problems.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'

type Activities = typeof customsConsultantActivities

/** Jobs of the user's companies and what the user does or reviews; with less reach, only that and what the user made. */
export const activityScope: VisibleTo = ({ id, scope, companies }) => {
  if (scope === 'group') return undefined
  const assigned = sql`${id}::bigint in (t.consultant_id, coalesce(t.reviewer_id, 0))`
  return scope === 'company'
    ? sql`(t.company_id is null or t.company_id = any(${companies}::bigint[]) or ${assigned})`
    : sql`(t.created_by_id = ${id}::bigint or ${assigned})`
}

/** Checks required fields before submission, and one card per client, kind and period. */
export const validateActivity: Check<Activities> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const job = await jobOf(deps, after.job_type)
  const issues: Issue[] = []
  if (!after.period_month && job.needs_period)
    issues.push({ field: 'period_month', message: 'Periode wajib diisi untuk laporan.' })
  if (after.period_month && ['partner', 'job_type', 'period_month', 'stage_key'].some((name) => changed.includes(name)))
    issues.push(...(await twins(deps, after)))
  const category = await categoryOf(deps, after.board, after.stage_key)
  const isSent = category === 'submitted' || category === 'done'
  if (isSent && job.needs_receipt && !after.submission_no)
    issues.push({ field: 'submission_no', message: 'No. tanda terima wajib diisi.' })
  return issues
}

/** Reports have a period and a receipt; what else a kind of job needs stands in its reference. */
async function jobOf({ db }: Deps, id: string) {
  const row = await db.first(
    sql<{
      code: string
      meta: { needs_period?: boolean; needs_receipt?: boolean }
    }>`select code, meta from ems."references" where id = ${id}::bigint`,
  )
  const isReport = row?.code === 'BCLKT'
  return {
    needs_period: row?.meta.needs_period ?? isReport,
    needs_receipt: row?.meta.needs_receipt ?? isReport,
  }
}

type Card = { id?: string; partner: string; job_type: string; period_month: string | null }

async function twins({ db }: Deps, { id, partner, job_type, period_month }: Card): Promise<Issue[]> {
  const rows = await db.rows(sql<{ code: string }>`select code from ems.customs_consultant_activities
    where partner_id = ${partner}::bigint and job_type_id = ${job_type}::bigint and period_month = ${period_month}::date
      and stage_category <> 'cancelled' and deleted_at is null and id is distinct from ${id ?? null}::bigint`)
  return rows.map(({ code }) => ({
    field: 'period_month',
    message: `Pekerjaan untuk periode ini sudah ada: ${code}.`,
    code: 'UNIQUE',
  }))
}

export async function stagesOf({ db }: Deps, board: string): Promise<readonly Stage[]> {
  const row = await db.first(
    sql<{
      stages: Stage[]
    }>`select stages from ems.customs_consultant_boards where id = ${board}::bigint`,
  )
  return row?.stages ?? []
}

async function categoryOf(deps: Deps, board: string, key: string): Promise<StageCategory | undefined> {
  return (await stagesOf(deps, board)).find((stage) => stage.key === key)?.category
}

/** The first stage of that meaning; a board without one cannot take the card there. */
export async function stageFor(deps: Deps, board: string, ...categories: StageCategory[]): Promise<string> {
  const match = (await stagesOf(deps, board)).find(({ category }) => categories.includes(category))
  if (!match) throw conflict('NO_STAGE', 'Papan ini tidak memiliki tahap tersebut.')
  return match.key
}
