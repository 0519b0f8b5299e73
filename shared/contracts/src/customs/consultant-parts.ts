import { z } from 'zod'

/** Meanings of stages of a consultants' board, independent of their names. */
export const stageCategories = {
  queue: 'Antre',
  waiting: 'Menunggu dokumen',
  doing: 'Dikerjakan',
  review: 'Reviu',
  submitted: 'Terkirim',
  done: 'Selesai',
  cancelled: 'Batal',
} as const
export type StageCategory = keyof typeof stageCategories

const text = (max: number, label: string) =>
  z
    .string({ error: `${label} wajib diisi.` })
    .trim()
    .min(1, `${label} wajib diisi.`)
    .max(max, `${label} maksimal ${max} karakter.`)
const day = (label: string) => z.iso.date({ error: `${label}: format tanggal harus DD/MM/YYYY.` })

/** One column of a board. Cards refer to `key`, so it stays when the name changes. */
export const stage = z.strictObject({
  key: text(40, 'Kunci tahap').regex(/^[a-z0-9_]+$/, 'Kunci tahap hanya huruf kecil, angka, garis bawah.'),
  name: text(40, 'Nama tahap'),
  category: z.enum(Object.keys(stageCategories) as [StageCategory, ...StageCategory[]], {
    error: 'Kategori tahap tidak ada dalam pilihan.',
  }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Warna harus berformat #RRGGBB.')
    .nullish(),
  /** More cards than this are a warning, never a refusal. */
  wip_limit: z.int().min(1, 'Batas kartu minimal 1.').max(999, 'Batas kartu maksimal 999.').nullish(),
})
export type Stage = z.output<typeof stage>

/** One point of a checklist. `done_by` is the id of the user who ticked it. */
export const checklistItem = z.strictObject({
  id: text(40, 'Id butir'),
  text: text(200, 'Butir'),
  is_done: z.boolean({ error: 'Butir harus ya atau tidak.' }),
  done_by: z.string().max(20).nullish(),
  done_at: z.iso.datetime().nullish(),
})
export type ChecklistItem = z.output<typeof checklistItem>

export const documentStatuses = { requested: 'Diminta', received: 'Diterima', waived: 'Tidak diperlukan' } as const

/** A document the client was asked for. */
export const documentRequest = z.strictObject({
  id: text(40, 'Id dokumen'),
  name: text(150, 'Nama dokumen'),
  requested_at: day('Diminta'),
  received_at: day('Diterima').nullish(),
  status: z.enum(['requested', 'received', 'waived'], { error: 'Status dokumen tidak ada dalam pilihan.' }),
  reminded_at: z.iso.datetime().nullish(),
})
export type DocumentRequest = z.output<typeof documentRequest>

/** Minutes of work on the job on one day. */
export const timeEntry = z.strictObject({
  id: text(40, 'Id catatan waktu'),
  user_id: z.string().max(20),
  date: day('Tanggal'),
  minutes: z
    .int({ error: 'Menit harus angka bulat.' })
    .min(1, 'Menit harus lebih besar dari 0.')
    .max(1_440, 'Menit maksimal 1.440.'),
  note: z.string().trim().max(250, 'Catatan maksimal 250 karakter.').nullish(),
})
export type TimeEntry = z.output<typeof timeEntry>

/** The stages a new board starts with. */
export const usualStages: readonly Stage[] = [
  { key: 'antre', name: 'Antre', category: 'queue' },
  { key: 'menunggu_dokumen', name: 'Menunggu dokumen', category: 'waiting' },
  { key: 'dikerjakan', name: 'Dikerjakan', category: 'doing' },
  { key: 'reviu', name: 'Reviu', category: 'review' },
  { key: 'terkirim', name: 'Terkirim', category: 'submitted' },
  { key: 'selesai', name: 'Selesai', category: 'done' },
  { key: 'batal', name: 'Batal', category: 'cancelled' },
]

/** A state in which the consultant works. */
export const working = {
  tone: 'info',
  category: 'open',
  removable: true,
  waits: [{ for: 'assignee', say: 'Selesaikan pekerjaan', from: 'due_date', lead: 7, due: 'due_date' }],
} as const
