import { Sections } from '@ems/ui'
import { TicketList } from './TicketList.tsx'
import { TierList } from './TierList.tsx'

/** Tickets and service tiers. */
export default function SupportScreen() {
  return <Sections of={sections} />
}

const sections = {
  tickets: { label: 'Tiket', List: TicketList },
  tiers: { label: 'Tingkat layanan', List: TierList },
} as const
