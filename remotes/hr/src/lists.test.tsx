import {
  attendanceCodes,
  attendanceCorrections,
  attendanceEmployees,
  attendancePunches,
  employees,
  generalProcurements,
  leaveEmployees,
  leaves,
} from '@ems/contracts/hr'
import { testListStates } from '@ems/ui/testing'
import AttendanceScreen from './attendance/AttendanceScreen.tsx'
import EmployeeList from './employees/EmployeeList.tsx'
import LeaveScreen from './leave/LeaveScreen.tsx'
import ProcurementScreen from './procurement/ProcurementScreen.tsx'

testListStates({ Screen: EmployeeList, resource: employees, empty: 'Belum ada karyawan. Impor dari Excel.' })
testListStates({
  Screen: AttendanceScreen,
  resource: attendanceEmployees,
  empty: 'Belum ada data presensi periode ini.',
})
testListStates({
  Screen: AttendanceScreen,
  resource: attendanceCodes,
  empty: 'Belum ada kode presensi.',
  query: 'section=codes',
})
testListStates({
  Screen: AttendanceScreen,
  resource: attendanceCorrections,
  empty: 'Belum ada koreksi presensi.',
  query: 'section=corrections',
})
testListStates({
  Screen: AttendanceScreen,
  resource: attendancePunches,
  empty: 'Belum ada ketukan. Impor log mesin.',
  query: 'section=punches',
})
testListStates({ Screen: LeaveScreen, resource: leaveEmployees, empty: 'Belum ada pengajuan.' })
testListStates({
  Screen: LeaveScreen,
  resource: leaveEmployees,
  empty: 'Belum ada catatan saldo.',
  query: 'section=ledger',
})
testListStates({ Screen: LeaveScreen, resource: leaves, empty: 'Belum ada jenis cuti.', query: 'section=types' })
testListStates({
  Screen: ProcurementScreen,
  resource: generalProcurements,
  empty: 'Belum ada permintaan. Ajukan kebutuhan pertama Anda.',
})
