import type { jiraIssues } from '@ems/contracts/it'
import { type FormGroup, SecretNotice } from '@ems/ui'
import { AssetOwnershipNotice } from './AssetOwnershipNotice.tsx'

/** Also shown with the asset it is about. */
export const ticketForm: readonly FormGroup<typeof jiraIssues>[] = [
  { legend: 'Permintaan', names: ['request_type', 'summary'] },
  {
    legend: 'Uraian',
    names: ['description', 'it_assets'],
    columns: 1,
    after: ({ values }) => (
      <>
        <SecretNotice text={`${values.summary ?? ''}\n${values.description ?? ''}`} />
        <AssetOwnershipNotice assets={values.it_assets} reporter={values.reporter} createdFor={values.created_for} />
      </>
    ),
  },
  {
    legend: 'Prioritas',
    names: ['impact', 'urgency', 'priority', 'tier', 'priority_reason'],
    more: ['tier', 'priority_reason'],
    descriptions: {
      priority: 'Menurut dampak dan urgensi bila dikosongkan.',
      tier: 'Yang pertama cocok bila dikosongkan.',
    },
  },
  {
    legend: 'Pelapor',
    names: ['reporter', 'created_for', 'company', 'office', 'channel'],
    descriptions: {
      reporter: 'Anda sendiri bila dikosongkan.',
      company: 'Perusahaan pelapor bila dikosongkan.',
    },
  },
  {
    legend: 'Penanganan',
    names: ['assignee', 'watchers', 'due_at', 'labels', 'procurement'],
    more: ['watchers', 'labels', 'procurement'],
    descriptions: { assignee: 'Kosongkan bila belum ada yang menangani.' },
  },
  {
    legend: 'Waktu',
    names: ['resume_at', 'responded_at', 'resolved_at', 'closed_at'],
    when: ({ stored: { row } }) => row !== undefined,
  },
  {
    legend: 'Persetujuan',
    names: ['reject_reason'],
    columns: 1,
    when: ({ stored: { row } }) => Boolean(row?.reject_reason),
  },
  {
    legend: 'Jira',
    names: ['issue_key', 'tracker_status', 'sync_status', 'sync_error'],
    when: ({ stored: { row } }) => row !== undefined && row.sync_status !== 'none',
  },
  {
    legend: 'Penyelesaian',
    names: ['resolution', 'reopen_count', 'merged_into', 'csat', 'csat_comment'],
    columns: 1,
    when: ({ values }) => values.status === 'resolved' || values.status === 'closed',
  },
]
