import { attendanceEmployees } from '@ems/contracts/hr'
import { useSession } from '@ems/platform'
import { Sections } from '@ems/ui'
import { OwnAttendance } from '../employees/detail-parts.tsx'
import { Own } from '../Own.tsx'
import { CodeList } from './CodeList.tsx'
import { DayList } from './DayList.tsx'

const sections = {
  days: { label: 'Harian', List: DayList },
  codes: { label: 'Kode presensi', List: CodeList },
}

/** Who was there when; people without the list see their own days. */
export default function AttendanceScreen() {
  const { can } = useSession()
  if (can(attendanceEmployees.can.list)) return <Sections of={sections} />
  return <Own title="Presensi saya">{(employee) => <OwnAttendance employee={employee} isOwn isPage />}</Own>
}
