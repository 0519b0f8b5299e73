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

/** Pending work of an approved request. */
export const buying = [
  { for: 'assignee', say: 'Proses pembelian', due: 'needed_at' },
  { for: 'can:update', say: 'Tugaskan pembeli', due: 'needed_at', unless: 'buyer' },
] as const

/** Who decides a request, by what it costs, is for and comes from. */
export const procurementApproval = {
  state: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
  returned: 'returned',
  withdrawn: 'draft',
  subject: 'requester',
  kind: 'category',
  amount: 'estimated_total',
  department: 'department',
  office: 'delivery_office',
  company: 'company',
  material: ['lines', 'company', 'category', 'budget'],
  facts: ['requester', 'department', 'estimated_total', 'needed_at', 'category', 'warning'],
  reason: 'cancel_reason',
} as const
