import { z } from 'zod'

export const stocktakeStatuses = {
  counting: 'Dihitung',
  reconciling: 'Dicocokkan',
  done: 'Selesai',
  cancelled: 'Dibatalkan',
} as const
export const stocktakeResults = {
  pending: 'Belum ditemukan',
  found: 'Ditemukan',
  elsewhere: 'Di tempat lain',
  missing: 'Tidak ditemukan',
  unknown: 'Tidak dikenal',
} as const
export const stocktakeResolutions = {
  moved: 'Lokasi diperbarui',
  lost: 'Dinyatakan hilang',
  registered: 'Didaftarkan',
  left: 'Dibiarkan',
} as const
/** Scans that the server takes at once. */
export const MAX_SCANS = 200

/** Steps of every stock-taking: counting, deciding about differences, and the end. */
export const stocktakeTransitions = {
  close: {
    label: 'Tutup penghitungan',
    from: ['counting'],
    to: 'reconciling',
    who: ['can:update'],
    tone: 'primary',
    sets: { closed_at: 'now' },
    confirm: 'Tutup penghitungan {title}? Yang belum ditemukan dicatat tidak ditemukan.',
    notify: [],
  },
  recount: {
    label: 'Hitung lagi',
    from: ['reconciling'],
    to: 'counting',
    who: ['can:update'],
    sets: { closed_at: null },
    notify: [],
  },
  finish: {
    label: 'Selesaikan',
    from: ['reconciling'],
    to: 'done',
    who: ['can:update'],
    tone: 'primary',
    guard: 'decided',
    notify: [],
  },
  cancel: {
    label: 'Batalkan',
    from: ['counting', 'reconciling'],
    to: 'cancelled',
    who: ['can:cancel'],
    tone: 'danger',
    reason: 'cancel_reason',
  },
} as const

const id = z.string().regex(/^[1-9]\d{0,17}$/, 'Wajib dipilih.')

/** What was scanned or typed. `key` makes a scan count once, however often it is sent; `at` is the clock of the phone. */
export const scanOf = <C extends Readonly<Record<string, string>>>(conditions: C) =>
  z.strictObject({
    key: z.uuid(),
    code: z.string().trim().min(1, 'Kode wajib diisi.').max(500, 'Kode maksimal 500 karakter.'),
    at: z.iso.datetime(),
    /** Where it was found: an office, or a place of records. */
    office: id.nullable().default(null),
    condition: z
      .enum(Object.keys(conditions) as [string, ...string[]])
      .nullable()
      .default(null),
    note: z.string().trim().max(250, 'Catatan maksimal 250 karakter.').nullable().default(null),
  })
export type Scan = z.output<ReturnType<typeof scanOf>>

export const countBodyOf = <S extends z.ZodType>(scan: S) =>
  z.strictObject({
    scans: z.array(scan).min(1).max(MAX_SCANS, `Maksimal ${MAX_SCANS} pindaian sekaligus.`),
  })

/** What becomes of differences. */
export const resolveBody = z.strictObject({
  lines: z.array(id).min(1, 'Pilih minimal satu baris.').max(500, 'Maksimal 500 baris sekaligus.'),
  resolution: z.enum(Object.keys(stocktakeResolutions) as [keyof typeof stocktakeResolutions]),
})
