import { choice, date, defineResource, instant, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { correctionStatuses } from '../choices.ts'
import { punchInvariants } from './attendance-punches.ts'

/** An employee's request to correct a day of their attendance. */
export const attendanceCorrections = defineResource({
  area: 'hr',
  name: 'attendance-corrections',
  menu: 'attendance',
  label: 'Koreksi presensi',
  // Users who read their own attendance may ask for a correction of it.
  permissions: { store: 'show' },

  fields: {
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    date: date('Tanggal'),
    code: ref('Kode', 'attendance-codes'),
    check_in: instant('Masuk').nullable(),
    check_out: instant('Pulang').nullable(),
    reason: longText('Alasan', 500),
    status: choice('Status', correctionStatuses),
    decided_at: instant('Diputuskan').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Departemen', 'references', { category: 'department' }),
  },

  title: 'employee_name',
  computed: ['employee_name', 'decided_at', 'company', 'department'],
  fixed: ['employee'],
  trash: true,

  roles: { owner: 'employee' },
  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'owner', say: 'Ajukan koreksi presensi' }] },
      submitted: { tone: 'waiting', category: 'open', editable: 'none' },
      approved: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled' },
      withdrawn: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      submit: {
        label: 'Ajukan koreksi',
        from: ['draft'],
        to: 'submitted',
        who: ['owner', 'creator', 'can:update'],
        guard: 'evidenced',
        tone: 'primary',
      },
      giveUp: {
        label: 'Batalkan pengajuan',
        from: ['draft'],
        to: 'withdrawn',
        who: ['owner', 'creator'],
        confirm: 'Batalkan pengajuan {title}?',
      },
    },
    approval: {
      state: 'submitted',
      approved: 'approved',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      subject: 'employee',
      kind: 'code',
      company: 'company',
      department: 'department',
      material: ['date', 'code', 'check_in', 'check_out', 'reason'],
      facts: ['employee', 'date', 'code', 'check_in', 'check_out', 'reason'],
      effect: 'writeDay',
    },
  },

  invariants: [
    {
      field: 'reason',
      message: 'Alasan koreksi minimal 10 karakter.',
      holds: ({ reason }) => !reason || reason.trim().length >= 10,
    },
    ...punchInvariants,
  ],

  list: {
    search: ['employee_name', 'reason'],
    filters: ['employee', 'employee_name', 'date', 'code', 'status', 'company', 'department'],
    sort: ['date', 'employee_name', 'status'],
    default: '-date',
  },
})

export type AttendanceCorrection = RowOf<typeof attendanceCorrections>
