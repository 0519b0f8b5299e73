import { provinces } from '../../settings/index.ts'
import { companies, positions, positionsOf } from './organisation.ts'
import { type Category, referenceLists } from './reference-lists.ts'

/** Rows name each other by `key`, `category/company/code` or `category/code`; the seed turns keys into ids. */
export type ReferenceRow = {
  key: string
  category: Category
  code: string
  name: string
  parent?: string
  company?: string
  color?: string
  icon?: string
  meta?: Record<string, unknown>
  validTo?: string
  isActive?: boolean
  isSystem?: boolean
}

const shared = (category: Category, rows: Record<string, string>, isSystem = false): ReferenceRow[] =>
  Object.entries(rows).map(([code, name]) => ({ key: `${category}/${code}`, category, code, name, isSystem }))

const levelNames = ['Direktur Utama', 'Direktur', 'Manajer', 'Supervisor', 'Staf', 'Operator']
const legalNumber = (position: number) => `99${String(position + 1).padStart(14, '0')}`

const companyRows: ReferenceRow[] = companies.map(({ code, name, business, pattern, offices }, position) => ({
  key: `company/${code}`,
  category: 'company',
  code,
  name,
  icon: 'building',
  meta: {
    legal_name: name,
    business,
    npwp: legalNumber(position),
    work_pattern: pattern,
    document_code: code,
    letterhead: `Jalan Contoh No. 99, ${offices[0]?.name.slice(7) ?? ''}\nTelepon (021) 555-01${position}0 · halo@${code.toLowerCase()}.example`,
  },
}))

/** A company of no rows at all, for screens that must say so. */
const emptyCompany: ReferenceRow = {
  key: 'company/PKN',
  category: 'company',
  code: 'PKN',
  name: 'PT Prakarsa Kosong Nusantara',
  icon: 'building',
  meta: { legal_name: 'PT Prakarsa Kosong Nusantara', business: 'Belum beroperasi', document_code: 'PKN' },
}

const officeRows: ReferenceRow[] = companies.flatMap(({ code: company, offices }) =>
  offices.map(({ code, name, zone, latitude, longitude }) => ({
    key: `office/${company}/${code}`,
    category: 'office' as const,
    code,
    name,
    company: `company/${company}`,
    icon: 'map-pin',
    meta: {
      timezone: zone,
      latitude: String(latitude),
      longitude: String(longitude),
      radius_m: 150,
      address: `Jalan Contoh No. 99, ${name.slice(7)}`,
    },
  })),
)

const departmentRows: ReferenceRow[] = companies.flatMap(({ code: company, departments }) =>
  departments.map(({ code, name, family }) => ({
    key: `department/${company}/${code}`,
    category: 'department' as const,
    code,
    name,
    company: `company/${company}`,
    meta: { head: headOf(company, family) },
  })),
)

/** Code of the position that leads a department: the first of its family; only the holding has a managing director. */
function headOf(company: string, family: keyof typeof positionsOf): string {
  return family === 'direksi' && company !== 'CMI' ? 'DIR' : positionsOf[family][0].code
}

const positionRows: ReferenceRow[] = positions.map(({ code, name, level, grade, family }) => ({
  key: `position/${code}`,
  category: 'position',
  code,
  name,
  meta: {
    superior: superiorOf(family, level),
    level: levelNames[level],
    grade: String(grade),
    ...(level === 0 ? { quota: 1 } : {}),
  },
}))

/** The position above, by code: the next level up of the same family, and at its top the board. */
function superiorOf(family: keyof typeof positionsOf, level: number): string | null {
  if (level === 0) return null
  const above = positionsOf[family].filter((one) => one.level < level).at(-1)
  return above?.code ?? (level === 1 ? 'DIRUT' : 'DIR')
}

const gradeRows: ReferenceRow[] = [8, 7, 6, 5, 4, 3, 2, 1].map((grade) => ({
  key: `grade/${grade}`,
  category: 'grade',
  code: String(grade),
  name: `Golongan ${grade}`,
}))

