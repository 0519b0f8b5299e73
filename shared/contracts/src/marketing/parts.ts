import { z } from 'zod'

/** Currencies the group deals in, ISO 4217. */
export const currencies = {
  IDR: 'IDR – Rupiah',
  USD: 'USD – Dolar Amerika',
  EUR: 'EUR – Euro',
  JPY: 'JPY – Yen',
  SGD: 'SGD – Dolar Singapura',
  CNY: 'CNY – Yuan',
} as const

export const addressTypes = { billing: 'Tagihan', shipping: 'Kirim', factory: 'Pabrik' } as const

const line = (max: number, label: string) =>
  z
    .string({ error: `${label} wajib diisi.` })
    .trim()
    .min(1, `${label} wajib diisi.`)
    .max(max, `${label} maksimal ${max} karakter.`)
const perhaps = (max: number, label: string) =>
  z
    .string()
    .trim()
    .max(max, `${label} maksimal ${max} karakter.`)
    .nullish()
    .transform((value) => value || null)

/** Where a partner is found; the primary one, or else the first, gives the partner its city and province. */
export const address = z.strictObject({
  type: z.enum(['billing', 'shipping', 'factory'], { error: 'Jenis alamat tidak ada dalam pilihan.' }),
  street: line(200, 'Jalan'),
  rt: perhaps(5, 'RT'),
  rw: perhaps(5, 'RW'),
  village: perhaps(80, 'Kelurahan'),
  district: perhaps(80, 'Kecamatan'),
  city: line(80, 'Kota'),
  province: perhaps(80, 'Provinsi'),
  postal_code: z
    .string()
    .regex(/^\d{5}$/, 'Kode pos harus 5 digit.')
    .nullish()
    .or(z.literal('').transform(() => null)),
  country: perhaps(60, 'Negara'),
  is_primary: z.boolean({ error: 'Utama harus ya atau tidak.' }),
})
export type Address = z.output<typeof address>

/** An account that a partner is paid to. */
export const bankAccount = z.strictObject({
  bank: line(80, 'Bank'),
  account_no: z
    .string({ error: 'Nomor rekening wajib diisi.' })
    .trim()
    .regex(/^\d{8,20}$/, 'Nomor rekening 8–20 digit.'),
  account_name: line(120, 'Atas nama'),
  is_primary: z.boolean({ error: 'Utama harus ya atau tidak.' }),
})
export type BankAccount = z.output<typeof bankAccount>
