import {
  boolean,
  choice,
  choices,
  code,
  defineResource,
  integer,
  longText,
  type RowOf,
  ref,
  refs,
  rows,
  text,
} from '../../kit/index.ts'

/** Meanings of stages, independent of their names. */
export const stageMeanings = { open: 'Terbuka', won: 'Menang', lost: 'Kalah' } as const
export const marketingVisibilities = { company: 'Semua di perusahaan', members: 'Anggota papan' } as const

/** Fields that a stage may demand, by their names in a card. */
export const demandedFields = {
  partner: 'Mitra',
  contact: 'Kontak',
  value: 'Nilai',
  expected_close: 'Perkiraan tutup',
  next_action_at: 'Waktu tindak lanjut',
  source: 'Sumber',
  description: 'Deskripsi',
  lines: 'Barang/jasa',
} as const

/** The stages a new board starts with. */
export const marketingStages = [
  { key: 'prospek', name: 'Prospek', category: 'open', probability: 10, color: null, wip_limit: null, rot_days: 30 },
  {
    key: 'kualifikasi',
    name: 'Kualifikasi',
    category: 'open',
    probability: 25,
    color: null,
    wip_limit: null,
    rot_days: 21,
  },
  { key: 'penawaran', name: 'Penawaran', category: 'open', probability: 50, color: null, wip_limit: 20, rot_days: 14 },
  { key: 'negosiasi', name: 'Negosiasi', category: 'open', probability: 75, color: null, wip_limit: 10, rot_days: 14 },
  { key: 'menang', name: 'Menang', category: 'won', probability: 100, color: null, wip_limit: null, rot_days: null },
  { key: 'kalah', name: 'Kalah', category: 'lost', probability: 0, color: null, wip_limit: null, rot_days: null },
] as const

/** The stages of a board, in order, with what each of them demands. */
export const stageLines = rows(
  'Tahap',
  {
    name: text('Nama', 40),
    category: choice('Kategori', stageMeanings),
    probability: integer('Probabilitas (%)', { max: 100 }),
    wip_limit: integer('Batas kartu', { min: 1, max: 999 }).nullable(),
    rot_days: integer('Batas hari', { min: 1, max: 999 }).nullable(),
    required_fields: choices('Wajib isi', demandedFields).nullable(),
    color: code('Warna', 7, /^#[0-9a-f]{6}$/i, 'harus berformat #RRGGBB.').nullable(),
    key: code('Kunci', 40, /^[a-z0-9_]+$/, 'hanya huruf kecil, angka, garis bawah.').nullable(),
  },
  { max: 20 },
)

/** Boards of marketing: the stages a card goes through, in order. Cards refer to a stage's key, which stays. */
export const marketingBoards = defineResource({
  area: 'marketing',
  name: 'marketing-boards',
  menu: 'marketing_activity',
  label: 'Papan Pemasaran',

  fields: {
    name: text('Nama', 80),
    description: longText('Keterangan', 500).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    is_default: boolean('Papan utama'),
    is_archived: boolean('Diarsipkan'),
    sort_order: integer('Urutan'),
    stages: stageLines,
    require_next_action: boolean('Wajib tindak lanjut'),
    visibility: choice('Terlihat oleh', marketingVisibilities),
    members: refs('Anggota', 'users'),
  },

  title: 'name',
  defaults: {
    is_default: false,
    is_archived: false,
    sort_order: 0,
    stages: [...marketingStages],
    require_next_action: false,
    visibility: 'company',
    members: [],
  },
  lookup: ['name', 'company', 'is_archived', 'sort_order'],
  trash: true,

  invariants: [
    { field: 'stages', message: 'Papan minimal 2 tahap.', holds: ({ stages }) => !stages || stages.length >= 2 },
    {
      field: 'stages',
      message: 'Papan harus punya satu tahap Menang dan satu Kalah.',
      holds: ({ stages }) =>
        !stages || ['won', 'lost'].every((end) => stages.filter(({ category }) => category === end).length === 1),
    },
    {
      field: 'members',
      message: 'Pilih minimal satu anggota.',
      holds: ({ visibility, members }) => visibility !== 'members' || members?.length !== 0,
    },
  ],

  list: {
    search: ['name', 'description'],
    filters: ['name', 'company', 'is_default', 'is_archived', 'visibility'],
    sort: ['name', 'sort_order'],
    default: 'sort_order',
  },
})

export type MarketingBoard = RowOf<typeof marketingBoards>
export type MarketingStage = MarketingBoard['stages'][number]

/** An open card that rules of stages would hit. */
export type StageRulesHit = {
  id: string
  code: string
  title: string
  stage: string
  missing: (keyof typeof demandedFields)[]
  is_stuck: boolean
  was_stuck: boolean
}
