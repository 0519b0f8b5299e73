import { Sections } from '@ems/ui'
import { PushList } from '../accounting-push/PushList.tsx'
import { ReceivablesReport } from './ReceivablesReport.tsx'
import { SalesReport } from './SalesReport.tsx'
import { useAccountingNews } from './use-accounting-news.ts'

const sections = {
  receivables: { label: 'Piutang per umur', List: ReceivablesReport },
  sales: { label: 'Penjualan', List: SalesReport },
  pushes: { label: 'Pengiriman', List: PushList },
}

/** What accounting says about all customers: who owes how long, and what was sold; and what EMS saves there. */
export default function ReportScreen() {
  useAccountingNews()
  return <Sections of={sections} />
}
