import { defineArea } from '@ems/federation/descriptor'

/** Every screen of the area SDM dan Umum. */
export const area = defineArea({
  id: 'hr',
  title: 'SDM dan Umum',
  icon: 'users',
  order: 60,
  basePaths: ['/private/humans', '/private/generals'],
  routes: [
    {
      path: '/private/humans/employee',
      expose: './employees',
      file: 'employees/EmployeeList.tsx',
      title: 'Kepegawaian',
      permission: 'employee-access',
    },
    {
      // Everybody reads their own; of others the API asks for the permission.
      path: '/private/humans/employee/detail',
      expose: './employee-detail',
      file: 'employees/EmployeeDetail.tsx',
      title: 'Detail Karyawan',
      parent: '/private/humans/employee',
    },
    {
      path: '/private/humans/attendance',
      expose: './attendance',
      file: 'attendance/AttendanceScreen.tsx',
      title: 'Presensi',
      permission: 'attendance-access',
    },
    {
      path: '/private/humans/leave',
      expose: './leave',
      file: 'leave/LeaveScreen.tsx',
      title: 'Cuti',
      permission: 'leave-access',
    },
    {
      path: '/private/generals/procurement',
      expose: './procurement',
      file: 'procurement/ProcurementScreen.tsx',
      title: 'Pengadaan Barang dan Jasa',
      permission: 'procurement-access',
    },
  ],
  menu: [
    {
      id: 'employee',
      title: 'Kepegawaian',
      to: '/private/humans/employee',
      icon: 'id',
      permission: 'employee-access',
    },
    {
      id: 'attendance',
      title: 'Presensi',
      to: '/private/humans/attendance',
      icon: 'fingerprint',
      permission: 'attendance-access',
    },
    { id: 'leave', title: 'Cuti', to: '/private/humans/leave', icon: 'beach', permission: 'leave-access' },
    {
      id: 'procurement',
      title: 'Pengadaan Barang dan Jasa',
      to: '/private/generals/procurement',
      icon: 'shopping-cart',
      permission: 'procurement-access',
    },
  ],
  widgets: [
    {
      id: 'employees',
      expose: './widget-employees',
      file: 'widgets/EmployeesWidget.tsx',
      title: 'Kepegawaian',
      size: 's',
      permission: 'employee-list',
      about:
        'Karyawan aktif, akhir kontrak dan akhir percobaan dalam 30 hari ke depan, serta data yang belum lengkap. Rentang tanggal dasbor tidak dipakai.',
      defaultFor: ['sdm', 'direksi'],
    },
    {
      id: 'leave',
      expose: './widget-leave',
      file: 'widgets/LeaveWidget.tsx',
      title: 'Cuti',
      size: 's',
      permission: 'leave-list',
      about: 'Karyawan yang cuti hari ini dan pengajuan yang menunggu keputusan.',
      defaultFor: ['sdm', 'kepala_departemen'],
    },
    {
      id: 'procurement',
      expose: './widget-procurement',
      file: 'widgets/ProcurementWidget.tsx',
      title: 'Pengadaan',
      size: 's',
      permission: 'procurement-list',
      about: 'Permintaan menurut statusnya; terlambat berarti belum selesai pada tanggal dibutuhkan.',
      defaultFor: ['ga'],
    },
  ],
  dates: [
    {
      id: 'leave',
      expose: './dates-leave',
      file: 'widgets/leave-dates.ts',
      title: 'Cuti karyawan',
      icon: 'beach',
      permission: 'leave-list',
    },
    {
      id: 'contracts',
      expose: './dates-contracts',
      file: 'widgets/contract-dates.ts',
      title: 'Akhir kontrak karyawan',
      icon: 'id',
      permission: 'employee-list',
    },
  ],
})
