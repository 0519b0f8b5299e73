import { Sections } from '@ems/ui'
import { SlaReport } from './clocks/SlaReport.tsx'
import { JiraNotice } from './JiraNotice.tsx'
import { TicketList } from './TicketList.tsx'
import { TierList } from './TierList.tsx'

/** Tickets, how they kept their targets, and service tiers. */
export default function SupportScreen() {
  return (
    <>
      <JiraNotice />
      <Sections of={sections} />
    </>
  )
}

const sections = {
  tickets: { label: 'Tiket', List: TicketList },
  report: { label: 'Laporan SLA', List: SlaReport },
  tiers: { label: 'Tingkat layanan', List: TierList },
} as const
