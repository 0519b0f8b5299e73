import { formatDay } from '../kit/days.ts'
import { choice, type DerivedWords, defineResource, longText, type RowOf } from '../kit/index.ts'
import { identityFields, personalFields, workFields } from './employees.fields.ts'
import { employeeInvariants } from './employees.rules.ts'

/**
 * Encrypted numbers of an employee: rows, lists, histories and exports contain masks only
 * (docs/decisions/encrypted-fields.md).
 */
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
  stored: { 'Belum masuk': 'active' },
}

/** The people who work for the group: who they are and where they stand in it. */
export const employees = defineResource({
  area: 'hr',
  name: 'employees',
  menu: 'employee',
  label: 'Kepegawaian',

  fields: { ...identityFields, ...workFields, ...personalFields },

  title: 'full_name',
  computed: ['dependents', 'contract_total_months', 'completeness', 'has_user'],
  fixed: ['employee_no'],
  assumed: ['employee_no'],
  defaults: {
    status: 'active',
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
  lookup: ['employee_no', 'full_name', 'company', 'status'],
  invariants: employeeInvariants,
  encrypted: Object.keys(employeeSecrets) as (keyof typeof employeeSecrets)[],
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
