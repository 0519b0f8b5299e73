import {
  boolean,
  choice,
  code,
  date,
  defineResource,
  integer,
  longText,
  period,
  type RowOf,
  ref,
  text,
} from '../../kit/index.ts'
import { bclTypes, claimBases, kiteFacilities, pebDateBases, shortagePolicies, tenantStatuses } from '../choices.ts'

/** A client of the consultancy under one KITE facility and one NIPER: what every run of theirs follows. */
export const kiteTenants = defineResource({
  area: 'customs',
  name: 'customs-kite-tenants',
  menu: 'kitetool',
  label: 'Perusahaan KITE',
  idAttributes: true,

  fields: {
    partner: ref('Mitra', 'partners'),
    partner_name: text('Nama', 120),
    company: ref('Perusahaan konsultan', 'references', { category: 'company' }).nullable(),
    kite_facility: choice('Fasilitas', kiteFacilities),
    bcl_type: choice('Jenis BCL.KT', bclTypes),
    niper: text('NIPER', 30),
    decimal: integer('Desimal', { max: 6 }),
    pib_min_day: integer('Minimal hari', { max: 1_095 }),
    pib_max_day: integer('Maksimal hari', { min: 1, max: 1_095 }),
    npwp: code('NPWP', 16, /^\d{15,16}$/, 'harus 15 atau 16 digit angka.').nullable(),
    skep_no: text('Nomor SKEP', 60).nullable(),
    skep_date: date('Tanggal SKEP').nullable(),
    period_month: integer('Periode (bulan)', { min: 1, max: 60 }),
    max_extension_month: integer('Maksimal perpanjangan (bulan)', { max: 60 }),
    extension_once: boolean('Perpanjangan satu kali'),
    claim_basis: choice('Dasar klaim', claimBases),
    shortage_policy: choice('Bila saldo kurang', shortagePolicies),
    peb_date_basis: choice('Dasar tanggal PEB', pebDateBases),
    require_lhpre: boolean('Wajib LHPRE'),
    require_niper_item: boolean('Wajib item NIPER'),
    report_grace_day: integer('Batas lapor (hari)', { max: 365 }),
    signer_name: text('Nama penanda tangan', 120).nullable(),
    signer_title: text('Jabatan penanda tangan', 120).nullable(),
    address: longText('Alamat', 500).nullable(),
    kanwil_name: text('Kantor wilayah', 120).nullable(),
    status: choice('Status', tenantStatuses),
  },

  title: 'partner_name',
  computed: ['bcl_type', 'partner_name'],
  fixed: ['kite_facility'],
  defaults: {
    decimal: 4,
    pib_min_day: 0,
    pib_max_day: 365,
    period_month: 12,
    max_extension_month: 24,
    extension_once: false,
    // Of a drawback the server chooses TERKANDUNG and demands the LHPRE, where a request says nothing.
    shortage_policy: 'PARTIAL',
    peb_date_basis: 'REG_DATE',
    require_niper_item: false,
    report_grace_day: 30,
  },
  assumed: ['claim_basis', 'require_lhpre'],
  workflow: {
    initial: 'AKTIF',
    states: {
      AKTIF: { tone: 'success', category: 'open' },
      NONAKTIF: { tone: 'neutral', category: 'done', editable: 'all', removable: true },
    },
    transitions: {
      deactivate: {
        label: 'Nonaktifkan',
        from: ['AKTIF'],
        to: 'NONAKTIF',
        who: ['can:update'],
        reason: 'optional',
        confirm: 'Nonaktifkan {title}? Berkas dan BCL.KT baru tidak dapat dibuat sampai diaktifkan kembali.',
      },
      activate: { label: 'Aktifkan', from: ['NONAKTIF'], to: 'AKTIF', who: ['can:update'], tone: 'primary' },
    },
  },
  lookup: ['partner_name', 'kite_facility', 'bcl_type', 'niper', 'status', 'partner'],

  invariants: [
    {
      field: 'pib_max_day',
      message: 'Maksimal hari harus lebih besar dari Minimal hari.',
      holds: ({ pib_min_day, pib_max_day }) =>
        pib_min_day === undefined || pib_max_day === undefined || pib_max_day > pib_min_day,
    },
  ],

  list: {
    search: ['partner_name', 'niper'],
    filters: ['partner', 'partner_name', 'company', 'kite_facility', 'bcl_type', 'niper', 'status'],
    sort: ['partner_name', 'kite_facility', 'niper', 'status'],
    default: 'partner_name',
  },
  actions: {
    auditFile: { permission: 'toExcel', label: 'Berkas Audit', fields: { month: period('Bulan') }, isJob: true },
  },
})

export type KiteTenant = RowOf<typeof kiteTenants>
