import { attendanceEmployees } from '@ems/contracts/hr'
import { lazyPart, useSession } from '@ems/platform'
import { Sections } from '@ems/ui'
import { Suspense } from 'react'
import { EmployeeAttendance } from '../employees/EmployeeSections.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { AttendanceCodeList } from './AttendanceCodeList.tsx'
import { AttendanceDayList } from './AttendanceDayList.tsx'
import { CorrectionList, CorrectionsOf } from './CorrectionList.tsx'
import { ExceptionList } from './ExceptionList.tsx'
import { MyCard } from './month/MyCard.tsx'
import { CheckIn } from './punches/CheckIn.tsx'
import { PunchList } from './punches/PunchList.tsx'

const MonthSection = lazyPart(() => import('./month/MonthSection.tsx'))
const Month = () => (
  <Suspense>
    <MonthSection />
  </Suspense>
)

const sections = {
  days: { label: 'Harian', List: AttendanceDayList },
  month: { label: 'Matriks', List: Month },
  corrections: { label: 'Koreksi', List: CorrectionList },
  punches: { label: 'Log mesin', List: PunchList },
  exceptions: { label: 'Pengecualian', List: ExceptionList },
  codes: { label: 'Kode presensi', List: AttendanceCodeList },
}

const MyDays = () => (
  <MyRecordsPage title="Presensi saya">
    {(employee) => (
      <>
        <CheckIn employee={employee} />
        <EmployeeAttendance employee={employee} isOwn isPage />
        <MyCard employee={employee} />
      </>
    )}
  </MyRecordsPage>
)
const MyCorrections = () => (
  <MyRecordsPage title="Koreksi presensi saya">
    {(employee) => <CorrectionsOf employee={employee} isOwn isPage />}
  </MyRecordsPage>
)
const sectionsWithMine = { ...sections, own: { label: 'Presensi saya', List: MyDays } }
const mySections = {
  days: { label: 'Harian', List: MyDays },
  corrections: { label: 'Koreksi', List: MyCorrections },
}

/** Attendance and its corrections. Users without the list permission see their own. */
export default function AttendanceScreen() {
  const { can } = useSession()
  return <Sections of={can(attendanceEmployees.can.list) ? sectionsWithMine : mySections} />
}
