import {
  boolean,
  choice,
  defineResource,
  instant,
  longText,
  metaOf,
  phone,
  type RowOf,
  ref,
  rows,
  text,
} from '../../kit/index.ts'
import { relations } from '../choices.ts'
import { identityFields, personalFields } from '../employees.fields.ts'
import { revealReason } from '../employees.ts'

export const changeStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu SDM',
  decided: 'Diputuskan',
  withdrawn: 'Ditarik',
} as const

/** Fields of their record that employees may propose to change, in the order of the form. An empty field is no proposal. */
const proposed = {
  mobile: personalFields.mobile,
  whatsapp: personalFields.whatsapp,
  personal_email: personalFields.personal_email,
  addresses: personalFields.addresses,
  marital_status: identityFields.marital_status.nullable(),
  marital_date: identityFields.marital_date,
  religion: identityFields.religion,
  blood_type: identityFields.blood_type,
  kk_no: identityFields.kk_no,
  npwp: personalFields.npwp,
  bank: personalFields.bank,
  account_no: personalFields.account_no,
  account_name: personalFields.account_name,
  education: personalFields.education,
} as const
export type ProposedField = keyof typeof proposed | 'contacts'
export const proposedFields = [...Object.keys(proposed), 'contacts'] as ProposedField[]

const proposals = {
  ...Object.fromEntries(Object.entries(proposed).map(([name, schema]) => [name, metaOf(schema).label])),
  contacts: 'Keluarga & kontak darurat',
} as Record<ProposedField, string>

/** One field of a request and what became of it. */
const decisionLine = {
  field: choice('Kolom', proposals),
  accepted: boolean('Disetujui'),
  reason: text('Alasan').nullable(),
}

/** A member of the family whom an employee proposes. */
const proposedContactLine = {
  name: text('Nama', 120),
  relation: choice('Hubungan', relations),
  phone: phone('HP').nullable(),
  is_emergency: boolean('Kontak darurat'),
}

/** Changes of their own data that employees ask for; human resources decides each field. */
export const employeeChanges = defineResource({
  area: 'hr',
  name: 'employee-changes',
  menu: 'employee',
  label: 'Perubahan data',
  // Users who read their own record may ask for a change of it.
  permissions: { store: 'show' },

  fields: {
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    ...proposed,
    contacts: rows('Keluarga & kontak darurat', proposedContactLine, { max: 5 }),
    note: longText('Keterangan', 500).nullable(),
    status: choice('Status', changeStatuses),
    decisions: rows('Keputusan', decisionLine, { max: 20 }),
    summary: text('Hasil').nullable(),
    decided_at: instant('Diputuskan').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
  },

  title: 'employee_name',
  computed: ['employee_name', 'decisions', 'summary', 'decided_at', 'company'],
  fixed: ['employee'],
  defaults: { addresses: [], education: [], contacts: [] },
  trash: true,
  encrypted: ['kk_no', 'npwp', 'account_no'],
  actions: {
    reveal: {
      permission: 'reveal',
      label: 'Tampilkan',
      fields: {
        field: choice('Kolom', { kk_no: 'No. KK', npwp: 'NPWP', account_no: 'No. rekening' }),
        reason: revealReason(),
      },
    },
  },

  roles: { owner: 'employee' },
  workflow: {
    initial: 'draft',
    views: { open: 'Perlu diputuskan', done: 'Diputuskan' },
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'owner', say: 'Ajukan perubahan data' }] },
      submitted: {
        tone: 'waiting',
        category: 'open',
        editable: 'none',
        waits: [{ for: 'can:update', say: 'Putuskan perubahan data' }],
      },
      decided: { tone: 'success', category: 'done' },
      withdrawn: { tone: 'danger', category: 'cancelled', removable: true },
    },
    transitions: {
      submit: {
        label: 'Ajukan perubahan data',
        from: ['draft'],
        to: 'submitted',
        who: ['owner', 'creator', 'can:update'],
        guard: 'evidenced',
        tone: 'primary',
        notify: [],
      },
      giveUp: {
        label: 'Tarik',
        from: ['draft', 'submitted'],
        to: 'withdrawn',
        who: ['owner', 'creator'],
        confirm: 'Tarik perubahan data {title}?',
        notify: [],
      },
      decide: {
        label: 'Putuskan',
        from: ['submitted'],
        to: 'decided',
        who: ['can:update'],
        except: ['owner'],
        with: { lines: rows('Keputusan', decisionLine, { min: 1, max: 20 }) },
        sets: { decided_at: 'now' },
        effect: 'decide',
        tone: 'primary',
        notify: [],
        byScreen: true,
      },
    },
  },

  list: {
    search: ['employee_name', 'note'],
    filters: ['employee', 'employee_name', 'status', 'decided_at', 'company'],
    sort: ['employee_name', 'status', 'decided_at'],
    default: '-created_at',
  },
})

export type EmployeeChange = RowOf<typeof employeeChanges>

type Proposal = Readonly<Partial<Record<ProposedField, unknown>>>

/** The fields that a request proposes. */
export const proposedIn = (row: Proposal): ProposedField[] =>
  proposedFields.filter((name) => {
    const value = row[name]
    return Array.isArray(value) ? value.length > 0 : value != null && value !== ''
  })

/** Fields whose change needs a paper. */
export const evidencedFields: ReadonlySet<ProposedField> = new Set([
  'marital_status',
  'kk_no',
  'npwp',
  'bank',
  'account_no',
  'education',
])
