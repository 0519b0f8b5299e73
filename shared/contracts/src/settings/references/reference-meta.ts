import { z } from 'zod'
import { assetClasses } from '../../it/choices.ts'
import {
  boolean,
  choice,
  code,
  date,
  decimal,
  type FieldMeta,
  type Fields,
  integer,
  longText,
  metaOf,
  period,
  rows,
  tags,
  text,
} from '../../kit/index.ts'
import { timezones } from '../users.ts'

const time = (label: string) => code(label, 5, /^([01]\d|2[0-3]):[0-5]\d$/, 'harus berformat JJ:MM.')

/** Fields of `references.meta` by category; a nullable key may be absent. Other categories have none. */
export const referenceMeta = {
  company: {
    legal_name: text('Nama legal', 120).nullable(),
    business: text('Bidang usaha', 200).nullable(),
    npwp: text('NPWP', 16)
      .refine((value) => /^\d{15,16}$/.test(value), 'NPWP harus 16 digit angka (atau 15 digit format lama).')
      .nullable(),
    nitku: text('NITKU', 22)
      .refine((value) => /^\d{22}$/.test(value), 'NITKU harus 22 digit angka.')
      .nullable(),
    address: longText('Alamat', 500).nullable(),
    /** Under which other names partners and authorities know it. */
    aliases: tags('Nama lain', { max: 20 }).nullable(),
    /** The first month of its books. */
    books_from: period('Pembukuan sejak').nullable(),
    letterhead: longText('Kop surat', 500).nullable(),
    document_code: text('Kode dokumen', 10).nullable(),
    /** Code of a reference of the category `work-pattern`. */
    work_pattern: text('Pola kerja', 40).nullable(),
    /** Signatories with their periods. */
    signatories: rows(
      'Penanda tangan',
      {
        name: text('Nama', 120),
        position: text('Jabatan', 120),
        from: date('Sejak').nullable(),
        to: date('Sampai').nullable(),
      },
      { max: 50 },
    ).nullable(),
  },
  office: {
    address: longText('Alamat', 500).nullable(),
    timezone: choice('Zona waktu', timezones),
    latitude: decimal('Lintang', { signed: true }).refine(within(90), 'Lintang −90 sampai 90.').nullable(),
    longitude: decimal('Bujur', { signed: true }).refine(within(180), 'Bujur −180 sampai 180.').nullable(),
    radius_m: integer('Radius (m)')
      .refine((metres) => metres >= 20 && metres <= 2_000, 'Radius 20–2.000 m.')
      .nullable(),
  },
  'work-pattern': {
    /** ISO weekdays, Monday is 1. */
    days: z
      .array(z.int().min(1).max(7), { error: 'Hari kerja wajib dipilih.' })
      .min(1, 'Hari kerja wajib dipilih.')
      .meta({ label: 'Hari kerja', kind: 'tags' }),
    start: time('Jam masuk'),
    end: time('Jam pulang'),
    break_minutes: integer('Istirahat (menit)', { max: 480 }).nullable(),
    tolerance_minutes: integer('Toleransi (menit)', { max: 240 }).nullable(),
    /** Of six working days one is shorter, so that a week has forty hours; overtime on it is paid otherwise (PP 35/2021). */
    short_day: integer('Hari terpendek (1 Senin – 7 Minggu)', { min: 1, max: 7 }).nullable(),
    short_end: time('Jam pulang hari terpendek').nullable(),
    night: boolean('Shift malam').nullable(),
    rotation: text('Rotasi', 120).nullable(),
  },
  /** Kind of its items; both if empty. */
  'item-category': { kind: choice('Untuk jenis', { goods: 'Barang', service: 'Jasa' }).nullable() },
  /** Class of its assets; any if empty. */
  'asset-category': { asset_class: choice('Untuk kelas', assetClasses).nullable() },
  /** What the description of a ticket of this kind begins with. */
  'request-type': { template: longText('Templat uraian', 2_000).nullable() },
  tax: { rate: decimal('Tarif (%)', { scale: 4 }).refine(upTo(100), 'Tarif maksimal 100 %.') },
  department: {
    /** Code of the position that leads it. */
    head: text('Kepala (kode jabatan)', 40).nullable(),
  },
  position: {
    /** Code of another position. */
    superior: text('Atasan jabatan', 40).nullable(),
    level: text('Jenjang', 60).nullable(),
    quota: integer('Kuota').nullable(),
    /** Code of a reference of the category `grade`. */
    grade: text('Golongan', 40).nullable(),
  },
  'procurement-type': {
    /** Requests for an earlier day are urgent and say why. */
    lead_days: integer('Waktu tunggu minimal (hari kerja)', { max: 250 }).nullable(),
  },
  'archive-location': {
    /** Number of paper files that fit in. */
    capacity: integer('Kapasitas (berkas)', { min: 1, max: 100_000 }).nullable(),
  },
  /** Which partners have to have papers of this kind, by codes of the category `legal-form`. */
  'partner-paper': {
    legal_forms: tags('Wajib untuk bentuk usaha (kode)', { each: 20, max: 20 }).nullable(),
    only_vendors: boolean('Hanya pemasok').nullable(),
    only_pkp: boolean('Hanya PKP').nullable(),
    expires: boolean('Memiliki masa berlaku').nullable(),
  },
  /** Checklist, documents and required fields of consultants' jobs of this kind. */
  'kite-job': {
    needs_period: boolean('Periode wajib').nullable(),
    needs_receipt: boolean('Tanda terima wajib').nullable(),
    /** Of the month after the period. */
    due_day: integer('Jatuh tempo tanggal', { min: 1, max: 28 }).nullable(),
    checklist: tags('Daftar periksa', { each: 200, max: 100 }).nullable(),
    documents: tags('Dokumen diminta', { each: 150, max: 100 }).nullable(),
  },
} as const satisfies Readonly<Record<string, Fields>>

