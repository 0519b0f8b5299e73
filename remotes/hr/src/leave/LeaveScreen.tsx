import { leaveEmployees } from '@ems/contracts/hr'
import { useSession } from '@ems/platform'
import { Sections, Stack } from '@ems/ui'
import { EmployeeLeave } from '../employees/EmployeeSections.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { LeaveRequestList, LedgerList } from './LeaveRequestList.tsx'
import { LeaveTypeList } from './LeaveTypeList.tsx'
import { LeaveStatements } from './own/LeaveStatements.tsx'

/** One's own balances with their explanation, and one's own requests. */
const MyLeave = () => (
  <MyRecordsPage title="Cuti saya">
    {(employee) => (
      <Stack gap="lg">
        <LeaveStatements employee={employee} />
        <EmployeeLeave employee={employee} isOwn isPage />
      </Stack>
    )}
  </MyRecordsPage>
)

const sections = {
  requests: { label: 'Pengajuan', List: LeaveRequestList },
  own: { label: 'Cuti saya', List: MyLeave },
  ledger: { label: 'Buku cuti', List: LedgerList },
  types: { label: 'Jenis cuti', List: LeaveTypeList },
}

/** Leave of everybody; people without the list see and ask for their own. */
export default function LeaveScreen() {
  const { can } = useSession()
  if (can(leaveEmployees.can.list)) return <Sections of={sections} />
  return <MyLeave />
}
