import { jiraIssues } from '@ems/contracts/it'
import { type Form, SheetButton } from '@ems/ui'

/** The minutes of a solved ticket as PDF, to be signed by both sides. */
export function MinutesButton({ form }: { form: Form<typeof jiraIssues> }) {
  const { row } = form.stored
  if (!row || (row.status !== 'resolved' && row.status !== 'closed')) return null
  return <SheetButton path={`${jiraIssues.name}/${row.id}/pdf`} file={row.local_no} label="Unduh berita acara" />
}