export type CategoryWithMeta = keyof typeof referenceMeta

/** Labels and kinds of a category's own fields; empty for a category that has none. */
export const referenceMetaFields = (category: string): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(Object.entries(fieldsOf(category)).map(([name, schema]) => [name, metaOf(schema)]))

/** Problems of the meta of a row of this category by field; unknown keys are ignored. */
export function referenceMetaIssues(category: string, meta: unknown): { field: string; message: string }[] {
  const fields = fieldsOf(category)
  const parsed = z.looseObject(fields).safeParse({ ...absent(fields), ...(meta as object) })
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))
  return category === 'work-pattern'
    ? [...issues, ...endsTooEarly(meta as Times), ...shortDayIssues(meta as ShortDay)]
    : issues
}

type Times = { start?: string; end?: string; night?: boolean | null }

const endsTooEarly = ({ start, end, night }: Times) =>
  start && end && !night && end <= start ? [{ field: 'end', message: 'Jam pulang harus setelah jam masuk.' }] : []

type ShortDay = { days?: readonly number[]; short_day?: number | null; short_end?: string | null }

function shortDayIssues({ days, short_day, short_end }: ShortDay) {
  if (short_day == null && short_end == null) return []
  if (short_day == null) return [{ field: 'short_day', message: 'Hari terpendek wajib diisi.' }]
  if (short_end == null) return [{ field: 'short_end', message: 'Jam pulang hari terpendek wajib diisi.' }]
  return days?.includes(short_day)
    ? []
    : [{ field: 'short_day', message: 'Hari terpendek harus salah satu hari kerja.' }]
}

const fieldsOf = (category: string): Fields => (referenceMeta as Readonly<Record<string, Fields>>)[category] ?? {}
const absent = (fields: Fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

/** Comparing is all that a float is good for here. */
function within(limit: number) {
  return (value: string) => Math.abs(Number(value)) <= limit
}

function upTo(limit: number) {
  return (value: string) => Number(value) <= limit
}
