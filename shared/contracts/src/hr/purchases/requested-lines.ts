import { decimal, money, ref, rows, text } from '../../kit/index.ts'

/** What a purchase request asks for, line by line. */
export const requestedLines = rows(
  'Barang/jasa',
  {
    item: ref('Barang', 'items').nullable(),
    name: text('Nama'),
    spec: text('Spesifikasi', 500).nullable(),
    qty: decimal('Jumlah').refine((value) => Number(value) > 0, 'Jumlah harus lebih besar dari 0.'),
    unit: ref('Satuan', 'references', { category: 'unit' }, { within: {} }),
    est_price: money('Perkiraan harga'),
    vendor: ref('Pemasok usulan', 'partners').nullable(),
    jira_issue: ref('Tiket', 'jira-issues').nullable(),
    it_asset: ref('Aset', 'it-assets').nullable(),
    url: text('Tautan', 500)
      .refine((value) => /^https?:\/\//.test(value), 'Alamat web harus diawali http:// atau https://.')
      .nullable(),
    note: text('Catatan').nullable(),
  },
  { min: 1, max: 100, product: { of: ['qty', 'est_price'] } },
)
