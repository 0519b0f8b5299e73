import type { jiraIssues as contract } from '@ems/contracts/it'
import { collection, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const jiraIssues = collection<typeof contract>('jira-issues')

const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']

/** *Tiket dukungan*: those worked on, unassigned and own tickets. */
export default function TicketsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  return (
    <SummaryTiles
      resource={jiraIssues}
      path="/private/infotech/support"
      title="Tiket dukungan"
      companies={companies}
      questions={[
        { label: 'Belum ditugaskan', filters: { status: 'new', assignee_null: '1' }, tone: 'danger' },
        { label: 'Tugas saya', filters: { status: open, assignee: user.id }, tone: 'warning' },
        { label: 'Dalam penanganan', filters: { status: open } },
      ]}
    />
  )
}
