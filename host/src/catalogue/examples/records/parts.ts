import type { Part } from '../../part.ts'
import { failed, forbidden, never, none, some } from './rows.ts'

const group = 'Data'

/** Parts that read and write through the API. */
export const records: readonly Part[] = [
  {
    id: 'table',
    title: 'Daftar',
    group,
    names: ['ResourceTable', 'CreateButton', 'Page', 'QuickFilters'],
    about:
      'Daftar sebuah koleksi: pencarian, filter, kolom, pilihan baris, dan halaman dari kontraknya. Di telepon, baris menjadi kartu.',
    keys: [
      ['↑ ↓', 'baris sebelum dan sesudahnya'],
      ['Enter', 'membuka baris'],
      ['Spasi', 'memilih baris'],
      ['/', 'mencari'],
      ['F2', 'mengubah sel di tempat'],
    ],
    example: () => import('./TableScreen.tsx'),
    source: () => import('./TableScreen.tsx?source'),
    states: [
      { id: 'rows', label: 'Baris', responses: some },
      { id: 'loading', label: 'Memuat', responses: never },
      { id: 'none', label: 'Kosong', responses: none },
      { id: 'filtered', label: 'Tersaring', responses: none, at: '/contoh?q=tidak-ada' },
      { id: 'failed', label: 'Gagal', responses: failed },
      { id: 'forbidden', label: 'Terlarang', responses: forbidden },
    ],
  },
  {
    id: 'form',
    title: 'Formulir',
    group,
    names: ['ResourceForm', 'FormSection', 'FormGroups', 'Inputs', 'RangeField'],
    about:
      'Data yang terbuka dari daftar. Label, jenis, dan aturan isian berasal dari kontrak; yang sudah diketik bertahan bila ditolak.',
    keys: [
      ['Ctrl+S', 'menyimpan'],
      ['Ctrl+Enter', 'menyimpan dan menutup'],
      ['Esc', 'menutup; bertanya bila ada perubahan'],
    ],
    example: () => import('./FormScreen.tsx'),
    source: () => import('./FormScreen.tsx?source'),
    states: [
      { id: 'new', label: 'Baru', responses: some, at: '/contoh?id=new' },
      { id: 'stored', label: 'Tersimpan', responses: some, at: '/contoh?id=1' },
      { id: 'failed', label: 'Gagal', responses: failed, at: '/contoh?id=1' },
    ],
  },
  {
    id: 'screen',
    title: 'Layar lengkap',
    group,
    names: ['ResourceScreen', 'Sections'],
    about: 'Daftar dan formulir sebagai data, beberapa bagian pada satu alamat.',
    example: () => import('./CompleteScreen.tsx'),
    source: () => import('./CompleteScreen.tsx?source'),
    states: [
      { id: 'rows', label: 'Baris', responses: some },
      { id: 'none', label: 'Kosong', responses: none },
    ],
  },
  {
    id: 'lookups',
    title: 'Pencarian data',
    group,
    names: ['RefSelect', 'RefsSelect', 'FieldInput'],
    about: 'Rujukan ke data lain dicari sambil mengetik, dan dapat dibuat di tempat.',
    keys: [
      ['↑ ↓', 'pilihan'],
      ['Enter', 'memilih'],
      ['Backspace', 'menghapus pilihan terakhir'],
    ],
    example: () => import('./Lookups.tsx'),
    source: () => import('./Lookups.tsx?source'),
    states: [{ id: 'some', label: 'Biasa', responses: some }],
  },
  {
    id: 'related',
    title: 'Data terkait',
    group,
    names: ['RelatedList', 'RelatedRows'],
    about: 'Baris koleksi lain milik data yang terbuka.',
    example: () => import('./Related.tsx'),
    source: () => import('./Related.tsx?source'),
    states: [
      { id: 'rows', label: 'Baris', responses: some },
      { id: 'none', label: 'Kosong', responses: none },
      { id: 'failed', label: 'Gagal', responses: failed },
    ],
  },
  {
    id: 'files',
    title: 'Berkas',
    group,
    names: ['UploadBox', 'RecordFiles', 'LazyPicture'],
    about: 'Berkas diseret atau dipilih, dan langsung disimpan.',
    keys: [['Enter', 'memilih berkas']],
    example: () => import('./Files.tsx'),
    source: () => import('./Files.tsx?source'),
    states: [{ id: 'none', label: 'Kosong', responses: { 'GET /assets': emptyList() } }],
  },
  {
    id: 'work',
    title: 'Alur kerja',
    group,
    names: ['StateBadge', 'RowTransitions', 'NewRowChain', 'RowErrors'],
    about: 'Keadaan sebuah data, langkah berikutnya, dan siapa yang menyetujuinya.',
    example: () => import('./Work.tsx'),
    source: () => import('./Work.tsx?source'),
    states: [{ id: 'normal', label: 'Biasa' }],
  },
]

function emptyList() {
  return {
    data: [],
    included: [],
    meta: { total: 0, page: { currentPage: 1, from: 0, lastPage: 1, perPage: 25, to: 0, total: 0 } },
    links: {},
  }
}
