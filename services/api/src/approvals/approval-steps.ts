import { resourceOf } from '@ems/contracts'
import { type approvalModes, approvals } from '@ems/contracts/common'
import { DAY_MS } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict } from '../kit/problems.ts'
import type { Services } from '../kit/services.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { insertRows } from '../kit/write/write-rows.ts'
import type { Part } from './tasks.ts'

export type Target = { type: string; id: string }

const partOf: VisibleTo = ({ id }) =>
  sql`(t.approver_id = ${id}::bigint or t.delegate_of_id = ${id}::bigint or t.requester_id = ${id}::bigint)`

const isReturnable = (type: string) => resourceOf(type)?.workflow?.approval?.returned !== undefined

/** The row decides who may act, not a permission. */
const can = ({ id }: Deps['user'], row: Row) =>
  row.status === 'pending' && (row.approver === id || (row.request && row.delegate_of === id))
    ? ['show', 'approve', 'reject', ...(isReturnable(String(row.target_type)) ? ['return'] : [])]
    : ['show']

export const approvalStore = storeOf(approvals, { visibleTo: partOf, isOpen: true, can })

/** Tasks of any requester, for the server itself. */
export const unscopedTasks: typeof approvalStore = { ...approvalStore, rowScope: () => sql`true` }

export type Step = { mode: keyof typeof approvalModes; approvers: readonly string[] }

export type Submission = {
  target: Target
  title: string
  requester: string
  /** Name of the rule that chose the approvers. */
  rule: string
  steps: readonly Step[]
  dueDays?: number
}

/**
 * Handler of an area, called after a decision in the same transaction; `values` are the fields that the approver added.
 */
export type Decision = (
  deps: Deps,
  decided: { part: Part; outcome: 'approved' | 'rejected' | 'returned'; values: Record<string, unknown>; root: string },
  services: Services,
) => Promise<void>

/** Decisions by type of the decided record. */
export type Decisions = Readonly<Record<string, Decision>>

let decisions: Decisions = {}

/** Makes the decisions of `areas.ts` known. */
export function provideDecisions(all: Decisions): void {
  decisions = all
}

export const decisionOn = (type: string): Decision | undefined => decisions[type]

/**
 * Submits a record for approval. Absent approvers are replaced by their substitute of that day; nobody decides on their
 * own request. Returns the parts that are pending now.
 */
export async function submit(deps: Deps, { steps, target, ...submission }: Submission): Promise<Part[]> {
  await lockTarget(deps, target)
  const substitutes = await substitutesOf(
    deps,
    steps.flatMap(({ approvers }) => approvers),
  )
  const rows = steps.flatMap(({ mode, approvers }, at) => {
    const seen = new Set<string>()
    const parts = approvers.flatMap((original) => {
      const substitute = substitutes.get(original)
      const approver = substitute && substitute !== submission.requester ? substitute : original
      if (approver === submission.requester || seen.has(approver)) return []
      seen.add(approver)
      const isSubstitute = approver !== original
      return [{ approver, delegate_of: isSubstitute ? original : null, origin: isSubstitute ? 'delegation' : 'rule' }]
    })
    if (!parts.length) throw conflict('NO_APPROVER', 'Tidak ada penyetuju untuk pengajuan ini.')
    return parts.map((part, n) => ({
      ...part,
      ...valuesOf(submission, target),
      step: at + 1,
      mode,
      status: at === 0 && (n === 0 || mode !== 'sequential') ? 'pending' : 'waiting',
    }))
  })
  const inserted = await insertRows(
    deps,
    approvalStore,
    rows.map((values) => ({ values, root: '/data' })),
  )
  return (inserted as Part[]).filter(({ status }) => status === 'pending')
}

const valuesOf = ({ title, requester, rule, dueDays }: Omit<Submission, 'steps' | 'target'>, { type, id }: Target) => ({
  target_type: type,
  target_id: id,
  title: title.slice(0, 200),
  requester,
  rule,
  request: null,
  label: null,
  due_at: dueDays ? new Date(Date.now() + dueDays * DAY_MS).toISOString() : null,
  acted_at: null,
  note: null,
})

/** Locks the record: two concurrent approvers would each see the other as undecided. */
export const lockTarget = ({ db }: Deps, { type, id }: Target) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${type} ${id}`}, 0))`)

/** Today's substitutes by the users they replace. */
async function substitutesOf({ db }: Deps, users: readonly string[]) {
  const rows = await db.rows(sql<{ user: string; delegate: string }>`
    select d.user_id as "user", d.delegate_id as delegate from ems.delegations d
    join ems.users u on u.id = d.delegate_id and u.status = 'active' and u.deleted_at is null
    where d.user_id = any(${[...users]}::bigint[])
      and (now() at time zone 'Asia/Jakarta')::date between d.date_from and d.date_to`)
  return new Map(rows.map(({ user, delegate }) => [user, delegate]))
}
