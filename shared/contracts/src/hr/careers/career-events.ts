import { boolean, choice, date, defineResource, integer, type RowOf, ref, text } from '../../kit/index.ts'
import { employmentTypes, jobMoves } from '../choices.ts'

/** Where an employee stood from when to when. Rows follow from *Riwayat jabatan*; nobody writes them. */
export const careerEvents = defineResource({
  area: 'hr',
  name: 'career-events',
  menu: 'employee',
  label: 'Riwayat karier',

  fields: {
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    n: integer('Urutan'),
    type: choice('Jenis', jobMoves),
    valid_from: date('Sejak'),
    valid_to: date('Sampai').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    department: ref('Departemen', 'references', { category: 'department' }).nullable(),
    position: ref('Jabatan', 'references', { category: 'position' }).nullable(),
    grade: ref('Golongan', 'references', { category: 'grade' }).nullable(),
    manager: ref('Atasan', 'employees').nullable(),
    employment_type: choice('Status kerja', employmentTypes),
    is_employed: boolean('Bekerja'),
    is_pending: boolean('Belum berlaku'),
    document: text('No. dokumen', 60).nullable(),
    note: text('Keterangan').nullable(),
  },

  title: 'employee_name',
  computed: [
    'employee',
    'employee_name',
    'n',
    'type',
    'valid_from',
    'valid_to',
    'company',
    'office',
    'department',
    'position',
    'grade',
    'manager',
    'employment_type',
    'is_employed',
    'is_pending',
    'document',
    'note',
  ],

  list: {
    search: ['employee_name', 'document'],
    filters: [
      'employee',
      'employee_name',
      'type',
      'valid_from',
      'valid_to',
      'company',
      'office',
      'department',
      'position',
      'grade',
      'manager',
      'employment_type',
      'is_employed',
      'is_pending',
      'document',
    ],
    sort: ['employee_name', 'valid_from', 'valid_to', 'document'],
    default: '-valid_from',
  },
})

export type CareerEvent = RowOf<typeof careerEvents>
