import {
  boolean,
  choice,
  code,
  date,
  decimal,
  defineResource,
  integer,
  type RowOf,
  ref,
  rows,
  text,
} from '../../kit/index.ts'
import {
  attachmentNeeds,
  countBases,
  leaveCategories,
  leaveGenders,
  leavePay,
  leaveUnits,
  quotaPeriods,
  substituteNeeds,
} from '../choices.ts'

/** Kinds of leave: how many days each gives, to whom, and what a request needs. */
export const leaves = defineResource({
  area: 'hr',
  name: 'leaves',
  menu: 'leave',
  label: 'Jenis cuti',

  fields: {
    code: text('Kode', 6),
    name: text('Nama', 80),
    category: choice('Kelompok', leaveCategories),
    color: code('Warna', 7, /^#[0-9a-f]{6}$/, 'harus seperti #4c6ef5.'),
    unit: choice('Satuan', leaveUnits),
    quota: decimal('Kuota', { scale: 2 }).nullable(),
    quota_period: choice('Masa kuota', quotaPeriods),
    min_service_months: integer('Minimal masa kerja (bulan)', { max: 600 }),
    gender: choice('Untuk', leaveGenders),
    count_basis: choice('Dihitung dalam', countBases),
    max_consecutive: integer('Maksimal berturut-turut (hari)', { min: 1, max: 366 }).nullable(),
    min_notice_days: integer('Diajukan minimal (hari sebelum)', { max: 365 }),
    max_backdate_days: integer('Boleh mundur (hari)', { max: 365 }),
    paid: choice('Upah', leavePay),
    deducts: ref('Mengurangi saldo', 'leaves').nullable(),
    allow_negative: decimal('Saldo minus maksimal', { scale: 2 }),
    carry_max: decimal('Bawaan maksimal', { scale: 2 }),
    carry_expiry_mmdd: code(
      'Bawaan hangus (BB-TT)',
      5,
      /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
      'harus seperti 06-30.',
    ).nullable(),
    prorate: boolean('Prorata'),
    needs_attachment: choice('Lampiran', attachmentNeeds),
    needs_substitute: choice('Pengganti tugas', substituteNeeds),
    attendance_code: ref('Kode presensi', 'attendance-codes'),
    is_private: boolean('Rahasia bagi tim'),
    legal_basis: text('Dasar hukum', 200).nullable(),
    blackouts: rows(
      'Periode ditutup',
      { date_from: date('Dari'), date_to: date('Sampai'), reason: text('Alasan', 120).nullable() },
      { max: 20 },
    ),
    is_active: boolean('Aktif'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  defaults: {
    color: '#4c6ef5',
    unit: 'day',
    quota_period: 'none',
    min_service_months: 0,
    gender: 'any',
    count_basis: 'working_days',
    min_notice_days: 0,
    max_backdate_days: 0,
    paid: 'full',
    allow_negative: '0',
    carry_max: '0',
    prorate: false,
    needs_attachment: 'no',
    needs_substitute: 'no',
    is_private: false,
    is_active: true,
    blackouts: [],
  },
  lookup: ['code', 'name', 'category', 'color', 'unit', 'gender', 'needs_attachment', 'is_active', 'company'],
  trash: true,

  invariants: [
    {
      field: 'quota',
      message: 'Kuota wajib diisi.',
      holds: ({ quota, quota_period }) => quota_period === 'none' || quota_period === undefined || quota != null,
    },
    {
      field: 'blackouts',
      message: 'Sampai tidak boleh sebelum Dari.',
      holds: ({ blackouts }) => blackouts?.every(({ date_from, date_to }) => date_to >= date_from) ?? true,
    },
  ],

  list: {
    search: ['code', 'name', 'legal_basis'],
    filters: ['code', 'name', 'category', 'unit', 'quota_period', 'gender', 'paid', 'deducts', 'is_active', 'company'],
    sort: ['code', 'name', 'category', 'quota'],
    default: 'code',
  },

  actions: {
    /** Writes the rights of a year, and what is carried over into it. */
    applyYear: {
      permission: 'bulkUpdate',
      label: 'Proses tahunan',
      fields: { year: integer('Tahun', { min: 1990, max: 2200 }) },
    },
    /** Takes back what a yearly run wrote. */
    revokeYear: {
      permission: 'rollback',
      label: 'Batalkan proses tahunan',
      fields: { year: integer('Tahun', { min: 1990, max: 2200 }) },
    },
  },
})

export type Leave = RowOf<typeof leaves>
