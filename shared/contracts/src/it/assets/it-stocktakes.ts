import type { z } from 'zod'
import {
  countBodyOf,
  scanOf,
  stocktakeResolutions,
  stocktakeResults,
  stocktakeStatuses,
  stocktakeTransitions,
} from '../../common/scanning/stocktakes.ts'
import { boolean, choice, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { assetConditions } from '../choices.ts'

/** A stock-taking of equipment: what should be there when it began, and what was found. */
export const itStocktakes = defineResource({
  area: 'it',
  name: 'it-stocktakes',
  menu: 'it-asset',
  label: 'Opname Aset',
  permissions: { store: 'update', destroy: 'update' },

  fields: {
    name: text('Nama opname', 120),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
    department: ref(
      'Departemen pengguna',
      'references',
      { category: 'department' },
      { within: { company: 'company' } },
    ).nullable(),
    category: ref('Kategori', 'references', { category: 'asset-category' }).nullable(),
    status: choice('Status', stocktakeStatuses),
    expected_count: integer('Seharusnya ada'),
    found_count: integer('Ditemukan'),
    elsewhere_count: integer('Di tempat lain'),
    missing_count: integer('Tidak ditemukan'),
    unknown_count: integer('Tidak dikenal'),
    closed_at: instant('Penghitungan ditutup').nullable(),
    notes: longText('Catatan', 1_000).nullable(),
    cancel_reason: text('Alasan pembatalan', 250).nullable(),
  },

  title: 'name',
  computed: ['expected_count', 'found_count', 'elsewhere_count', 'missing_count', 'unknown_count'],
  fixed: ['company', 'office', 'department', 'category'],
  trash: true,

  workflow: {
    initial: 'counting',
    states: {
      counting: { tone: 'info', category: 'open', removable: true, waits: [{ for: 'creator', say: 'Hitung aset' }] },
      reconciling: { tone: 'warning', category: 'open', waits: [{ for: 'creator', say: 'Putuskan selisih opname' }] },
      done: { tone: 'success', category: 'done' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: stocktakeTransitions,
  },

  list: {
    search: ['name'],
    filters: ['name', 'company', 'office', 'department', 'category', 'status', 'missing_count'],
    sort: ['name', 'status', 'missing_count'],
    default: '-created_at',
  },
})

/** One asset of a stock-taking, or a code that belongs to none. The server writes them: from the scope, scans and decisions. */
export const itStocktakeLines = defineResource({
  area: 'it',
  name: 'it-stocktake-lines',
  menu: 'it-asset',
  label: 'Hasil Opname',

  fields: {
    stocktake: ref('Opname', 'it-stocktakes'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    code: text('Kode', 100),
    name: text('Nama', 150).nullable(),
    serial_no: text('No. seri', 100).nullable(),
    asset: ref('Aset', 'it-assets').nullable(),
    is_expected: boolean('Dalam cakupan'),
    result: choice('Hasil', stocktakeResults),
    expected_office: ref('Kantor seharusnya', 'references', { category: 'office' }).nullable(),
    expected_holder: ref('Pengguna tercatat', 'employees').nullable(),
    found_office: ref('Ditemukan di', 'references', { category: 'office' }).nullable(),
    condition: choice('Kondisi', assetConditions).nullable(),
    counted_at: instant('Dihitung').nullable(),
    counted_by: ref('Penghitung', 'users').nullable(),
    note: text('Catatan', 250).nullable(),
    resolution: choice('Keputusan', stocktakeResolutions).nullable(),
  },

  title: 'code',
  computed: [
    'stocktake',
    'company',
    'code',
    'name',
    'serial_no',
    'asset',
    'is_expected',
    'result',
    'expected_office',
    'expected_holder',
    'found_office',
    'condition',
    'counted_at',
    'counted_by',
    'note',
    'resolution',
  ],

  list: {
    search: ['code', 'name', 'serial_no'],
    filters: [
      'stocktake',
      'company',
      'code',
      'name',
      'serial_no',
      'asset',
      'result',
      'expected_office',
      'expected_holder',
      'found_office',
      'condition',
      'counted_by',
      'resolution',
    ],
    sort: ['code', 'name', 'serial_no', 'result', 'counted_at'],
    default: 'code',
  },
})

export const scan = scanOf(assetConditions)
export type Scan = z.input<typeof scan>
export const countBody = countBodyOf(scan)

export type ItStocktake = RowOf<typeof itStocktakes>
export type ItStocktakeLine = RowOf<typeof itStocktakeLines>

/** The code of a scanned label: the text of ours, or the record's address as printed sheets have it. */
export function codeIn(text: string): { code: string } | { id: string } {
  const trimmed = text.trim()
  const match = /^https?:\/\/[^\s]+\/private\/infotech\/it-asset(?:\/|\?(?:[^#]*&)?id=)(\d{1,18})(?:[&?#]|$)/.exec(
    trimmed,
  )
  return match?.[1] ? { id: match[1] } : { code: trimmed }
}
