import { choice, date, defineResource, email, type RowOf, ref, text } from '../kit/index.ts'

export const employeeStatuses = {
  candidate: 'Calon',
  active: 'Aktif',
  suspended: 'Nonaktif sementara',
  exited: 'Keluar',
} as const
export const employmentTypes = {
  permanent: 'PKWTT (Tetap)',
  fixed_term: 'PKWT (Kontrak)',
  probation: 'Percobaan',
  daily: 'Harian lepas',
  intern: 'Magang',
  outsourced: 'Alih daya',
} as const
export const genders = { m: 'Laki-laki', f: 'Perempuan' } as const

/** The people who work for the group: who they are and where they stand in it. */
export const employees = defineResource({
  area: 'hr',
  name: 'employees',
  menu: 'employee',
  label: 'Kepegawaian',

  fields: {
    employee_no: text('Nomor karyawan', 20),
    full_name: text('Nama lengkap', 120),
    gender: choice('Jenis kelamin', genders),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }),
    department: ref('Departemen', 'references', { category: 'department' }),
    position: ref('Jabatan', 'references', { category: 'position' }),
    manager: ref('Atasan', 'employees').nullable(),
    employment_type: choice('Jenis hubungan kerja', employmentTypes),
    join_date: date('Tanggal masuk'),
    status: choice('Status', employeeStatuses),
    exit_date: date('Tanggal keluar').nullable(),
    work_email: email('Email kantor').nullable(),
  },

  title: 'full_name',
  fixed: ['employee_no'],
  defaults: { status: 'active' },
  lookup: ['employee_no', 'full_name', 'company', 'status'],

  invariants: [
    {
      field: 'exit_date',
      message: 'Tanggal keluar tidak boleh sebelum Tanggal masuk.',
      holds: ({ join_date, exit_date }) => !join_date || !exit_date || exit_date >= join_date,
    },
    {
      field: 'exit_date',
      message: 'Tanggal keluar wajib diisi untuk karyawan yang keluar.',
      holds: ({ status, exit_date }) => status !== 'exited' || Boolean(exit_date),
    },
  ],

  trash: true,

  list: {
    search: ['employee_no', 'full_name', 'work_email'],
    filters: [
      'employee_no',
      'full_name',
      'gender',
      'company',
      'office',
      'department',
      'position',
      'manager',
      'employment_type',
      'status',
      'join_date',
    ],
    sort: ['employee_no', 'full_name', 'employment_type', 'status', 'join_date'],
    default: 'full_name',
  },
})

export type Employee = RowOf<typeof employees>
