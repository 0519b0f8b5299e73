import { leaveEmployees } from '@ems/contracts/hr'
import { useSession } from '@ems/platform'
import { Sections } from '@ems/ui'
import { OwnLeave } from '../employees/EmployeeSections.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { LeaveRequestList, LedgerList } from './LeaveRequestList.tsx'
import { LeaveTypeList } from './LeaveTypeList.tsx'

const sections = {
  requests: { label: 'Pengajuan', List: LeaveRequestList },
  ledger: { label: 'Buku cuti', List: LedgerList },
  types: { label: 'Jenis cuti', List: LeaveTypeList },
}

/** Leave of everybody; people without the list see and ask for their own. */
export default function LeaveScreen() {
  const { can } = useSession()
  if (can(leaveEmployees.can.list)) return <Sections of={sections} />
  return <MyRecordsPage title="Cuti saya">{(employee) => <OwnLeave employee={employee} isOwn isPage />}</MyRecordsPage>
}
