import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  longText,
  phone,
  type RowOf,
  ref,
  rows,
  text,
} from '../kit/index.ts'
import { dayParts, leaveEntries, leaveStatuses, substituteStatuses } from './choices.ts'

/** Every movement of leave per employee: requests, days granted, carried over, expired. */
export const leaveEmployees = defineResource({
  area: 'hr',
  name: 'leave-employees',
  menu: 'leave',
  label: 'Cuti',

  fields: {
    number: text('Nomor', 30).nullable(),
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    leave: ref('Jenis cuti', 'leaves'),
    entry: choice('Catatan', leaveEntries),
    period_year: integer('Tahun', { min: 1990, max: 2200 }),
    start_date: date('Mulai').nullable(),
    end_date: date('Selesai').nullable(),
    day_details: rows(
      'Rincian per hari',
      {
        date: date('Tanggal'),
        part: choice('Bagian', dayParts),
        hours: decimal('Jam', { scale: 2 }).nullable(),
        value: decimal('Nilai', { scale: 2 }).nullable(),
        is_workday: boolean('Hari kerja').nullable(),
      },
      { max: 200 },
    ),
    days: decimal('Jumlah hari', { scale: 2, signed: true }),
    valid_from: date('Berlaku sejak').nullable(),
    valid_to: date('Berlaku s.d.').nullable(),
    reason: longText('Alasan', 500).nullable(),
    substitute: ref('Pengganti tugas', 'employees').nullable(),
    substitute_status: choice('Jawaban pengganti', substituteStatuses).nullable(),
    contact_phone: phone('Kontak selama cuti').nullable(),
    office_day: ref('Hari libur', 'leave-offices').nullable(),
    status: choice('Status', leaveStatuses),
    decided_at: instant('Diputuskan').nullable(),
    cancelled_at: instant('Dibatalkan pada').nullable(),
    cancel_reason: longText('Alasan pembatalan', 250).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Departemen', 'references', { category: 'department' }),
  },

  title: 'employee_name',
  computed: ['number', 'employee_name', 'period_year', 'decided_at', 'cancelled_at', 'company', 'department'],
  fixed: ['employee', 'entry'],
  assumed: ['days'],
  defaults: { entry: 'request', status: 'draft', day_details: [] },
  trash: true,

  invariants: [
    {
      field: 'start_date',
      message: 'Mulai wajib diisi.',
      holds: ({ entry, start_date }) => entry !== 'request' || Boolean(start_date),
    },
    {
      field: 'end_date',
      message: 'Selesai wajib diisi.',
      holds: ({ entry, end_date }) => entry !== 'request' || Boolean(end_date),
    },
    {
      field: 'end_date',
      message: 'Selesai tidak boleh sebelum Mulai.',
      holds: ({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date,
    },
    {
      field: 'valid_to',
      message: 'Berlaku s.d. tidak boleh sebelum Berlaku sejak.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
    {
      field: 'substitute',
      message: 'Pengganti tugas tidak boleh diri sendiri.',
      holds: ({ employee, substitute }) => !substitute || substitute !== employee,
    },
    {
      field: 'cancel_reason',
      message: 'Alasan pembatalan minimal 10 karakter.',
      holds: ({ status, cancel_reason }) => status !== 'cancelled' || (cancel_reason?.length ?? 0) >= 10,
    },
  ],

  list: {
    search: ['number', 'employee_name', 'reason'],
    filters: [
      'number',
      'employee',
      'employee_name',
      'leave',
      'entry',
      'period_year',
      'start_date',
      'end_date',
      'days',
      'substitute',
      'status',
      'valid_to',
      'company',
      'department',
    ],
    sort: ['number', 'employee_name', 'start_date', 'end_date', 'status'],
    default: '-start_date',
  },
})

export type LeaveEmployee = RowOf<typeof leaveEmployees>
