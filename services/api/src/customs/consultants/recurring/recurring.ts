import {
  customsConsultantActivities,
  type RecurringLine,
  type RecurringRequest,
  recurringRequest,
} from '@ems/contracts/customs'
import { Problem, type ProblemError } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import type { Store } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { stageFor, validateActivity } from '../activities.rules.ts'
import { dueDatesOf } from '../due-dates.ts'
import { monthsBetween, spanIssue } from './recurring.rules.ts'

type Activities = typeof customsConsultantActivities
type Existing = { partner: string; period_month: string; code: string; is_excluded: boolean }

/**
 * POST /customs-consultant-activities/-actions/generateRecurring: one job per client and month. What exists or was
 * excluded is left alone, so that it may be asked again; with `dry_run` it only answers what would come.
 */
export const generateRecurring =
  (store: Store<Activities>): Handler =>
  (request, reply) => {
    allow(request, customsConsultantActivities.can.store)
    const requested = requestIn(request.body)
    return transact(request, reply, async (deps) => {
      const lines = await plan(deps, requested)
      const created = requested.dry_run ? lines : await create(deps, store, requested, lines)
      return { status: 200, body: { data: null, meta: { lines: created } } }
    })
  }

function requestIn(body: unknown): RecurringRequest {
  const attributes = (body as { data?: { attributes?: unknown } } | null)?.data?.attributes
  const parsed = recurringRequest.safeParse(attributes)
  const issues = parsed.success
    ? [spanIssue(parsed.data)].filter((issue) => issue !== undefined)
    : parsed.error.issues.map(({ path, message }) => ({ field: path.join('/'), message }))
  if (issues.length) throw new Problem(422, issues.map(rejected) as [ProblemError, ...ProblemError[]])
  return parsed.data as RecurringRequest
}

const rejected = ({ field, message }: { field: string; message: string }): ProblemError => ({
  status: '422',
  code: 'VALIDATION',
  title: 'Unprocessable Entity',
  detail: `${message}[Galat]Terdapat data yang belum diisi/dipilih.`,
  source: { pointer: `/data/attributes/${field}` },
})

async function plan(deps: Deps, requested: RecurringRequest): Promise<RecurringLine[]> {
  const { db } = deps
  const periods = monthsBetween(requested.from, requested.to)
  const row = await db.first(sql<{ company: string | null }>`select company_id as company
    from ems.customs_consultant_boards where id = ${requested.board}::bigint`)
  const company = row?.company ?? null
  const dueDates = await dueDatesOf(deps, { periods, dueDay: requested.due_day, company })
  const partners = await db.rows(sql<{ id: string; name: string }>`
    select id, name from ems.partners where id = any(${requested.partners}::bigint[]) order by name`)
  const existing = await db.rows(sql<Existing>`
    select partner_id as partner, period_month, code, is_excluded from ems.customs_consultant_activities
    where partner_id = any(${requested.partners}::bigint[]) and job_type_id = ${requested.job_type}::bigint
      and period_month between ${requested.from}::date and ${requested.to}::date and deleted_at is null
      and (stage_category <> 'cancelled' or is_excluded)`)
  const byKey = new Map(existing.map((one) => [`${one.partner} ${one.period_month}`, one]))
  return partners.flatMap(({ id, name }) =>
    periods.map((period_month) => {
      const match = byKey.get(`${id} ${period_month}`)
      return {
        partner: id,
        partner_name: name,
        period_month,
        due_date: dueDates.get(period_month) ?? period_month,
        verdict: match ? (match.is_excluded ? 'excluded' : 'exists') : 'new',
        code: match?.code ?? null,
      } as const
    }),
  )
}

async function create(
  deps: Deps,
  store: Store<Activities>,
  requested: RecurringRequest,
  lines: readonly RecurringLine[],
): Promise<RecurringLine[]> {
  const expected = lines.filter(({ verdict }) => verdict === 'new')
  if (!expected.length) return [...lines]
  const stage_key = await stageFor(deps, requested.board, 'queue', 'waiting', 'doing')
  const match = await deps.db.first(sql<{ company: string | null; job: string }>`
    select b.company_id as company, j.name as job from ems.customs_consultant_boards b, ems."references" j
    where b.id = ${requested.board}::bigint and j.id = ${requested.job_type}::bigint`)
  const creations = expected.map((line) => ({
    root: '/data',
    values: {
      ...customsConsultantActivities.blank,
      title:
        `${match?.job} ${line.partner_name} ${line.period_month.slice(5, 7)}/${line.period_month.slice(0, 4)}`.slice(
          0,
          150,
        ),
      board: requested.board,
      stage_key,
      company: match?.company ?? null,
      partner: line.partner,
      facility: requested.facility,
      job_type: requested.job_type,
      period_month: line.period_month,
      consultant: requested.consultant,
      due_date: line.due_date,
      recurrence_key: `${requested.job_type}:${line.partner}`,
    },
  }))
  const created = await insertRows(deps, store, creations, { check: validateActivity })
  const codes = new Map(created.map((row) => [`${row.partner} ${row.period_month}`, row.code]))
  return lines.map((line) => ({ ...line, code: codes.get(`${line.partner} ${line.period_month}`) ?? line.code }))
}
