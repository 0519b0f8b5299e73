import { currencies } from '../common/currencies.ts'
import {
  boolean,
  choice,
  date,
  decimal,
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
import { stageMeanings } from './marketing-boards.ts'

export const marketingActivityTypes = {
  opportunity: 'Peluang',
  visit: 'Kunjungan',
  call: 'Telepon',
  meeting: 'Rapat',
  quotation: 'Penawaran',
  exhibition: 'Pameran',
  follow_up: 'Tindak lanjut',
} as const
export const nextActionTypes = {
  call: 'Telepon',
  wa: 'WhatsApp',
  email: 'Email',
  visit: 'Kunjungan',
  meeting: 'Rapat',
  task: 'Tugas',
} as const
export const interactionTypes = {
  call: 'Telepon',
  wa: 'WhatsApp',
  visit: 'Kunjungan',
  email: 'Email',
  meeting: 'Rapat',
  note: 'Catatan',
} as const
export const marketingPriorities = { low: 'Rendah', normal: 'Normal', high: 'Tinggi', urgent: 'Mendesak' } as const
export const marketingResults = { open: 'Terbuka', won: 'Menang', lost: 'Kalah', cancelled: 'Batal' } as const

/** Marketing activities as cards: partner, value, next step. */
export const marketingActivities = defineResource({
  area: 'marketing',
  name: 'marketing-activities',
  menu: 'marketing_activity',
  label: 'Aktivitas Pemasaran',

  fields: {
    code: text('Kode', 20),
    board: ref('Papan', 'marketing-boards'),
    stage_key: text('Tahap', 40),
    stage_category: choice('Kategori tahap', stageMeanings),
    stage_entered_at: instant('Masuk tahap'),
    rots_at: instant('Macet sejak').nullable(),
    title: text('Judul', 150),
    activity_type: choice('Jenis', marketingActivityTypes),
    partner: ref('Mitra', 'partners').nullable(),
    prospect_name: text('Calon mitra', 150).nullable(),
    contact: ref('Kontak', 'contacts', undefined, { within: { partner: 'partner' } }).nullable(),
    owner: ref('Penanggung jawab', 'users'),
    members: refs('Anggota', 'users'),
    priority: choice('Prioritas', marketingPriorities),
    source: ref('Sumber', 'references', { category: 'lead-source' }).nullable(),
    tags: tags('Tag', { each: 40, max: 20 }),
    value: money('Nilai').nullable(),
    currency: choice('Mata uang', currencies),
    probability: integer('Probabilitas (%)', { max: 100 }).nullable(),
    weighted_value: money('Nilai tertimbang').nullable(),
    expected_close: date('Perkiraan tutup').nullable(),
    next_action_type: choice('Tindak lanjut', nextActionTypes).nullable(),
    next_action_at: instant('Waktu tindak lanjut').nullable(),
    next_action_note: longText('Catatan tindak lanjut', 250).nullable(),
    lines: rows(
      'Barang/jasa',
      {
        item: ref('Barang/jasa', 'items'),
        description: text('Keterangan').nullable(),
        quantity: decimal('Jumlah').refine((value) => /[1-9]/.test(value), 'Jumlah harus lebih besar dari 0.'),
        unit: ref('Satuan', 'references', { category: 'unit' }, { within: {} }).nullable(),
        price: money('Harga'),
        discount_pct: decimal('Diskon (%)', { scale: 2 })
          .refine((value) => Number(value) <= 100, 'Diskon 0–100.')
          .nullable(),
        tax: ref('PPN', 'references', { category: 'tax' }).nullable(),
      },
      { max: 100 },
    ),
    total: money('Total barang/jasa'),
    interactions: rows(
      'Interaksi',
      {
        type: choice('Jenis', interactionTypes),
        at: instant('Waktu'),
        duration_min: integer('Lama (menit)', { min: 1, max: 1_440 }).nullable(),
        result: text('Hasil', 500),
        location: text('Tempat', 120).nullable(),
      },
      { max: 200 },
    ),
    last_interaction_at: instant('Interaksi terakhir').nullable(),
    checklist: rows('Daftar periksa', { text: text('Butir'), is_done: boolean('Selesai') }, { max: 50 }),
    description: longText('Deskripsi').nullable(),
    result: choice('Hasil', marketingResults),
    closed_at: instant('Ditutup').nullable(),
    cancel_reason: longText('Alasan batal', 250).nullable(),
    lost_reason: ref('Alasan kalah', 'references', { category: 'lost-reason' }).nullable(),
    lost_note: longText('Catatan kalah', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'title',
  computed: [
    'code',
    'stage_category',
    'stage_entered_at',
    'rots_at',
    'weighted_value',
    'total',
    'last_interaction_at',
    'closed_at',
  ],
  fixed: ['board'],
  assumed: ['owner'],
  defaults: {
    activity_type: 'opportunity',
    priority: 'normal',
    currency: 'IDR',
    members: [],
    tags: [],
    lines: [],
    interactions: [],
    checklist: [],
    result: 'open',
  },
  trash: true,

  invariants: [
    {
      field: 'partner',
      message: 'Pilih mitra atau isi nama calon mitra.',
      holds: ({ partner, prospect_name }) => Boolean(partner || prospect_name),
    },
    {
      field: 'value',
      message: 'Nilai wajib diisi.',
      holds: ({ activity_type, value }) =>
        (activity_type !== 'opportunity' && activity_type !== 'quotation') || Boolean(value),
    },
    {
      field: 'expected_close',
      message: 'Perkiraan tutup wajib diisi.',
      holds: ({ activity_type, expected_close }) => activity_type !== 'opportunity' || Boolean(expected_close),
    },
    {
      field: 'next_action_at',
      message: 'Waktu tindak lanjut wajib diisi.',
      holds: ({ next_action_type, next_action_at }) => !next_action_type || Boolean(next_action_at),
    },
    {
      field: 'cancel_reason',
      message: 'Alasan batal minimal 10 karakter.',
      holds: ({ result, cancel_reason }) => result !== 'cancelled' || (cancel_reason?.length ?? 0) >= 10,
    },
  ],

  list: {
    search: ['code', 'title', 'prospect_name'],
    filters: [
      'board',
      'stage_key',
      'stage_category',
      'title',
      'partner',
      'owner',
      'activity_type',
      'priority',
      'source',
      'tags',
      'value',
      'probability',
      'expected_close',
      'next_action_type',
      'next_action_at',
      'result',
      'rots_at',
      'last_interaction_at',
      'closed_at',
      'company',
    ],
    sort: [
      'code',
      'title',
      'value',
      'probability',
      'expected_close',
      'next_action_at',
      'stage_entered_at',
      'rots_at',
      'last_interaction_at',
    ],
    default: 'next_action_at',
  },
})

export type MarketingActivity = RowOf<typeof marketingActivities>
