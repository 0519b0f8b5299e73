import { filledReply, type JiraIssue, jiraIssues, supportReplies } from '@ems/contracts/it'
import { formatInstant, queries, useQuery, useSession } from '@ems/platform'
import { type ReplyTextsProps, Select, useTitles } from '@ems/ui'

/** Texts that the help desk writes again and again, with the values of this ticket. */
export function ReplyTexts({ row, onChoose }: ReplyTextsProps) {
  const ticket = row as unknown as JiraIssue
  const { user, can } = useSession()
  const titles = useTitles('employees', [ticket.reporter])
  const { data } = useQuery({
    ...queries(supportReplies).list({ page: 1, size: 100, sort: ['name'], filters: { is_active: '1' } }),
    enabled: can(jiraIssues.can.update),
  })
  const own = (kind: string | null) => kind === null || kind === ticket.request_type
  const offered = (data?.rows ?? []).filter(({ request_type }) => own(request_type))
  if (!offered.length) return null
  const values = {
    pelapor: titles[`employees:${ticket.reporter}`] ?? '',
    petugas: user.name,
    kunci: ticket.local_no,
    ringkasan: ticket.summary,
    batas: ticket.resolve_due_at ? formatInstant(ticket.resolve_due_at, user.timezone) : '',
  }
  return (
    <Select
      size="xs"
      aria-label="Jawaban siap"
      placeholder="Jawaban siap"
      searchable
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id) => {
        const reply = offered.find((one) => one.id === id)
        if (reply) onChoose(filledReply(reply.body, values))
      }}
    />
  )
}
