import { archiveDocumentLogs, loanForms, maxLoanDocuments } from '@ems/contracts/archives'
import { z } from 'zod'
import { gathering } from '../../../kit/audit/gathered.ts'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import type { Store } from '../../../kit/stores.ts'
import { beginApproval } from '../../../kit/workflow/decide.ts'
import { notYours } from '../../../kit/write/behalf.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'
import { logRules } from '../archive-document-logs.rules.ts'
import { nextLoanNumber } from './loan-number.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const day = z.iso.date().nullable().default(null)
/** One request for several records. */
export const borrowBody = z.strictObject({
  documents: z
    .array(id)
    .min(1, 'Arsip wajib dipilih.')
    .max(maxLoanDocuments, `Maksimal ${maxLoanDocuments} arsip per peminjaman.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Arsip tidak boleh dipilih dua kali.'),
  borrower: id.nullable().default(null),
  purpose: z.string().trim().min(10, 'Keperluan minimal 10 karakter.').max(500),
  form: z.enum(Object.keys(loanForms) as [keyof typeof loanForms, ...(keyof typeof loanForms)[]]).default('physical'),
  needed_at: day,
  due_at: day,
})

/**
 * POST /archive-document-logs/-actions/borrow: a loan of each record with one number in common, all or none. Each is decided,
 * handed over and returned by itself.
 */
export const borrow =
  (store: Store<typeof archiveDocumentLogs>): Handler =>
  (request, reply) => {
    const { user } = allow(request, archiveDocumentLogs.can.store)
    const parsed = borrowBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(archiveDocumentLogs, issuesOf(parsed.error))
    const { documents, ...loan } = parsed.data
    const closed = notYours(user, archiveDocumentLogs, loan)
    if (closed.length) throw invalid(archiveDocumentLogs, closed)
    return transact(request, reply, async (deps) => {
      const loan_no = await nextLoanNumber(deps.db)
      const rows = await gathering(deps.db, async () => {
        const creations = documents.map((document, n) => ({
          values: { ...archiveDocumentLogs.blank, ...loan, document, loan_no },
          root: `/data/attributes/documents/${n}`,
        }))
        const begun = []
        for (const row of await insertRows(deps, store, creations, logRules))
          begun.push(await beginApproval(deps, store, row))
        return begun
      })
      return { status: 201, body: { data: rows.map(objectsOf(archiveDocumentLogs, { user })) } }
    })
  }
