import { leaveEmployees } from '@ems/contracts/hr'
import { lazyPart, useSession } from '@ems/platform'
import { Sections, Stack } from '@ems/ui'
import { Suspense } from 'react'
import { EmployeeLeave } from '../employees/EmployeeSections.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { LeaveRequestList, LedgerList } from './LeaveRequestList.tsx'
import { LeaveTypeList } from './LeaveTypeList.tsx'
import { LeaveStatements } from './own/LeaveStatements.tsx'

const BalanceList = lazyPart(() => import('./balances/BalanceList.tsx'))
const Balances = () => (
  <Suspense>
    <BalanceList />
  </Suspense>
)

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
  balances: { label: 'Saldo', List: Balances },
  ledger: { label: 'Buku cuti', List: LedgerList },
  types: { label: 'Jenis cuti', List: LeaveTypeList },
}

/** Leave of everybody; people without the list see and ask for their own. */
export default function LeaveScreen() {
  const { can } = useSession()
  if (can(leaveEmployees.can.list)) return <Sections of={sections} />
  return <MyLeave />
}
