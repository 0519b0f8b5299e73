import { formatDay, todayInJakarta } from '../kit/days.ts'
import { choice, type DerivedWords, date, defineResource, longText, type RowOf } from '../kit/index.ts'
import { identityFields, personalFields, workFields } from './employees.fields.ts'
import { employeeInvariants } from './employees.rules.ts'
import { careerWaits, placeOfEmployee, rehireFields, transferFields, warningFields } from './parts.ts'

/** Encrypted numbers: rows, lists, histories and exports have masks only (docs/decisions/encrypted-fields.md). */
export const employeeSecrets = {
  nik: 'NIK',
  kk_no: 'No. KK',
  passport_no: 'No. paspor',
  npwp: 'NPWP',
  bpjs_health_no: 'No. BPJS Kesehatan',
  bpjs_tk_no: 'No. BPJS Ketenagakerjaan',
  account_no: 'No. rekening',
} as const

/** Reason for reading an encrypted value; stored in the audit log. */
export const revealReason = () =>
  longText('Alasan', 200).refine((value) => value.length >= 5, 'Alasan minimal 5 karakter.')

/** An active employee is not at work before the first day. */
const futureStart: DerivedWords = {
  from: ['join_date'],
  text: ({ status, join_date }, today) =>
    status === 'active' && String(join_date) > today ? `Belum masuk (${formatDay(String(join_date))})` : undefined,
  tone: 'info',
  stored: { 'Belum masuk': 'active' },
}

type PersonalField = Exclude<keyof typeof identityFields | keyof typeof personalFields, 'employee_no' | 'job_history'>
/** Fields of an employee that forms, imports and bulk changes write; the career changes by transitions. */
const personal = [
  ...(Object.keys({ ...identityFields, ...personalFields }) as PersonalField[]).filter(
    (name) => !['employee_no', 'job_history', 'dependents', 'completeness', 'has_user'].includes(name),
  ),
  'work_pattern',
  'join_date',
  'service_date',
] as const

