import {
  boolean,
  choice,
  date,
  defineResource,
  instant,
  integer,
  longText,
  period,
  type RowOf,
  ref,
  text,
} from '../../kit/index.ts'
import { timezones } from '../../settings/users.ts'
import { attendanceReviews, attendanceSources, geoStatuses } from '../choices.ts'
import { punchInvariants } from './attendance-punches.ts'

/** One employee on one day: what the day was, when they came and went, and how long that is. */
export const attendanceEmployees = defineResource({
  area: 'hr',
  name: 'attendance-employees',
  menu: 'attendance',
  label: 'Presensi',

  fields: {
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    date: date('Tanggal'),
    code: ref('Kode', 'attendance-codes'),
    work_pattern: ref('Pola kerja', 'references', { category: 'work-pattern' }).nullable(),
    schedule_in: instant('Jadwal masuk').nullable(),
    schedule_out: instant('Jadwal pulang').nullable(),
    timezone: choice('Zona waktu', timezones),
    check_in: instant('Masuk').nullable(),
    check_out: instant('Pulang').nullable(),
    late_minutes: integer('Terlambat (mnt)'),
    early_minutes: integer('Pulang cepat (mnt)'),
    work_minutes: integer('Jam kerja (mnt)'),
    break_minutes: integer('Istirahat (mnt)', { max: 480 }),
    overtime_minutes: integer('Lembur (mnt)'),
    source: choice('Sumber', attendanceSources),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    geo_status: choice('Lokasi', geoStatuses).nullable(),
    leave_employee: ref('Cuti terkait', 'leave-employees').nullable(),
    /** The code that the day has again when the leave on it is taken back. */
    own_code: ref('Kode tanpa cuti', 'attendance-codes').nullable(),
    exception_reason: text('Dikecualikan karena', 200).nullable(),
    /** The exception covers an office or company, not only this employee. */
    is_excepted: boolean('Dikecualikan untuk kantor'),
    reason: longText('Alasan koreksi', 500).nullable(),
    review: choice('Tinjauan', attendanceReviews),
    locked_period: period('Periode terkunci').nullable(),
    note: longText('Catatan', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Departemen', 'references', { category: 'department' }),
  },

  title: 'employee_name',
  computed: [
    'employee_name',
    'schedule_in',
    'schedule_out',
    'timezone',
    'late_minutes',
    'early_minutes',
    'work_minutes',
    'break_minutes',
    'overtime_minutes',
    'source',
    'geo_status',
    'leave_employee',
    'own_code',
    'is_excepted',
    'locked_period',
    'company',
    'department',
  ],
  fixed: ['employee', 'date'],
  trash: true,

  roles: { owner: 'employee' },
  state: 'review',
  workflow: {
    initial: 'auto',
    views: { open: 'Belum diverifikasi', done: 'Terverifikasi' },
    states: {
      auto: { tone: 'neutral', category: 'open', removable: true },
      needs_review: {
        tone: 'warning',
        category: 'open',
        step: false,
        removable: true,
        waits: [{ for: 'can:update', say: 'Tinjau presensi', from: 'date' }],
      },
      // Changed with a reason until its period is closed.
      verified: { tone: 'success', category: 'done', editable: 'all', removable: true },
      locked: { tone: 'info', category: 'done', kept: 'Periode {locked_period} sudah ditutup.' },
    },
    transitions: {
      flag: {
        label: 'Tandai perlu tinjau',
        from: ['auto'],
        to: 'needs_review',
        who: ['system'],
        notify: [],
      },
      verify: {
        label: 'Verifikasi',
        from: ['auto', 'needs_review'],
        to: 'verified',
        who: ['can:update'],
        tone: 'primary',
        notify: [],
        bulk: 'all',
      },
      correct: {
        label: 'Terapkan koreksi',
        from: ['auto', 'needs_review', 'verified'],
        to: 'verified',
        who: ['system'],
        ask: { code: 'required', check_in: 'optional', check_out: 'optional', reason: 'required' },
        notify: [],
      },
      lock: {
        label: 'Tutup periode',
        from: ['auto', 'verified'],
        to: 'locked',
        who: ['can:update', 'system'],
        confirm: 'Tutup {title}? Presensi yang sudah ditutup tidak dapat diubah.',
        notify: [],
        bulk: 'all',
      },
      unlock: {
        label: 'Buka kembali',
        from: ['locked'],
        to: 'verified',
        who: ['can:rollback'],
        reason: 'required',
        notify: [],
        bulk: 'all',
      },
    },
  },

  invariants: punchInvariants,

  list: {
    search: ['employee_name'],
    filters: [
      'employee',
      'employee_name',
      'date',
      'code',
      'work_pattern',
      'check_in',
      'check_out',
      'late_minutes',
      'overtime_minutes',
      'source',
      'office',
      'geo_status',
      'review',
      'company',
      'department',
    ],
    sort: ['date', 'employee_name', 'check_in', 'check_out', 'late_minutes'],
    default: '-date',
  },

  actions: {
    /** Locks every day of a company's month. */
    closePeriod: { permission: 'update', label: 'Tutup periode', fields: {} },
    /** Sets codes of the matrix. */
    setCodes: { permission: 'bulkUpdate', label: 'Ubah kode', fields: {} },
    /** Makes the days of a range anew from the punches. */
    recalculate: { permission: 'bulkUpdate', label: 'Hitung ulang', fields: {} },
  },
})

export type AttendanceEmployee = RowOf<typeof attendanceEmployees>
