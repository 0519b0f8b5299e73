import { archiveDocumentLogs } from '@ems/contracts/archives'
import { sql } from 'kysely'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import type { VisibleTo } from '../kit/scope.ts'
import { allowTransition } from '../kit/transitions.ts'
import { type Check, isRemoval, type Rules } from '../kit/write.ts'

type Logs = typeof archiveDocumentLogs

/** Whoever reaches a document reaches what happened to it. */
export const ofReachedDocuments: VisibleTo = ({ scope, companies }) =>
  scope === 'group'
    ? undefined
    : sql`exists (select from ems.documents d where d.id = t.document_id and d.company_id = any(${companies}::bigint[]))`

const transitions = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['on_loan', 'cancelled'],
  on_loan: ['returned', 'lost'],
  lost: ['returned'],
}
const isLive = (status: string) => status === 'approved' || status === 'on_loan'

const soundLoan: Check<Logs> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (isLive(before.status) || before.status === 'returned')
      throw conflict('ON_LOAN', 'Peminjaman yang sudah disetujui tidak dapat dihapus.')
    return issues
  }
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  if (changed.includes('due_at') && after.due_at < today)
    issues.push({ field: 'due_at', message: 'Tanggal kembali tidak boleh tanggal lampau.' })
  if (!before && after.status !== 'requested')
    issues.push({ field: 'status', message: 'Peminjaman baru berstatus Diajukan.' })
  if (before) allowTransition(archiveDocumentLogs, transitions, { from: before.status, to: after.status })
  const begins = !before || (isLive(after.status) && !isLive(before.status))
  if (begins) issues.push(...(await taken(deps, after.document, before?.id)))
  return issues
}

/** Who has the document now. */
async function taken({ db }: Deps, document: string, self: string | undefined): Promise<Issue[]> {
  const { rows } = await sql<{ number: string; name: string; due: string }>`
    select d.number, e.full_name as name, to_char(l.due_at, 'DD/MM/YYYY') as due
    from ems.archive_document_logs l join ems.documents d on d.id = l.document_id
    join ems.employees e on e.id = l.borrower_id
    where l.document_id = ${document}::bigint and l.status in ('approved', 'on_loan') and l.deleted_at is null
      and l.id is distinct from ${self ?? null}::bigint limit 1`.execute(db)
  return rows.map(({ number, name, due }) => ({
    field: 'document',
    message: `Arsip ${number} sedang dipinjam ${name} s.d. ${due}.`,
  }))
}

/** Where the borrower works on the day of the request. */
async function departmentOf({ db }: Deps, borrower: string): Promise<string | null> {
  const { rows } = await sql<{ department: string }>`
    select department_id::text as department from ems.employees where id = ${borrower}::bigint`.execute(db)
  return rows[0]?.department ?? null
}

/** When a loan began and ended is noted by the change of its status. */
export const logRules: Rules<Logs> = {
  compute: async (deps, { before, after, changed }) => {
    const now = new Date().toISOString()
    if (!before)
      return {
        at: now,
        original_due_at: after.due_at,
        borrower_department: await departmentOf(deps, after.borrower),
      }
    if (!changed.includes('status')) return {}
    if (after.status === 'on_loan') return { handed_over_at: now, handed_by: deps.user.id }
    return after.status === 'returned' ? { returned_at: now, received_by: deps.user.id } : {}
  },
  check: soundLoan,
}
