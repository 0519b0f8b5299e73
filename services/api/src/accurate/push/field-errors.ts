import type { PushError, PushKind } from '@ems/contracts/accurate'

/** The provider has a record with this number already. */
export const isDuplicate = (message: string) => /sudah ada data lain/i.test(message)

type Sign = readonly [pattern: RegExp, field: string, label: string]

/** Words of the provider's refusals, and the field of EMS that each is about (assumed: its texts are documented nowhere). */
const signs: Readonly<Record<'partner' | 'quotation', readonly Sign[]>> = {
  partner: [
    [/sudah ada data lain|customerNo|vendorNo|No\. (Pelanggan|Pemasok)/i, 'code', 'Kode'],
    [/npwp/i, 'npwp', 'NPWP'],
    [/e-?mail/i, 'email', 'Email'],
    [/syarat pembayaran|termName/i, 'payment_term', 'Termin'],
    [/mata uang|currency/i, 'currency', 'Mata uang'],
    [/telepon|phone/i, 'phone', 'Telepon'],
    [/batas|limit/i, 'credit_limit', 'Batas kredit'],
    [/alamat|bill(Street|City|Province|ZipCode)/i, 'addresses', 'Alamat'],
    [/\bname\b|\bnama\b/i, 'name', 'Nama'],
  ],
  quotation: [
    [/sudah ada data lain|No\. Penawaran/i, 'code', 'Nomor'],
    [/syarat pembayaran|paymentTerm/i, 'payment_term', 'Termin'],
    [/mata uang|currency/i, 'currency', 'Mata uang'],
    [/pelanggan|customerNo/i, 'partner', 'Pelanggan'],
    [/barang & jasa|rincian|diskon|itemNo|detailItem|satuan/i, 'lines', 'Barang/jasa'],
    [/tanggal|transDate/i, 'quoted_on', 'Tanggal'],
  ],
}

/** Refusals of the provider at the fields they are about. */
export const fieldErrors = (kind: PushKind, messages: readonly string[]): PushError[] =>
  messages.map((message) => {
    const [, field, label] =
      signs[kind === 'sales-quotation' ? 'quotation' : 'partner'].find(([pattern]) => pattern.test(message)) ?? []
    return field && label ? { field, label, message } : { message }
  })
