import { archiveDocumentLogs } from '@ems/contracts/archives'
import { jiraIssues } from '@ems/contracts/it'
import { RelatedList } from '@ems/ui'
import type { ReactElement } from 'react'
import HeldAssets from './HeldAssets.tsx'

export type Concern = 'assets' | 'loans' | 'tickets'

/**
 * Data of other departments about an employee. It is a separate chunk, so that the list of employees does not load the
 * contracts of those departments.
 */
export default function EmployeeRelatedTabs({ concern, employee }: { concern: Concern; employee: string }) {
  return lists[concern](employee)
}

const lists: Record<Concern, (employee: string) => ReactElement> = {
  assets: (holder) => <HeldAssets employee={holder} />,
  loans: (borrower) => (
    <RelatedList
      resource={archiveDocumentLogs}
      of={{ borrower }}
      sort="-due_at"
      columns={['document', 'purpose', 'due_at', 'status']}
      path="/private/archives/archive?section=loans&id="
      empty="Belum ada peminjaman arsip."
    />
  ),
  tickets: (reporter) => (
    <RelatedList
      resource={jiraIssues}
      of={{ reporter }}
      sort="-local_no"
      columns={['local_no', 'summary', 'priority', 'status']}
      path="/private/infotech/support?id="
      empty="Belum ada tiket."
    />
  ),
}
