import { archiveDocumentLogs } from '@ems/contracts/archives'
import { type CalendarDate, listRows } from '@ems/platform'

type Range = { from: string; to: string }

/** When lent documents are due back. */
export default async function loanDates({ from, to }: Range, signal: AbortSignal): Promise<CalendarDate[]> {
  const filters = { status: ['approved', 'on_loan'], due_at_from: from, due_at_to: to }
  const requested = { page: 1, size: 250, sort: ['due_at'], filters, include: ['document', 'borrower'] }
  const { rows, titles } = await listRows(archiveDocumentLogs, requested, signal)
  return rows.map(({ id, document, borrower, due_at }) => ({
    id,
    title: `Kembali: ${titles[`documents:${document}`] ?? 'Arsip'} (${titles[`employees:${borrower}`] ?? '–'})`,
    start: due_at,
    to: `/private/archives/archive?section=loans&id=${id}`,
    tone: 'warning',
  }))
}
