import {
  boolean,
  choice,
  date,
  defineResource,
  instant,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  tags,
  text,
} from '../kit/index.ts'
import { centsOf } from './book-value.ts'
import { assetClasses, assetConditions, assetStatuses } from './choices.ts'

const mac = /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/i
const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const ipv6 = /^(?=.*:)(?!.*:::)[0-9a-f:]{2,39}$/i

/** The equipment, licences and accessories of the group: what there is, who has it, and until when it is covered. */
export const itAssets = defineResource({
  area: 'it',
  name: 'it-assets',
  menu: 'it-asset',
  label: 'Aset Teknologi Informasi',

  fields: {
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
    office: ref('Kantor', 'references', { category: 'office' }),
    room: ref('Ruang', 'references', { category: 'room' }).nullable(),
    status: choice('Status', assetStatuses),
    condition: choice('Kondisi', assetConditions),
    holder: ref('Pengguna', 'employees').nullable(),
    holder_office: ref('Dipakai di', 'references', { category: 'office' }).nullable(),
    checked_out_at: instant('Diserahkan').nullable(),
    expected_return: date('Kembali direncanakan').nullable(),
    purchase_date: date('Tanggal beli').nullable(),
    purchase_price: money('Harga beli').nullable(),
    vendor: ref('Pemasok', 'partners').nullable(),
    procurement: ref('Pengadaan', 'general-procurements').nullable(),
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
    seats: integer('Kursi', { min: 1, max: 100_000 }).nullable(),
    expires_at: date('Berakhir').nullable(),
    notes: longText('Catatan').nullable(),
  },

  title: 'name',
  computed: ['checked_out_at'],
  assumed: ['asset_tag'],
  defaults: {
    asset_class: 'device',
    specs: [],
    mac: [],
    ip: [],
    status: 'available',
    condition: 'good',
    depreciation_months: 48,
    is_critical: false,
    is_byod: false,
    audit_excluded: false,
  },
  lookup: ['asset_tag', 'name', 'status', 'company'],
  trash: true,

  invariants: [
    {
      field: 'serial_no',
      message: 'No. seri wajib diisi untuk perangkat.',
      holds: ({ asset_class, serial_no }) => asset_class !== 'device' || Boolean(serial_no),
    },
    {
      field: 'holder',
      message: 'Pilih pengguna atau lokasi pemakaian.',
      holds: ({ status, holder, holder_office }) => status !== 'in_use' || Boolean(holder || holder_office),
    },
    {
      field: 'warranty_until',
      message: 'Garansi s.d. tidak boleh sebelum Tanggal beli.',
      holds: ({ purchase_date, warranty_until }) =>
        !purchase_date || !warranty_until || warranty_until >= purchase_date,
    },
    {
      field: 'residual',
      message: 'Residu tidak boleh melebihi Harga beli.',
      holds: ({ purchase_price, residual }) => !residual || centsOf(residual) <= centsOf(purchase_price ?? '0'),
    },
    {
      field: 'seats',
      message: 'Kursi wajib diisi untuk lisensi.',
      holds: ({ asset_class, seats }) => asset_class !== 'license' || Boolean(seats),
    },
  ],

  list: {
    search: ['asset_tag', 'name', 'serial_no', 'hostname'],
    filters: [
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
      'purchase_date',
      'purchase_price',
      'warranty_until',
      'expected_return',
      'expires_at',
      'is_critical',
      'is_byod',
      'audit_excluded',
    ],
    sort: [
      'asset_tag',
      'name',
      'serial_no',
      'status',
      'purchase_date',
      'purchase_price',
      'warranty_until',
      'expected_return',
      'expires_at',
    ],
    default: 'asset_tag',
  },
})

export type ItAsset = RowOf<typeof itAssets>
