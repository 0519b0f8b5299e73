import { type DerivedWords, defineResource, type RowOf } from '../../kit/index.ts'
import { centsOf } from './book-value.ts'
import { assetFields, assetFilters, assetOrders, described } from './it-assets.fields.ts'

/** In use after the day of its return; the database stores no status of its own for it. */
const lateReturn: DerivedWords = {
  from: ['expected_return'],
  text: ({ status, expected_return }, today) =>
    status === 'in_use' && expected_return && String(expected_return) < today ? 'Terlambat kembali' : undefined,
  tone: 'danger',
  stored: { 'Terlambat kembali': 'in_use' },
}

/** States of what the group has at hand. */
const held = ['ordered', 'available', 'in_use', 'in_repair', 'broken'] as const

/** The equipment, licences and accessories of the group: what there is, who has it, and until when it is covered. */
export const itAssets = defineResource({
  area: 'it',
  name: 'it-assets',
  menu: 'it-asset',
  label: 'Aset Teknologi Informasi',

  fields: assetFields,

  title: 'name',
  computed: [
    'checked_out_at',
    'disposal_kind',
    'disposal_value',
    'disposed_at',
    'last_audit_on',
    'seats_used',
    'seats_free',
  ],
  assumed: ['asset_tag'],
  defaults: {
    asset_class: 'device',
    specs: [],
    mac: [],
    ip: [],
    condition: 'good',
    depreciation_months: 48,
    is_critical: false,
    is_byod: false,
    audit_excluded: false,
  },
  lookup: ['asset_tag', 'name', 'status', 'company'],
  trash: true,

  derivedWords: { status: lateReturn },
  roles: { owner: 'holder' },
  workflow: {
    initial: 'available',
    imports: ['available', 'broken', 'lost'],
    starts: [{ in: 'in_use', holds: ({ holder, holder_office }) => Boolean(holder || holder_office) }],
    views: { open: 'Dimiliki', done: 'Dilepas' },
    states: {
      ordered: { tone: 'waiting', category: 'open', step: false, editable: described, removable: true },
      available: { tone: 'success', category: 'open', editable: described },
      in_use: {
        tone: 'info',
        category: 'open',
        editable: described,
        waits: [
          { for: 'owner', say: 'Kembalikan aset', from: 'expected_return', due: 'expected_return' },
          { for: 'can:update', say: 'Tagih pengembalian', from: 'expected_return', due: 'expected_return' },
        ],
      },
      in_repair: { tone: 'warning', category: 'open', step: false, editable: described, removable: true },
      broken: { tone: 'danger', category: 'open', step: false, editable: described, removable: true },
      lost: { tone: 'danger', category: 'open', step: false, editable: described, removable: true },
      disposal_pending: { tone: 'waiting', category: 'open', editable: 'none' },
      disposed: { tone: 'neutral', category: 'done', editable: ['notes'] },
    },
    transitions: {
      order: {
        label: 'Tandai dipesan',
        from: ['available'],
        to: 'ordered',
        who: ['can:update'],
        when: [
          {
            holds: ({ checked_out_at }) => !checked_out_at,
            because: 'Aset yang pernah diserahterimakan tidak dapat ditandai dipesan.',
          },
        ],
      },
      receive: {
        label: 'Terima',
        from: ['ordered'],
        to: 'available',
        who: ['can:update'],
        tone: 'primary',
        ask: { condition: 'required' },
        bulk: 'all',
      },
      // The three are taken by a signed act alone (docs/decisions/assets.md#hand-over).
      handOver: {
        label: 'Serah terima',
        byScreen: true,
        from: ['ordered', 'available'],
        to: 'in_use',
        who: ['system'],
        ask: { holder: 'optional', holder_office: 'optional', expected_return: 'optional', condition: 'required' },
        sets: { checked_out_at: 'now' },
      },
      return: {
        label: 'Kembalikan',
        byScreen: true,
        from: ['in_use'],
        to: 'available',
        who: ['system'],
        ask: { condition: 'required' },
      },
      transfer: {
        label: 'Alihkan',
        byScreen: true,
        from: ['in_use'],
        to: 'same',
        who: ['system'],
        ask: { holder: 'optional', holder_office: 'optional', expected_return: 'optional', condition: 'required' },
        sets: { checked_out_at: 'now' },
      },
      extend: {
        label: 'Perpanjang',
        from: ['in_use'],
        to: 'same',
        who: ['can:dueDateExtend'],
        ask: { expected_return: 'required' },
        bulk: 'all',
      },
      inspect: {
        label: 'Catat kondisi',
        from: held,
        to: 'same',
        who: ['can:update'],
        ask: { condition: 'required' },
        bulk: 'all',
      },
      logUsage: {
        label: 'Catat jam pakai',
        from: ['available', 'in_use', 'in_repair', 'broken'],
        to: 'same',
        who: ['can:update', 'system'],
        ask: { usage_hours: 'required' },
      },
      exclude: {
        label: 'Atur keikutsertaan opname',
        from: held,
        to: 'same',
        who: ['can:exclude'],
        ask: { audit_excluded: 'required' },
        reason: 'required',
        bulk: 'all',
      },
      repair: {
        label: 'Perbaiki',
        from: ['available', 'in_use', 'broken'],
        to: 'in_repair',
        who: ['can:update', 'system'],
        reason: 'optional',
      },
      repaired: {
        label: 'Selesai diperbaiki',
        from: ['in_repair', 'broken'],
        to: ['available', 'in_use'],
        who: ['can:update', 'system'],
        tone: 'primary',
        ask: { condition: 'required' },
        effect: 'giveBack',
      },
      break: {
        label: 'Nyatakan rusak',
        from: ['available', 'in_use', 'in_repair'],
        to: 'broken',
        who: ['can:update'],
        ask: { condition: 'required' },
        reason: 'optional',
      },
      markLost: {
        label: 'Nyatakan hilang',
        from: ['available', 'in_use', 'in_repair', 'broken'],
        to: 'lost',
        who: ['can:update'],
        tone: 'danger',
        reason: 'required',
      },
      found: {
        label: 'Ditemukan',
        from: ['lost'],
        to: ['available', 'in_use'],
        who: ['can:update'],
        tone: 'primary',
        reason: 'required',
        effect: 'giveBack',
      },
      dispose: {
        label: 'Ajukan pelepasan',
        from: ['available', 'broken', 'lost'],
        to: 'disposal_pending',
        who: ['can:cancel'],
        tone: 'danger',
        ask: { disposal_kind: 'required', disposal_value: 'optional' },
        when: [
          { holds: ({ seats_used }) => !seats_used, because: 'Kursi lisensi masih dipakai. Lepas dulu semuanya.' },
        ],
        reason: 'required',
        confirm: 'Ajukan pelepasan {title}? Aset yang dilepas tidak dapat dipakai lagi.',
      },
    },
    approval: {
      state: 'disposal_pending',
      approved: 'disposed',
      rejected: 'available',
      withdrawn: 'available',
      withdrawnBy: ['can:cancel'],
      back: { field: 'disposal_from', among: ['available', 'broken', 'lost'] },
      subject: 'created_by',
      kind: 'disposal_kind',
      amount: 'disposal_value',
      company: 'company',
      office: 'office',
      material: ['disposal_kind', 'disposal_value', 'condition', 'company'],
      facts: ['asset_tag', 'category', 'purchase_date', 'purchase_price', 'disposal_kind', 'disposal_value'],
    },
  },

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
    filters: assetFilters,
    sort: assetOrders,
    default: 'asset_tag',
    personal: { overdue: 'Perawatan terlambat', leavers: 'Milik karyawan keluar', uncounted: 'Belum opname setahun' },
  },
})

export type ItAsset = RowOf<typeof itAssets>