const patternRows: ReferenceRow[] = [
  {
    key: 'work-pattern/5-hari',
    category: 'work-pattern',
    code: '5-hari',
    name: '5 hari kerja',
    isSystem: true,
    meta: { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00', break_minutes: 60, tolerance_minutes: 10 },
  },
  {
    key: 'work-pattern/6-hari',
    category: 'work-pattern',
    code: '6-hari',
    name: '6 hari kerja',
    isSystem: true,
    // Five days of seven hours and one of five.
    meta: {
      days: [1, 2, 3, 4, 5, 6],
      start: '08:00',
      end: '16:00',
      break_minutes: 60,
      tolerance_minutes: 10,
      short_day: 6,
      short_end: '14:00',
    },
  },
  ...[
    ['shift-1', 'Shift 1 (pagi)', '06:00', '14:00'],
    ['shift-2', 'Shift 2 (siang)', '14:00', '22:00'],
    ['shift-3', 'Shift 3 (malam)', '22:00', '06:00'],
  ].map(
    ([code = '', name = '', start, end]): ReferenceRow => ({
      key: `work-pattern/${code}`,
      category: 'work-pattern',
      code,
      name,
      meta: {
        days: [1, 2, 3, 4, 5, 6],
        start,
        end,
        break_minutes: 60,
        tolerance_minutes: 5,
        night: code === 'shift-3',
      },
    }),
  ),
]

const taxRows: ReferenceRow[] = [
  ['PPN-11', 'PPN 11 %', '11'],
  ['PPN-12', 'PPN 12 %', '12'],
  ['PPH-23', 'PPh Pasal 23', '2'],
  ['PPH-42', 'PPh Pasal 4 ayat (2)', '10'],
  ['NON', 'Tanpa pajak', '0'],
].map(([code = '', name = '', rate]) => ({ key: `tax/${code}`, category: 'tax' as const, code, name, meta: { rate } }))

const colored = (rows: ReferenceRow[], colors: readonly string[]) =>
  rows.map((row, position) => ({ ...row, color: colors[position % colors.length] as string }))

/** Requirements of each kind of job. */
const kiteJobs: Readonly<Record<string, Record<string, unknown>>> = {
  BCLKT: {
    needs_period: true,
    needs_receipt: true,
    due_day: 10,
    checklist: ['PIB lengkap', 'PEB lengkap', 'Selisih diselesaikan', 'Laporan ditandatangani'],
    documents: ['Rekap PIB', 'Rekap PEB', 'LHPRE'],
  },
  NIPER: {
    needs_receipt: true,
    checklist: ['Formulir permohonan', 'Denah pabrik'],
    documents: ['NIB', 'NPWP perusahaan'],
  },
  KONVERSI: { checklist: ['Koefisien diperiksa', 'Surat pernyataan'], documents: ['Daftar bahan baku per produk'] },
  AUDIT: { checklist: ['Surat tugas diterima', 'Ruang data siap'] },
}

const regionRows: ReferenceRow[] = [
  ...shared('region', { '99': 'Provinsi Contoh', '98': 'Provinsi Rekaan', ...provinces }, true),
  { key: 'region/99.01', category: 'region', code: '99.01', name: 'Kota Contoh', parent: 'region/99', isSystem: true },
  {
    key: 'region/99.02',
    category: 'region',
    code: '99.02',
    name: 'Kabupaten Misal',
    parent: 'region/99',
    isSystem: true,
  },
  {
    key: 'region/99.01.01',
    category: 'region',
    code: '99.01.01',
    name: 'Kecamatan Umpama',
    parent: 'region/99.01',
    isSystem: true,
  },
]

const locationRows: ReferenceRow[] = [
  ...shared('archive-location', { 'R-1': 'Ruang arsip 1', 'R-2': 'Ruang arsip 2', GUDANG: 'Gudang arsip Semarang' }),
  ...['A', 'B', 'C'].map(
    (rack): ReferenceRow => ({
      key: `archive-location/R-1-${rack}`,
      category: 'archive-location',
      code: `R-1-${rack}`,
      name: `Rak ${rack}`,
      parent: 'archive-location/R-1',
    }),
  ),
]

/** Rows every list must cope with (longest text, ampersand, apostrophe, inactive, expired). */
const edgeRows: ReferenceRow[] = [
  {
    key: 'brand/LONGEST',
    category: 'brand',
    code: 'KODE-TERPANJANG-YANG-BOLEH-DISIMPAN-40CH',
    name: `Merek dengan nama terpanjang yang boleh disimpan ${'untuk menguji lebar kolom dan pemenggalan kata '.repeat(2)}`
      .slice(0, 119)
      .padEnd(120, '.'),
  },
  { key: 'brand/D&A', category: 'brand', code: 'D&A', name: "D'Anggrek & Anak" },
  { key: 'brand/LAMA', category: 'brand', code: 'LAMA', name: 'Merek yang sudah tidak dipakai', isActive: false },
  { key: 'brand/HAPUS', category: 'brand', code: 'HAPUS', name: 'Merek yang sudah dihapus' },
  { key: 'brand/X', category: 'brand', code: 'X', name: 'X' },
  {
    key: 'budget/2025',
    category: 'budget',
    code: '2025',
    name: 'Anggaran 2025',
    isActive: false,
    validTo: '2025-12-31',
  },
]

const firms = ['PT', 'CV', 'FIRMA', 'KOP', 'YYS', 'UD']
/** Which partners have to have which papers. */
const papers: Readonly<Record<string, Record<string, unknown>>> = {
  AKTA: { legal_forms: ['PT', 'CV', 'FIRMA', 'KOP', 'YYS'] },
  SK: { legal_forms: ['PT', 'KOP', 'YYS'] },
  NIB: { legal_forms: firms },
  NPWP: { legal_forms: [...firms, 'ORANG'] },
  SPPKP: { legal_forms: ['PT', 'CV', 'FIRMA', 'KOP'], only_pkp: true },
  KTP: { legal_forms: [...firms, 'ORANG'], expires: false },
  REK: { legal_forms: [...firms, 'ORANG'], only_vendors: true },
  IZIN: { legal_forms: [], expires: true },
}

/** Requests for an earlier day are urgent. */
const leads: Readonly<Record<string, Record<string, unknown>>> = {
  BARANG: { lead_days: 3 },
  JASA: { lead_days: 7 },
  ASET: { lead_days: 14 },
}

/** Further facts of rows of these lists, by their codes. */
const described: Partial<Record<Category, Readonly<Record<string, Record<string, unknown>>>>> = {
  'kite-job': kiteJobs,
  'partner-paper': papers,
  'procurement-type': leads,
}

/** Every reference of the demo group, parents before their children. */
export const referenceRows: readonly ReferenceRow[] = [
  ...companyRows,
  emptyCompany,
  ...officeRows,
  ...departmentRows,
  ...positionRows,
  ...gradeRows,
  ...patternRows,
  ...taxRows,
  ...referenceLists.flatMap(([category, rows]) =>
    described[category]
      ? shared(category, rows).map((row) => ({ ...row, meta: described[category]?.[row.code] }))
      : category === 'lead-source' || category === 'request-type'
        ? colored(shared(category, rows), ['#4c6ef5', '#12b886', '#fab005', '#fa5252', '#7950f2'])
        : shared(category, rows, category === 'religion' || category === 'relation'),
  ),
  ...regionRows,
  ...locationRows,
  ...edgeRows,
]