/** The people who work for the group: who they are and where they stand in it. */
export const employees = defineResource({
  area: 'hr',
  name: 'employees',
  menu: 'employee',
  label: 'Kepegawaian',

  fields: { ...identityFields, ...workFields, ...personalFields },

  title: 'full_name',
  computed: ['dependents', 'contract_total_months', 'next_move', 'completeness', 'has_user'],
  fixed: ['employee_no'],
  assumed: ['employee_no'],
  defaults: {
    marital_status: 'single',
    ptkp: 'TK/0',
    nationality: 'ID',
    addresses: [],
    bpjs_programs: [],
    attendance_pins: [],
    education: [],
    skills: [],
    job_history: [],
  },
  lookup: ['employee_no', 'full_name', 'company', 'department', 'status'],
  note: ['employee_no', 'department', 'company'],
  invariants: employeeInvariants,
  encrypted: Object.keys(employeeSecrets) as (keyof typeof employeeSecrets)[],

  workflow: {
    initial: 'candidate',
    imports: ['active', 'exited'],
    // An employee with a past join date is no candidate; an imported row with a past exit date is a former employee.
    starts: [
      { in: 'exited', holds: ({ exit_date }) => Boolean(exit_date) && String(exit_date) <= todayInJakarta() },
      { in: 'active', holds: ({ join_date }) => Boolean(join_date) && join_date <= todayInJakarta() },
    ],
    views: { open: 'Belum keluar', done: 'Keluar' },
    states: {
      candidate: { tone: 'neutral', category: 'open', removable: true },
      active: { tone: 'success', category: 'open', editable: personal, removable: true, waits: careerWaits },
      suspended: {
        tone: 'warning',
        category: 'open',
        step: false,
        editable: personal,
        removable: true,
        waits: careerWaits,
      },
      exited: { tone: 'danger', category: 'done', editable: [...personal, 'rehireable', 'exit_note'], removable: true },
    },
    transitions: {
      hire: {
        label: 'Terima',
        from: ['candidate'],
        to: 'active',
        who: ['can:update'],
        ask: { join_date: 'required', employment_type: 'required' },
        effect: 'hire',
        tone: 'primary',
        notify: [],
        bulk: 'each',
      },
      transfer: {
        label: 'Mutasi/promosi',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['can:update'],
        with: transferFields,
        reason: 'required',
        agreement: placeOfEmployee,
        effect: 'transfer',
        notify: [],
        bulk: 'each',
      },
      cancelTransfer: {
        label: 'Batalkan mutasi',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['can:update'],
        when: [{ holds: ({ next_move }) => Boolean(next_move), because: 'Tidak ada perubahan yang belum berlaku.' }],
        reason: 'required',
        effect: 'cancelTransfer',
        notify: [],
      },
      renewContract: {
        label: 'Perpanjang kontrak',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['can:dueDateExtend'],
        when: [
          {
            holds: ({ employment_type }) => employment_type !== 'permanent' && employment_type !== 'probation',
            because: 'Karyawan tetap dan percobaan tidak memiliki kontrak.',
          },
        ],
        with: { contract_end: date('Akhir kontrak baru') },
        reason: 'optional',
        effect: 'renewContract',
        notify: [],
      },
      makePermanent: {
        label: 'Angkat tetap',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['can:update'],
        when: [
          { holds: ({ employment_type }) => employment_type !== 'permanent', because: 'Karyawan ini sudah tetap.' },
        ],
        ask: { permanent_date: 'required' },
        reason: 'optional',
        effect: 'makePermanent',
        notify: [],
        bulk: 'each',
      },
      suspend: {
        label: 'Nonaktifkan sementara',
        from: ['active'],
        to: 'suspended',
        who: ['can:update'],
        reason: 'required',
        effect: 'suspend',
        notify: [],
      },
      resume: {
        label: 'Aktifkan kembali',
        from: ['suspended'],
        to: 'active',
        who: ['can:update'],
        reason: 'required',
        effect: 'resume',
        tone: 'primary',
        notify: [],
      },
      exit: {
        label: 'Proses keluar',
        from: ['active', 'suspended'],
        to: ['active', 'suspended', 'exited'],
        who: ['can:update'],
        ask: { exit_date: 'required', exit_reason: 'required', rehireable: 'optional', exit_note: 'optional' },
        confirm: 'Proses keluar {title}? Pada Tanggal keluar akunnya nonaktif dan tugas persetujuannya dialihkan.',
        notes: 'belongings',
        agreement: placeOfEmployee,
        effect: 'exit',
        tone: 'danger',
        notify: [],
      },
      undoExit: {
        label: 'Batalkan keluar',
        from: ['active', 'suspended', 'exited'],
        to: ['active', 'suspended'],
        who: ['can:rollback'],
        when: [{ holds: ({ exit_date }) => Boolean(exit_date), because: 'Tidak ada proses keluar.' }],
        reason: 'required',
        effect: 'undoExit',
        notify: [],
      },
      rehire: {
        label: 'Pekerjakan kembali',
        from: ['exited'],
        to: 'active',
        who: ['can:update'],
        when: [
          {
            holds: ({ rehireable }) => rehireable !== false,
            because: 'Karyawan ini dicatat tidak layak direkrut kembali.',
          },
        ],
        ask: { join_date: 'required', employment_type: 'required' },
        with: rehireFields,
        reason: 'optional',
        effect: 'rehire',
        tone: 'primary',
        notify: [],
      },
      warn: {
        label: 'Catat peringatan',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['system'],
        with: warningFields,
        effect: 'warn',
        notify: [],
      },
      applyMoves: {
        label: 'Terapkan perubahan',
        from: ['active', 'suspended'],
        to: 'same',
        who: ['system'],
        effect: 'applyMoves',
        notify: [],
      },
      depart: {
        label: 'Keluar',
        from: ['active', 'suspended'],
        to: 'exited',
        who: ['system'],
        notify: [],
      },
    },
  },
  derivedWords: { status: futureStart },
  trash: true,
  actions: {
    reveal: {
      permission: 'reveal',
      label: 'Tampilkan',
      fields: { field: choice('Kolom', employeeSecrets), reason: revealReason() },
    },
  },

  list: {
    search: ['employee_no', 'full_name', 'nickname', 'mobile', 'work_email'],
    filters: [
      'employee_no',
      'full_name',
      'gender',
      'company',
      'office',
      'department',
      'position',
      'grade',
      'manager',
      'work_pattern',
      'employment_type',
      'status',
      'join_date',
      'probation_end',
      'contract_end',
      'exit_date',
      'birth_date',
      'religion',
      'marital_status',
      'ptkp',
      'nationality',
      'completeness',
      'has_user',
      'npwp',
      'bpjs_health_no',
      'bpjs_tk_no',
    ],
    sort: [
      'employee_no',
      'full_name',
      'employment_type',
      'status',
      'join_date',
      'probation_end',
      'contract_end',
      'birth_date',
      'completeness',
    ],
    default: 'full_name',
  },
})

export type Employee = RowOf<typeof employees>
