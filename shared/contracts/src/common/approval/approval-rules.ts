import {
  boolean,
  choice,
  code,
  date,
  decimal,
  defineResource,
  integer,
  money,
  type RowOf,
  ref,
  refs,
  rows,
  tags,
  text,
} from '../../kit/index.ts'
import { approvalModes, decisionSignatures } from './approvals.ts'
import { compareDecimals } from './compare-decimals.ts'

/** Collections whose workflow has an approval. */
export const approvalTargets = {
  'leave-employees': 'Cuti',
  'attendance-corrections': 'Koreksi presensi',
  'employee-letters': 'Surat Karyawan',
  'general-procurements': 'Pengadaan Barang dan Jasa',
  'general-invoices': 'Selisih Faktur Pemasok',
  'it-maintenance-externals': 'Perawatan Eksternal',
  'archive-contracts': 'Dokumen Kontrak',
  'archive-document-logs': 'Peminjaman Arsip',
  'archive-disposals': 'Pemusnahan Arsip',
  'it-assets': 'Pelepasan Aset TI',
  'jira-issues': 'Tiket Dukungan Teknis',
  partners: 'Daftar Hitam Mitra',
  'partner-bank-changes': 'Rekening Mitra',
  'access-requests': 'Permintaan Akses',
  'credential-requests': 'Akses Kredensial',
  'credential-exports': 'Akses Darurat Kredensial',
  'step-requests': 'Langkah yang Disetujui Dahulu',
} as const

export const approverKinds = {
  manager: 'Atasan',
  head: 'Kepala departemen',
  level: 'Atasan pada jenjang',
  position: 'Jabatan',
  field: 'Orang pada isian',
  group: 'Grup pengguna',
  permission: 'Pemegang izin',
  user: 'Pengguna',
} as const
export const vacancyWays = {
  up: 'Naik ke atasan berikutnya',
  fallback: 'Penyetuju cadangan',
  skip: 'Lewati langkah',
  stop: 'Tolak pengajuan',
} as const
export const selfWays = { up: vacancyWays.up, fallback: vacancyWays.fallback, skip: vacancyWays.skip } as const
export const refusalWays = { reject: 'Menolak', return: 'Mengembalikan' } as const

/** Field that each kind of approver requires. */
const needs: Readonly<Record<string, string>> = {
  manager: 'level',
  level: 'name',
  position: 'position',
  field: 'name',
  group: 'group',
  permission: 'name',
  user: 'user',
}
type Line = Readonly<Record<string, unknown>>

/**
 * Approvers of records: the first rule that fits best applies, and its steps follow each other. A line that joins
 * the one before adds a person to that step. A rule without steps says that no approval is needed. Requests keep the
 * version of the rule that they started with. Rules are deactivated, never removed.
 */
export const approvalRules = defineResource({
  area: 'common',
  name: 'approval-rules',
  menu: 'utility',
  label: 'Aturan persetujuan',

  fields: {
    name: text('Nama', 80),
    target: choice('Jenis data', approvalTargets),
    is_active: boolean('Aktif'),
    priority: integer('Prioritas', { min: 1, max: 9_999 }),
    valid_from: date('Berlaku sejak').nullable(),
    valid_to: date('Berlaku s.d.').nullable(),
    companies: refs('Perusahaan', 'references', { category: 'company' }),
    departments: refs('Departemen', 'references', { category: 'department' }),
    offices: refs('Kantor', 'references', { category: 'office' }),
    /** Ids or values of the field that the contract of the target calls `kind`. */
    kinds: tags('Jenis', { each: 40, max: 50 }),
    amount_from: money('Nilai di atas').nullable(),
    amount_to: money('Nilai sampai dengan').nullable(),
    currency: code('Mata uang', 3, /^[A-Z]{3}$/, 'harus tiga huruf besar, misalnya IDR.').nullable(),
    /** JSON of `filter[where]` on the target. */
    condition: text('Syarat', 1_000).nullable(),
    /** A change of an approved amount up to this share of it needs no new round, nor one up to `restart_abs`. */
    restart_pct: decimal('Toleransi perubahan (%)', { scale: 2 }).nullable(),
    restart_abs: money('Toleransi perubahan (nilai)').nullable(),
    steps: rows(
      'Langkah',
      {
        label: text('Langkah', 60),
        joins: boolean('Bersama baris sebelumnya'),
        approver: choice('Penyetuju', approverKinds),
        level: integer('Tingkat', { min: 1, max: 12 }).nullable(),
        position: ref('Jabatan', 'references', { category: 'position' }).nullable(),
        group: ref('Grup', 'usergroups').nullable(),
        user: ref('Pengguna', 'users').nullable(),
        name: text('Nama', 80).nullable(),
        mode: choice('Cara', approvalModes),
        quorum: integer('Jumlah suara', { min: 1, max: 20 }).nullable(),
        condition: text('Syarat', 1_000).nullable(),
        on_vacant: choice('Bila kosong', vacancyWays),
        on_self: choice('Bila diri sendiri', selfWays),
        on_reject: choice('Penolakan', refusalWays),
        is_distinct: boolean('Orang lain'),
        due_hours: integer('Batas (jam kerja)', { min: 1, max: 400 }),
        /** Whether the approver may forward the task, and add approvers; yes where a line does not say it. */
        may_forward: boolean('Boleh diteruskan').nullable(),
        may_add: boolean('Boleh menambah penyetuju').nullable(),
        /** None where a line does not say it. */
        signature: choice('Tanda tangan', decisionSignatures).nullable(),
        /** Purpose of files that the record must have before this step approves it. */
        evidence: code('Berkas wajib', 40, /^[a-z0-9_-]+$/, 'hanya huruf kecil, angka, tanda hubung.').nullable(),
      },
      { max: 20 },
    ),
  },

  title: 'name',
  fixed: ['target'],
  defaults: { is_active: true, companies: [], departments: [], offices: [], kinds: [], steps: [] },

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku s.d. tidak boleh sebelum Berlaku sejak.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
    {
      field: 'amount_to',
      message: 'Nilai sampai dengan harus lebih besar dari Nilai di atas.',
      holds: ({ amount_from, amount_to }) => !amount_from || !amount_to || compareDecimals(amount_to, amount_from) > 0,
    },
    {
      field: 'restart_pct',
      message: 'Toleransi perubahan maksimal 100 %.',
      holds: ({ restart_pct }) => !restart_pct || compareDecimals(restart_pct, '100') <= 0,
    },
    {
      field: 'steps',
      message: 'Baris pertama tidak dapat bersama baris sebelumnya.',
      holds: ({ steps = [] }) => !steps[0]?.joins,
    },
    {
      field: 'steps',
      message: 'Maksimal 10 langkah.',
      holds: ({ steps = [] }) => steps.filter(({ joins }) => !joins).length <= 10,
    },
    {
      field: 'steps',
      message: 'Setiap penyetuju harus lengkap: tingkat, jabatan, grup, pengguna, atau nama.',
      holds: ({ steps = [] }) =>
        steps.every((line) => {
          const need = needs[line.approver]
          return !need || Boolean((line as Line)[need])
        }),
    },
    {
      field: 'steps',
      message: 'Langkah dengan jumlah suara harus menyebut jumlahnya.',
      holds: ({ steps = [] }) =>
        steps.every(({ mode, quorum, joins }) => joins || mode !== 'quorum' || quorum !== null),
    },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'target', 'is_active', 'priority', 'companies', 'departments', 'offices', 'currency'],
    sort: ['name', 'target', 'priority', 'amount_from', 'is_active'],
    default: 'name',
  },
})

export type ApprovalRule = RowOf<typeof approvalRules>
