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

const TeamCalendar = lazyPart(() => import('./team/TeamCalendar.tsx'))
const Team = () => (
  <Suspense>
    <TeamCalendar />
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
  team: { label: 'Kalender tim', List: Team },
  balances: { label: 'Saldo', List: Balances },
  ledger: { label: 'Buku cuti', List: LedgerList },
  types: { label: 'Jenis cuti', List: LeaveTypeList },
}

const mySections = { own: { label: 'Cuti saya', List: MyLeave }, team: { label: 'Kalender tim', List: Team } }

/** Leave of everybody; people without the list see and ask for their own, and see who of the team is away. */
export default function LeaveScreen() {
  const { can } = useSession()
  return <Sections of={can(leaveEmployees.can.list) ? sections : mySections} />
}
