import { attendanceEmployees } from '@ems/contracts/hr'
import { useSession } from '@ems/platform'
import { Sections } from '@ems/ui'
import { OwnAttendance } from '../employees/EmployeeSections.tsx'
import { MyRecordsPage } from '../MyRecordsPage.tsx'
import { AttendanceCodeList } from './AttendanceCodeList.tsx'
import { AttendanceDayList } from './AttendanceDayList.tsx'

const sections = {
  days: { label: 'Harian', List: AttendanceDayList },
  codes: { label: 'Kode presensi', List: AttendanceCodeList },
}

/** Attendance. Users without the list permission see their own days. */
export default function AttendanceScreen() {
  const { can } = useSession()
  if (can(attendanceEmployees.can.list)) return <Sections of={sections} />
  return (
    <MyRecordsPage title="Presensi saya">
      {(employee) => <OwnAttendance employee={employee} isOwn isPage />}
    </MyRecordsPage>
  )
}
