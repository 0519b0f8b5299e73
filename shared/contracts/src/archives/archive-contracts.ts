import { currencies } from '../common/currencies.ts'
import { daysBetween } from '../kit/days.ts'
import {
  boolean,
  choice,
  date,
  defineResource,
  instant,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  refs,
  rows,
  tags,
  text,
} from '../kit/index.ts'
import { contractStatuses, renewalModes, renewalWays, securities, signerParties } from './choices.ts'

/** Contracts with customers, vendors and landlords, and until when they may be ended. */
export const archiveContracts = defineResource({
  area: 'archives',
  name: 'archive-contracts',
  menu: 'contract',
  label: 'Dokumen Kontrak',

  fields: {
    company: ref('Pihak pertama (perusahaan)', 'references', { category: 'company' }),
    partner: ref('Pihak kedua (mitra)', 'partners'),
    other_parties: longText('Pihak lain', 500).nullable(),
    contract_type: ref('Jenis', 'references', { category: 'contract-type' }),
    number: text('No. kontrak', 60),
    partner_number: text('No. mitra', 60).nullable(),
    title: text('Judul/objek'),
    parent: ref('Induk (adendum dari)', 'archive-contracts').nullable(),
    sequence: integer('Adendum ke-'),
    signed_at: date('Tanggal tanda tangan').nullable(),
    start_date: date('Mulai'),
    end_date: date('Berakhir').nullable(),
    is_open_ended: boolean('Tanpa batas waktu'),
    renewal_mode: choice('Perpanjangan', renewalModes),
    renewal_months: integer('Masa perpanjangan (bln)', { min: 1, max: 600 }).nullable(),
    notice_days: integer('Masa pemberitahuan (hari)', { max: 3_650 }),
    reminder_days: tags('Pengingat (hari sebelum)', { each: 3, max: 10 }).refine(
      (days) => days.every((day) => /^\d+$/.test(day)),
      'Pengingat harus angka hari.',
    ),
    current_end_date: date('Berakhir (berlaku)').nullable(),
    notice_deadline: date('Batas pemberitahuan').nullable(),
    value: money('Nilai').nullable(),
    currency: choice('Mata uang', currencies),
    tax_included: boolean('Termasuk PPN'),
    payment_term: longText('Termin', 250).nullable(),
    pic: ref('PIC', 'users'),
    watchers: refs('Pemantau', 'users'),
    signers: rows(
      'Penanda tangan',
      {
        name: text('Nama', 120),
        position: text('Jabatan', 80).nullable(),
        party: choice('Pihak', signerParties),
        signed_at: date('Tanggal').nullable(),
        e_stamp_no: text('No. e-meterai', 40).nullable(),
      },
      { max: 20 },
    ),
    obligations: rows(
      'Kewajiban & tonggak',
      {
        title: text('Uraian'),
        due_at: date('Jatuh tempo'),
        pic: ref('PIC', 'users').nullable(),
        done_at: date('Selesai').nullable(),
        value: money('Nilai').nullable(),
      },
      { max: 100 },
    ),
    renewals: rows(
      'Riwayat perpanjangan',
      {
        at: instant('Dicatat'),
        mode: choice('Cara', renewalWays),
        from: date('Semula'),
        to: date('Menjadi'),
        old_value: money('Nilai semula').nullable(),
        new_value: money('Nilai baru').nullable(),
        reason: text('Alasan', 250).nullable(),
      },
      { max: 200 },
    ),
    status: choice('Status', contractStatuses),
    ended_at: date('Diakhiri').nullable(),
    end_reason: longText('Alasan diakhiri', 500).nullable(),
    has_signed_file: boolean('Berkas bertanda tangan'),
    original_location: ref('Lokasi asli', 'references', { category: 'archive-location' }).nullable(),
    security: choice('Keamanan', securities),
    tags: tags('Tag', { each: 40, max: 20 }),
    notes: longText('Catatan').nullable(),
  },

  title: 'title',
  computed: ['sequence', 'current_end_date', 'notice_deadline', 'has_signed_file', 'renewals'],
  assumed: ['number', 'pic'],
  defaults: {
    is_open_ended: false,
    renewal_mode: 'none',
    notice_days: 0,
    reminder_days: ['90', '60', '30', '14', '7', '1'],
    currency: 'IDR',
    tax_included: false,
    watchers: [],
    signers: [],
    obligations: [],
    status: 'draft',
    security: 'limited',
    tags: [],
  },
  lookup: ['number', 'title', 'company'],
  trash: true,

  invariants: [
    {
      field: 'end_date',
      message: 'Tanggal berakhir wajib diisi atau pilih Tanpa batas waktu.',
      holds: ({ end_date, is_open_ended }) => Boolean(end_date || is_open_ended),
    },
    {
      field: 'end_date',
      message: 'Berakhir tidak boleh sebelum Mulai.',
      holds: ({ start_date, end_date }) => !start_date || !end_date || end_date >= start_date,
    },
    {
      field: 'renewal_months',
      message: 'Masa perpanjangan wajib diisi.',
      holds: ({ renewal_mode, renewal_months }) => renewal_mode !== 'auto' || Boolean(renewal_months),
    },
    {
      field: 'notice_days',
      message: 'Masa pemberitahuan melebihi masa kontrak.',
      holds: ({ notice_days, start_date, end_date }) =>
        !notice_days || !start_date || !end_date || notice_days <= daysBetween(start_date, end_date),
    },
    {
      field: 'end_reason',
      message: 'Alasan diakhiri minimal 10 karakter.',
      holds: ({ status, end_reason }) => status !== 'terminated' || (end_reason?.length ?? 0) >= 10,
    },
    {
      field: 'signed_at',
      message: 'Tanggal tanda tangan wajib diisi untuk kontrak aktif.',
      holds: ({ status, signed_at }) => status !== 'active' || Boolean(signed_at),
    },
    {
      field: 'signers',
      message: 'Minimal satu penanda tangan per pihak.',
      holds: ({ status, signers }) =>
        status !== 'active' || ['first', 'second'].every((party) => signers?.some((signer) => signer.party === party)),
    },
  ],

  list: {
    search: ['number', 'title', 'partner_number'],
    filters: [
      'number',
      'title',
      'contract_type',
      'status',
      'partner',
      'company',
      'pic',
      'start_date',
      'current_end_date',
      'notice_deadline',
      'renewal_mode',
      'value',
      'currency',
      'is_open_ended',
      'has_signed_file',
      'security',
      'parent',
      'tags',
    ],
    sort: ['number', 'title', 'start_date', 'end_date', 'current_end_date', 'notice_deadline', 'value', 'status'],
    default: 'current_end_date',
  },

  actions: {
    /** A later end for a contract in force or expired, with another value where it changes. */
    extend: {
      permission: 'dueDateExtend',
      label: 'Perpanjang',
      fields: { end_date: date('Berakhir baru'), value: money('Nilai baru').nullable(), reason: text('Alasan', 250) },
    },
    /** Back to the end and the value before the last extension. */
    undoRenewal: { permission: 'rollback', label: 'Batalkan perpanjangan terakhir', fields: {} },
  },
})

export type ArchiveContract = RowOf<typeof archiveContracts>
