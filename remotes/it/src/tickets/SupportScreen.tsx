import { jiraIssues } from '@ems/contracts/it'
import { useSession } from '@ems/platform'
import { Sections, type SectionTable } from '@ems/ui'
import { useMemo } from 'react'
import { SlaReport } from './clocks/SlaReport.tsx'
import { TicketList } from './console/TicketList.tsx'
import { TierList } from './console/TierList.tsx'
import { JiraNotice } from './JiraNotice.tsx'
import { PortalScreen } from './portal/PortalScreen.tsx'
import { ArticleList } from './solutions/ArticleList.tsx'
import { ReplyList } from './solutions/ReplyList.tsx'

/** The console of the help desk; for everybody else the portal, with the lists they may export beside it. */
export default function SupportScreen() {
  const { can } = useSession()
  const isOfficer = can(jiraIssues.can.update)
  const isReader = can(jiraIssues.can.toExcel)
  const sections = useMemo(() => (isOfficer ? desk : isReader ? reading : null), [isOfficer, isReader])
  return (
    <>
      <JiraNotice />
      {sections ? <Sections of={sections} /> : <PortalScreen />}
    </>
  )
}

const portal = { label: 'Portal', List: PortalScreen }
const tickets = { label: 'Tiket', List: TicketList }
const report = { label: 'Laporan SLA', List: SlaReport }
const solutions = { label: 'Basis solusi', List: ArticleList }

const desk: SectionTable = {
  tickets,
  report,
  tiers: { label: 'Tingkat layanan', List: TierList },
  solutions,
  replies: { label: 'Jawaban siap', List: ReplyList },
  portal,
}
const reading: SectionTable = { portal, tickets, report, solutions }
