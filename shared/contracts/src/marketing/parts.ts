import { boolean, choice, code, instant, integer, ref, text } from '../kit/index.ts'
import { interactionTypes } from './activities/activity-types.ts'

export const partnerGrades = { a: 'A', b: 'B', c: 'C', d: 'D' } as const

const mark = (label: string) => integer(label, { min: 1, max: 5 })
/** Evaluation of a vendor in a period, from 1 (poor) to 5. */
export const evaluationLine = {
  period: text('Periode', 20),
  quality: mark('Mutu'),
  price: mark('Harga'),
  timeliness: mark('Ketepatan'),
  service: mark('Layanan'),
  note: text('Catatan', 250).nullable(),
}

export const addressTypes = { billing: 'Tagihan', shipping: 'Kirim', factory: 'Pabrik' } as const

/** Latitude and longitude in degrees, `-6.984034,110.409990`. */
const mapPosition = () =>
  code(
    'Posisi',
    24,
    /^-?([0-8]?\d(\.\d{1,6})?|90(\.0{1,6})?),-?((1[0-7]\d|\d{1,2})(\.\d{1,6})?|180(\.0{1,6})?)$/,
    'harus berupa lintang,bujur.',
  )

/** What was said with a card, when and where. */
export const interactionLine = {
  type: choice('Jenis', interactionTypes),
  at: instant('Waktu'),
  duration_min: integer('Lama (menit)', { min: 1, max: 1_440 }).nullable(),
  result: text('Hasil', 500),
  location: text('Tempat', 120).nullable(),
  position: mapPosition().nullable(),
}

/** Addresses of a partner; the primary one, otherwise the first, sets the partner's city and province. */
export const addressLine = {
  type: choice('Jenis', addressTypes),
  street: text('Jalan'),
  rt: text('RT', 5).nullable(),
  rw: text('RW', 5).nullable(),
  village: text('Kelurahan', 80).nullable(),
  district: text('Kecamatan', 80).nullable(),
  city: text('Kota', 80),
  province: text('Provinsi', 80).nullable(),
  postal_code: code('Kode pos', 5, /^\d{5}$/, 'harus 5 digit.').nullable(),
  country: text('Negara', 60).nullable(),
  is_primary: boolean('Utama'),
}

/** An account that a partner is paid to. */
export const bankAccountLine = {
  bank: ref('Bank', 'references', { category: 'bank' }),
  account_no: text('Nomor rekening', 20).refine((value) => /^\d{8,20}$/.test(value), 'Nomor rekening 8–20 digit.'),
  account_name: text('Atas nama', 120),
  is_primary: boolean('Utama'),
}

/** What approval rules look at before a card is won. */
export const worth = { company: 'company', amount: 'value', currency: 'currency' } as const
