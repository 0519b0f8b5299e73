import { unique } from '../business.ts'
import { expectAccessible, test } from '../fixtures.ts'
import { choose, day, type OrdinaryScreen, type, walk } from '../ordinary.ts'

const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/infotech/it-asset',
    title: 'Aset Teknologi Informasi',
    add: 'Tambah Aset',
    fill: async (form, mark) => {
      await choose(form, 'Kategori', 'Laptop')
      await choose(form, 'Merek', 'Nawala')
      await type(form, 'Nama', `Laptop ${mark}`)
      await type(form, 'No. seri', `SN ${mark}`)
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Kantor', /./)
    },
    name: (mark) => `Laptop ${mark}`,
    change: { label: 'Nama', value: (mark) => `Laptop direksi ${mark}`, renames: true },
  },
  {
    path: '/private/infotech/it-asset?section=plans',
    title: 'Rencana Perawatan',
    add: 'Tambah Rencana',
    fill: async (form, mark) => {
      await type(form, 'Nama', `Servis ${mark}`)
      await choose(form, 'Jenis', 'Perawatan rutin')
      await type(form, 'Setiap', '3')
      await day(form, 'Mulai', '01/02/2027')
      await choose(form, 'Aset', /Laptop/, 'Laptop')
    },
    name: (mark) => `Servis ${mark}`,
    change: { label: 'Nama', value: (mark) => `Servis kuartal ${mark}`, renames: true },
  },
  {
    path: '/private/infotech/it-asset?section=work',
    title: 'Perawatan Internal',
    add: 'Tambah Pekerjaan',
    fill: async (form, mark) => {
      await choose(form, 'Aset', /Laptop/, 'Laptop')
      await day(form, 'Dijadwalkan', '01/02/2027')
      await type(form, 'Temuan', `Debu ${mark}`)
    },
    name: () => /^PRW-\d+$/,
    change: { label: 'Temuan', value: (mark) => `Debu tebal ${mark}`, renames: false },
  },
  {
    path: '/private/infotech/it-asset?section=externals',
    title: 'Perawatan Eksternal',
    add: 'Tambah Perawatan Eksternal',
    fill: async (form, mark) => {
      await choose(form, 'Aset', /Laptop/, 'Laptop')
      await choose(form, 'Pemasok', /./)
      await type(form, 'Keluhan', `Layar bergaris ${mark}`)
    },
    name: (mark) => `Layar bergaris ${mark}`,
    change: { label: 'Keluhan', value: (mark) => `Layar berkedip ${mark}`, renames: true },
  },
  {
    path: '/private/infotech/support',
    title: 'Dukungan Teknis',
    add: 'Buat tiket',
    fill: async (form, mark) => {
      await choose(form, 'Jenis permintaan', 'Gangguan')
      await type(form, 'Ringkasan', `Pencetak macet ${mark}`)
      await type(form, 'Uraian', 'Kertas tersangkut sejak pagi di lantai dua.')
      await choose(form, 'Pelapor', /./)
    },
    name: (mark) => `Pencetak macet ${mark}`,
    change: { label: 'Ringkasan', value: (mark) => `Pencetak rusak ${mark}`, renames: true },
  },
  {
    path: '/private/infotech/support?section=tiers',
    title: 'Tingkat Layanan',
    add: 'Tambah Tingkat Layanan',
    fill: async (form, mark) => {
      await type(form, 'Nama', `Tingkat ${mark}`)
      await type(form, 'Urutan', '9000')
      await choose(form, 'Jam layanan', '5 hari kerja')
      await type(form, 'Target respons (menit)', '30')
      await type(form, 'Target selesai (menit)', '240')
    },
    name: (mark) => `Tingkat ${mark}`,
    change: { label: 'Nama', value: (mark) => `Tingkat khusus ${mark}`, renames: true },
  },
]

test.describe('every screen of IT', () => {
  test('opens, adds, finds, changes, exports and deletes', async ({ page, signIn }) => {
    test.setTimeout(screens.length * 60_000)
    await signIn('admin')
    for (const screen of screens) await test.step(screen.path, () => walk(page, screen, unique()))
    await expectAccessible(page, 'main')
  })
})
