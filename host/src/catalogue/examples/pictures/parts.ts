import type { Part } from '../../part.ts'
import { never, none, some } from '../records/rows.ts'

const group = 'Gambaran'

/** Parts that show many records in one picture, and parts for devices. */
export const pictures: readonly Part[] = [
  {
    id: 'charts',
    title: 'Grafik',
    group,
    names: ['BarChart', 'LineChart', 'DonutChart'],
    about: 'Setiap grafik mempunyai tabel dengan angka yang sama.',
    keys: [['Tab', 'ke tombol grafik atau tabel']],
    example: () => import('./Charts.tsx'),
    source: () => import('./Charts.tsx?source'),
    states: [{ id: 'normal', label: 'Biasa' }],
  },
  {
    id: 'summaries',
    title: 'Kartu dasbor',
    group,
    names: ['SummaryList', 'SummaryTiles', 'EmptyCard'],
    about: 'Angka yang membuka daftarnya.',
    example: () => import('./Summaries.tsx'),
    source: () => import('./Summaries.tsx?source'),
    states: [
      { id: 'some', label: 'Biasa', responses: some },
      { id: 'loading', label: 'Memuat', responses: never },
    ],
  },
  {
    id: 'board',
    title: 'Papan',
    group,
    names: ['Board', 'BoardLoading', 'CardHead', 'CardTitle', 'CardLine', 'CardCount', 'CardChips', 'CardChip'],
    about: 'Kartu dalam kolom tahapnya, dipindahkan dengan seret, tombol, atau menu.',
    keys: [
      ['← → ↑ ↓', 'kartu di sebelahnya'],
      ['Spasi', 'mengangkat kartu, lalu panah memindahkannya'],
      ['Enter', 'membuka kartu'],
      ['Esc', 'meletakkan kembali'],
    ],
    example: () => import('./BoardView.tsx'),
    source: () => import('./BoardView.tsx?source'),
    states: [
      { id: 'cards', label: 'Kartu', shows: 'BoardView' },
      { id: 'loading', label: 'Memuat', shows: 'OnTheWay' },
    ],
  },
  {
    id: 'calendars',
    title: 'Kalender',
    group,
    names: ['MonthGrid', 'DateCalendar'],
    about: 'Hari-hari sebulan dan yang jatuh padanya.',
    example: () => import('./Calendars.tsx'),
    source: () => import('./Calendars.tsx?source'),
    states: [{ id: 'none', label: 'Biasa', responses: none }],
  },
  {
    id: 'prints',
    title: 'Cetakan',
    group,
    names: ['PrintSheet'],
    about: 'Lembar di bawah kop surat perusahaan.',
    example: () => import('./Prints.tsx'),
    source: () => import('./Prints.tsx?source'),
    states: [{ id: 'normal', label: 'Biasa' }],
  },
  {
    id: 'scans',
    title: 'Pindai dan tanda tangan',
    group,
    names: ['ScanForm', 'SignatureInput'],
    about: 'Untuk telepon: menghitung dengan kamera, dan menandatangani dengan jari.',
    keys: [['Enter', 'mencatat kode yang diketik']],
    example: () => import('./Scans.tsx'),
    source: () => import('./Scans.tsx?source'),
    states: [
      { id: 'scan', label: 'Pindai', shows: 'Scans' },
      { id: 'sign', label: 'Tanda tangan', shows: 'Sign' },
    ],
  },
]
