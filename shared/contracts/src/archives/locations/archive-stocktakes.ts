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
import { conditions } from '../choices.ts'

/** An inventory of a place of records: what should be there when it began, and what was found. */
export const archiveStocktakes = defineResource({
  area: 'archives',
  name: 'archive-stocktakes',
  menu: 'archive',
  label: 'Inventarisasi Arsip',
  permissions: { store: 'update', destroy: 'update' },

  fields: {
    name: text('Nama inventarisasi', 120),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    location: ref('Lokasi simpan', 'references', { category: 'archive-location' }).nullable(),
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
  fixed: ['company', 'location'],
  trash: true,

  workflow: {
    initial: 'counting',
    states: {
      counting: { tone: 'info', category: 'open', removable: true, waits: [{ for: 'creator', say: 'Hitung arsip' }] },
      reconciling: { tone: 'warning', category: 'open', waits: [{ for: 'creator', say: 'Putuskan selisih arsip' }] },
      done: { tone: 'success', category: 'done' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: stocktakeTransitions,
  },

  list: {
    search: ['name'],
    filters: ['name', 'company', 'location', 'status', 'missing_count'],
    sort: ['name', 'status', 'missing_count'],
    default: '-created_at',
  },
})

/** One record of an inventory, or a code that belongs to none. The server writes them: from the scope, scans and decisions. */
export const archiveStocktakeLines = defineResource({
  area: 'archives',
  name: 'archive-stocktake-lines',
  menu: 'archive',
  label: 'Hasil Inventarisasi',

  fields: {
    stocktake: ref('Inventarisasi', 'archive-stocktakes'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    code: text('Kode', 100),
    name: text('Uraian', 150).nullable(),
    document: ref('Arsip', 'documents').nullable(),
    is_expected: boolean('Dalam cakupan'),
    result: choice('Hasil', stocktakeResults),
    expected_location: ref('Seharusnya di', 'references', { category: 'archive-location' }).nullable(),
    found_location: ref('Ditemukan di', 'references', { category: 'archive-location' }).nullable(),
    condition: choice('Kondisi', conditions).nullable(),
    counted_at: instant('Dihitung').nullable(),
    counted_by: ref('Penghitung', 'users').nullable(),
    note: text('Catatan', 250).nullable(),
    resolution: choice('Keputusan', stocktakeResolutions).nullable(),
  },

  title: 'code',
  computed: [
    ...(['stocktake', 'company', 'code', 'name', 'document', 'is_expected', 'result', 'expected_location'] as const),
    ...(['found_location', 'condition', 'counted_at', 'counted_by', 'note', 'resolution'] as const),
  ],

  list: {
    search: ['code', 'name'],
    filters: [
      'stocktake',
      'company',
      'code',
      'name',
      'document',
      'result',
      'expected_location',
      'found_location',
      'condition',
      'counted_by',
      'resolution',
    ],
    sort: ['code', 'name', 'result', 'counted_at'],
    default: 'code',
  },
})

/** `office` of a scan is the place of records that it was found in. */
export const archiveScan = scanOf(conditions)
export type ArchiveScan = z.input<typeof archiveScan>
export const archiveCountBody = countBodyOf(archiveScan)

export type ArchiveStocktake = RowOf<typeof archiveStocktakes>
export type ArchiveStocktakeLine = RowOf<typeof archiveStocktakeLines>
