import { Sections } from '@ems/ui'
import { ReceivablesReport } from './ReceivablesReport.tsx'
import { SalesReport } from './SalesReport.tsx'

const sections = {
  receivables: { label: 'Piutang per umur', List: ReceivablesReport },
  sales: { label: 'Penjualan', List: SalesReport },
}

/** What accounting says about all customers: who owes how long, and what was sold. */
export default function ReportScreen() {
  return <Sections of={sections} />
}
