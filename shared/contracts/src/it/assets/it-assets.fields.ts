import {
  boolean,
  choice,
  date,
  decimal,
  instant,
  integer,
  longText,
  money,
  ref,
  rows,
  tags,
  text,
} from '../../kit/index.ts'
import { assetClasses, assetConditions, assetStatuses, disposalKinds } from '../choices.ts'

const mac = /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/i
const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const ipv6 = /^(?=.*:)(?!.*:::)[0-9a-f:]{2,39}$/i

export const assetFields = {
  asset_class: choice('Kelas', assetClasses),
  category: ref('Kategori', 'references', { category: 'asset-category' }),
  brand: ref('Merek', 'references', { category: 'brand' }),
  model: text('Model', 100).nullable(),
  name: text('Nama', 150),
  asset_tag: text('Kode aset', 30),
  serial_no: text('No. seri', 100).nullable(),
  specs: rows('Spesifikasi', { name: text('Bagian', 60), value: text('Isi', 120) }, { max: 30 }),
  hostname: text('Hostname', 60).nullable(),
  mac: tags('MAC', { each: 17, max: 8 }).refine(
    (all) => all.every((one) => mac.test(one)),
    'Format MAC AA:BB:CC:DD:EE:FF.',
  ),
  ip: tags('IP', { each: 39, max: 8 }).refine(
    (all) => all.every((one) => ipv4.test(one) || ipv6.test(one)),
    'Format IP tidak valid.',
  ),
  company: ref('Perusahaan', 'references', { category: 'company' }),
  office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }),
  room: ref('Ruang', 'references', { category: 'room' }, { within: { company: 'company' } }).nullable(),
  status: choice('Status', assetStatuses),
  condition: choice('Kondisi', assetConditions),
  holder: ref('Pengguna', 'employees').nullable(),
  holder_office: ref('Dipakai di', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
  checked_out_at: instant('Diserahkan').nullable(),
  expected_return: date('Kembali direncanakan').nullable(),
  purchase_date: date('Tanggal beli').nullable(),
  purchase_price: money('Harga beli').nullable(),
  vendor: ref('Pemasok', 'partners').nullable(),
  procurement: ref('Pengadaan', 'general-procurements').nullable(),
  receipt: ref('Penerimaan', 'general-receipts').nullable(),
  invoice_no: text('No. faktur', 60).nullable(),
  warranty_until: date('Garansi s.d.').nullable(),
  warranty_terms: text('Ketentuan garansi', 250).nullable(),
  depreciation_months: integer('Masa manfaat (bln)')
    .refine((months) => months >= 1 && months <= 240, 'Masa manfaat 1–240 bulan.')
    .nullable(),
  residual: money('Residu').nullable(),
  is_critical: boolean('Kritis'),
  is_byod: boolean('Milik pribadi'),
  audit_excluded: boolean('Dikecualikan dari opname'),
  last_audit_on: date('Opname terakhir').nullable(),
  seats: integer('Kursi', { min: 1, max: 100_000 }).nullable(),
  seats_used: integer('Kursi terpakai'),
  seats_free: integer('Kursi sisa').nullable(),
  expires_at: date('Berakhir').nullable(),
  usage_hours: decimal('Jam pakai', { scale: 1 }).nullable(),
  notes: longText('Catatan').nullable(),
  disposal_kind: choice('Cara pelepasan', disposalKinds).nullable(),
  disposal_value: money('Nilai pelepasan').nullable(),
  disposed_at: date('Dilepas tanggal').nullable(),
  disposal_from: choice('Status sebelum pelepasan', assetStatuses).nullable(),
}

const byTransitions = [
  'status',
  'condition',
  'holder',
  'holder_office',
  'expected_return',
  'checked_out_at',
  'disposal_kind',
  'disposal_value',
  'disposed_at',
  'disposal_from',
  'audit_excluded',
  'last_audit_on',
  'seats_used',
  'seats_free',
  'usage_hours',
] as const
type Described = Exclude<keyof typeof assetFields, (typeof byTransitions)[number]>

/** Fields that describe an asset, wherever it is. Only transitions write the other fields. */
export const described = Object.keys(assetFields).filter(
  (field) => !byTransitions.includes(field as never),
) as Described[]

/** What a list of assets can be filtered by. */
export const assetFilters = [
  'asset_tag',
  'name',
  'serial_no',
  'asset_class',
  'category',
  'brand',
  'company',
  'office',
  'status',
  'condition',
  'holder',
  'holder_office',
  'vendor',
  'procurement',
  'receipt',
  'purchase_date',
  'purchase_price',
  'warranty_until',
  'expected_return',
  'expires_at',
  'is_critical',
  'is_byod',
  'audit_excluded',
  'last_audit_on',
  'seats_free',
] as const

/** What a list of assets can be ordered by. */
export const assetOrders = [
  'asset_tag',
  'name',
  'serial_no',
  'status',
  'purchase_date',
  'purchase_price',
  'warranty_until',
  'expected_return',
  'expires_at',
  'last_audit_on',
] as const
