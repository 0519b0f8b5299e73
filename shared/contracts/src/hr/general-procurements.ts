import {
  choice,
  date,
  decimal,
  defineResource,
  instant,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../kit/index.ts'
import { procurementPriorities, procurementStatuses } from './choices.ts'

/** Purchase requests of departments and their progress. */
export const generalProcurements = defineResource({
  area: 'hr',
  name: 'general-procurements',
  menu: 'procurement',
  label: 'Pengadaan Barang dan Jasa',

  fields: {
    number: text('No. PR', 60).nullable(),
    title: text('Judul kebutuhan', 150),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Departemen', 'references', { category: 'department' }),
    requester: ref('Pemohon', 'employees'),
    category: ref('Jenis', 'references', { category: 'procurement-type' }),
    priority: choice('Prioritas', procurementPriorities),
    urgent_reason: longText('Alasan mendesak', 500).nullable(),
    needed_at: date('Dibutuhkan tanggal'),
    original_needed_at: date('Dibutuhkan semula').nullable(),
    justification: longText('Alasan/tujuan').refine(
      (value) => value.length >= 20,
      'Alasan/tujuan minimal 20 karakter.',
    ),
    budget: ref('Pos anggaran', 'references', { category: 'budget' }).nullable(),
    delivery_office: ref('Lokasi kirim', 'references', { category: 'office' }),
    buyer: ref('Pembeli', 'users').nullable(),
    lines: rows(
      'Barang/jasa',
      {
        item: ref('Barang', 'items').nullable(),
        name: text('Nama'),
        spec: text('Spesifikasi', 500).nullable(),
        qty: decimal('Jumlah').refine((value) => Number(value) > 0, 'Jumlah harus lebih besar dari 0.'),
        unit: ref('Satuan', 'references', { category: 'unit' }),
        est_price: money('Perkiraan harga'),
        vendor: ref('Pemasok usulan', 'partners').nullable(),
        jira_issue: ref('Tiket', 'jira-issues').nullable(),
        it_asset: ref('Aset', 'it-assets').nullable(),
        url: text('Tautan', 500)
          .refine((value) => /^https?:\/\//.test(value), 'Alamat web harus diawali http:// atau https://.')
          .nullable(),
        note: text('Catatan').nullable(),
      },
      { min: 1, max: 100 },
    ),
    estimated_total: money('Perkiraan nilai'),
    jira_issue: ref('Tiket terkait', 'jira-issues').nullable(),
    contract: ref('Kontrak terkait', 'archive-contracts').nullable(),
    status: choice('Status', procurementStatuses),
    submitted_at: instant('Diajukan').nullable(),
    approved_at: instant('Disetujui').nullable(),
    completed_at: instant('Selesai').nullable(),
    cancel_reason: longText('Alasan', 500).nullable(),
  },

  title: 'title',
  computed: ['number', 'original_needed_at', 'estimated_total', 'submitted_at', 'approved_at', 'completed_at'],
  defaults: { priority: 'normal', status: 'draft' },
  lookup: ['number', 'title', 'company', 'status'],
  trash: true,

  invariants: [
    {
      field: 'urgent_reason',
      message: 'Alasan mendesak wajib diisi.',
      holds: ({ priority, urgent_reason }) => priority !== 'urgent' || Boolean(urgent_reason),
    },
    {
      field: 'cancel_reason',
      message: 'Alasan minimal 10 karakter.',
      holds: ({ status, cancel_reason }) =>
        !['cancelled', 'rejected', 'returned'].includes(status ?? '') || (cancel_reason?.length ?? 0) >= 10,
    },
  ],

  list: {
    search: ['number', 'title'],
    filters: [
      'number',
      'title',
      'status',
      'requester',
      'department',
      'company',
      'category',
      'priority',
      'estimated_total',
      'needed_at',
      'budget',
      'buyer',
      'delivery_office',
      'jira_issue',
      'contract',
    ],
    sort: ['number', 'title', 'priority', 'needed_at', 'estimated_total', 'status', 'submitted_at'],
    default: '-needed_at',
  },
})

export type GeneralProcurement = RowOf<typeof generalProcurements>
