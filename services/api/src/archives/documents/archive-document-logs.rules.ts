import type { archiveDocumentLogs, loanProtections } from '@ems/contracts/archives'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import { workDays } from '../../calendar/index.ts'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { type Check, isRemoval, type Rules } from '../../kit/write/write-rows.ts'
import { openTo } from './documents.rules.ts'
import { nextLoanNumber } from './loans/loan-number.ts'

type Logs = typeof archiveDocumentLogs

/** Scope of the document; only for a secret document a subquery asks the document itself (docs/decisions/lists.md). */
export const scopeByDocument: VisibleTo = (user) => {
  const open = sql`(not t.owner_is_secret
    or (select ${openTo(user, sql`d`)} from ems.documents d where d.id = t.document_id))`
  return user.scope === 'group' ? open : sql`(t.owner_company_id = any(${user.companies}::bigint[]) and ${open})`
}

/**
 * Company and unit of a document decide about its loans, not those of the borrower. Of a secret document only groups that
 * may see it, where its classification names any.
 */
export async function factsOfDocument({ db }: Deps, document: string) {
  type Owner = { company: string; department: string; groups: string[]; is_secret: boolean }
  const row = await db.first(sql<Owner>`select d.company_id::text as company, d.department_id::text as department,
      d.security in ('secret', 'top_secret') as is_secret,
      array(select g.target_id::text from ems.archive_document_code_details_access_groups g
        where g.owner_id = d.code_detail_id) as groups
    from ems.documents d where d.id = ${document}::bigint`)
  if (!row) return {}
  const { company, department, groups, is_secret } = row
  return { company, department, ...(is_secret && groups.length ? { groups } : {}) }
}

/** How the document of a loan is protected, as the database will copy it. */
export async function protectionOf({ db }: Deps, { document }: { document: string | null }) {
  const row = await db.first(sql<{ protection: keyof typeof loanProtections }>`
    select case when security in ('secret', 'top_secret') then 'secret' when is_vital then 'vital' else 'normal' end as protection
    from ems.documents where id = ${document ?? null}::bigint`)
  return row ?? {}
}

/** Defaults of *Utilitas*: five working days, at most thirty, at most two extensions. */
const ORDINARY_DAYS = 5
const MAX_DAYS = 30
const MAX_EXTENSIONS = 2

const isLive = (status: string) => status === 'approved' || status === 'on_loan'

const validateLoan: Check<Logs> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) return issues
  if (changed.includes('due_at')) issues.push(...(await validateDue(deps, { before, after })))
  if (!after.borrower) issues.push({ field: 'borrower', message: 'Peminjam wajib dipilih.' })
  const begins = !before || (isLive(after.status) && !isLive(before.status))
  if (begins)
    issues.push(...(await destroyed(deps, after.document)), ...(await taken(deps, after.document, before?.id)))
  return issues
}

type Due = { before: { status: string; due_at: string; extension_count: number } | null; after: Loan }
type Loan = { document: string; due_at: string }

/** A day to come, not too far ahead; of a loan that runs it is an extension. */
async function validateDue(deps: Deps, { before, after }: Due): Promise<Issue[]> {
  const today = todayInJakarta()
  if (after.due_at < today) return [{ field: 'due_at', message: 'Tanggal kembali tidak boleh tanggal lampau.' }]
  const issues: Issue[] = []
  if (before && isLive(before.status)) {
    const maxExtensions = await numberSetting(deps, 'archive.loan_extensions', MAX_EXTENSIONS)
    if (before.extension_count >= maxExtensions)
      issues.push({ field: 'due_at', message: `Peminjaman hanya dapat diperpanjang ${maxExtensions} kali.` })
  }
  const from = before && isLive(before.status) && before.due_at > today ? before.due_at : today
  const maxDays = await numberSetting(deps, 'archive.loan_most_days', MAX_DAYS)
  if ((await dueAfter(deps, after.document, maxDays, from)) < after.due_at)
    issues.push({ field: 'due_at', message: `Maksimal ${maxDays} hari kerja.` })
  return issues
}

/** The day after the given number of working days in the company of a document. */
async function dueAfter(deps: Deps, document: string, days: number, from = todayInJakarta()): Promise<string> {
  const match = await deps.db.first(sql<{ company: string | null }>`
    select company_id::text as company from ems.documents where id = ${document}::bigint`)
  const until = addDays(from, days * 2 + 20)
  const worked = await workDays(deps, { company: match?.company ?? null, from, to: until })
  return worked.filter(({ date, part }) => date > from && part !== '0')[days - 1]?.date ?? until
}

/** Refuses loans of destroyed documents. */
async function destroyed({ db }: Deps, document: string): Promise<Issue[]> {
  const rows = await db.rows(sql<{ number: string }>`select number from ems.documents
    where id = ${document}::bigint and status = 'destroyed'`)
  return rows.map(({ number }) => ({ field: 'document', message: `Arsip ${number} sudah dimusnahkan.` }))
}

/** Current borrower of the document. */
async function taken({ db }: Deps, document: string, self: string | undefined): Promise<Issue[]> {
  const rows = await db.rows(sql<{ number: string; name: string; due: string }>`
    select d.number, e.full_name as name, to_char(l.due_at, 'DD/MM/YYYY') as due
    from ems.archive_document_logs l join ems.documents d on d.id = l.document_id
    join ems.employees e on e.id = l.borrower_id
    where l.document_id = ${document}::bigint and l.status in ('approved', 'on_loan') and l.deleted_at is null
      and l.id is distinct from ${self ?? null}::bigint limit 1`)
  return rows.map(({ number, name, due }) => ({
    field: 'document',
    message: `Arsip ${number} sedang dipinjam ${name} s.d. ${due}.`,
  }))
}

/** Department of the borrower on the day of the request. */
async function departmentOf({ db }: Deps, borrower: string | null): Promise<string | null> {
  const match = await db.first(sql<{ department: string }>`
    select department_id::text as department from ems.employees where id = ${borrower}::bigint`)
  return match?.department ?? null
}

/** A loan that runs counts how often its day was put off. */
export const logRules: Rules<Logs> = {
  compute: async (deps, { before, after, changed }) => {
    if (!before) {
      const borrower = after.borrower ?? deps.user.employee
      const days = after.due_at ? 0 : await numberSetting(deps, 'archive.loan_days', ORDINARY_DAYS)
      const due_at = after.due_at ?? (await dueAfter(deps, after.document, days))
      return {
        at: new Date().toISOString(),
        borrower,
        borrower_department: await departmentOf(deps, borrower),
        due_at,
        original_due_at: due_at,
        loan_no: after.loan_no ?? (await nextLoanNumber(deps.db)),
      }
    }
    const isExtended = changed.includes('due_at') && isLive(before.status)
    return isExtended ? { extension_count: before.extension_count + 1 } : {}
  },
  check: validateLoan,
}
