import { choice, date, defineResource, instant, longText, money, type RowOf, ref, text } from '../kit/index.ts'
import { accountingConnections } from './connections.ts'

export const accountingDocumentModules = {
  'sales-quotation': 'Penawaran',
  'sales-order': 'Pesanan',
  'sales-invoice': 'Faktur',
  'sales-receipt': 'Penerimaan',
} as const

/** Quotations, orders, invoices and receipts of both books, read-only. */
export const accountingDocuments = defineResource({
  area: 'accurate',
  name: 'accounting-documents',
  menu: 'accounting_actual',
  guard: 'accounting',
  label: 'Dokumen akuntansi',

  fields: {
    connection: choice('Koneksi', accountingConnections),
    database_id: text('Basis data', 20),
    module: choice('Jenis', accountingDocumentModules),
    external_id: text('Id akuntansi', 20),
    number: text('Nomor', 100),
    trans_date: date('Tanggal'),
    due_date: date('Jatuh tempo').nullable(),
    document_status: text('Status', 100).nullable(),
    customer_external_id: text('Id pelanggan', 20).nullable(),
    customer_name: text('Pelanggan', 300).nullable(),
    currency: text('Mata uang', 10).nullable(),
    total: money('Total', { signed: true }).nullable(),
    outstanding: money('Sisa tagihan', { signed: true }).nullable(),
    description: longText('Keterangan', 2_000).nullable(),
    partner: ref('Mitra', 'partners').nullable(),
    changed_at: instant('Diubah di akuntansi').nullable(),
    synced_at: instant('Disinkronkan'),
    removed_at: instant('Dihapus di akuntansi').nullable(),
  },

  title: 'number',
  computed: [
    'connection',
    'database_id',
    'module',
    'external_id',
    'number',
    'trans_date',
    'due_date',
    'document_status',
    'customer_external_id',
    'customer_name',
    'currency',
    'total',
    'outstanding',
    'description',
    'partner',
    'changed_at',
    'synced_at',
    'removed_at',
  ],

  list: {
    search: ['number', 'customer_name', 'description'],
    filters: [
      'connection',
      'module',
      'external_id',
      'number',
      'trans_date',
      'due_date',
      'document_status',
      'customer_name',
      'total',
      'outstanding',
      'partner',
    ],
    sort: ['number', 'trans_date', 'due_date', 'total', 'outstanding'],
    default: '-trans_date',
  },
})

export type AccountingDocument = RowOf<typeof accountingDocuments>
