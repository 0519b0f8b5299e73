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

/** Accounting reports of all customers: receivables by age, sales, and the records that EMS sends. */
export default function ReportScreen() {
  useAccountingNews()
  return <Sections of={sections} />
}
