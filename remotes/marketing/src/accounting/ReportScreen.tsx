import { Sections } from '@ems/ui'
import { PushList } from '../accounting-push/PushList.tsx'
import { EmployeeList } from './EmployeeList.tsx'
import { ReceivablesReport } from './ReceivablesReport.tsx'
import { SalesReport } from './SalesReport.tsx'
import { useAccountingNews } from './use-accounting-news.ts'

const sections = {
  receivables: { label: 'Piutang per umur', List: ReceivablesReport },
  sales: { label: 'Penjualan', List: SalesReport },
  pushes: { label: 'Pengiriman', List: PushList },
  employees: { label: 'Karyawan', List: EmployeeList },
}

/** Accounting reports of all customers: receivables by age, sales, the records that EMS sends, and employees. */
export default function ReportScreen() {
  useAccountingNews()
  return <Sections of={sections} />
}
