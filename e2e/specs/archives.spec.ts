import { unique } from '../business.ts'
import { expectAccessible, test } from '../fixtures.ts'
import { choose, day, type OrdinaryScreen, type, walk } from '../ordinary.ts'

/** Two digits and two digits that no other run has had. */
const digits = (mark: string) => {
  const number = Number.parseInt(mark.slice(-4), 36) % 10_000
  const text = String(number).padStart(4, '0')
  return `${text.slice(0, 2)}.${text.slice(2)}`
}

const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/archives/archive?section=codes',
    title: 'Kode Klasifikasi',
    add: 'Tambah kode',
    fill: async (form, mark) => {
      await type(form, 'Kode', `UJ.${digits(mark)}`)
      await type(form, 'Nama', `Kode ${mark}`)
    },
    name: (mark) => `Kode ${mark}`,
    change: { label: 'Nama', value: (mark) => `Kode baru ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive?section=details',
    title: 'Klasifikasi & JRA',
    add: 'Tambah klasifikasi',
    fill: async (form, mark) => {
      await choose(form, 'Kode klasifikasi', /^Akuntansi/, 'Akuntansi')
      await type(form, 'Kode', `UJ-${mark}`)
      await type(form, 'Nama', `Rincian ${mark}`)
      await type(form, 'Retensi aktif (th)', '2')
      await type(form, 'Retensi inaktif (th)', '8')
      await choose(form, 'Nasib akhir', 'Musnah')
    },
    name: (mark) => `Rincian ${mark}`,
    change: { label: 'Nama', value: (mark) => `Rincian baru ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive',
    title: 'Kelola Arsip',
    add: 'Tambah Arsip',
    fill: async (form, mark) => {
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Kode klasifikasi', /Surat masuk/, 'Surat masuk')
      await type(form, 'Uraian', `Berkas ${mark}`)
      await day(form, 'Tanggal dokumen', '01/02/2025')
      await choose(form, 'Unit pencipta', /./)
      await choose(form, 'Media', 'Digital')
    },
    name: (mark) => `Berkas ${mark}`,
    change: { label: 'Uraian', value: (mark) => `Berkas lengkap ${mark}`, renames: true },
  },
  {
    path: '/private/archives/archive?section=loans',
    title: 'Peminjaman',
    add: 'Ajukan pinjam',
    fill: async (form, mark) => {
      await choose(form, 'Arsip', /UM|Umum/, 'Umum')
      await choose(form, 'Peminjam', /./)
      await type(form, 'Keperluan', `Pemeriksaan ${mark}`)
    },
    name: (mark) => `Pemeriksaan ${mark}`,
    // What its approver looks at is not changed any more.
    change: { label: 'Catatan', value: (mark) => `Diambil sendiri ${mark}`, renames: false },
  },
  {
    path: '/private/archives/contract',
    title: 'Dokumen Kontrak',
    add: 'Tambah Kontrak',
    fill: async (form, mark) => {
      await choose(form, 'Pihak pertama (perusahaan)', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Pihak kedua (mitra)', /./, 'Rajut Samudra')
      await choose(form, 'Jenis', 'Perjanjian jasa')
      await type(form, 'Judul/objek', `Kontrak ${mark}`)
      await day(form, 'Mulai', '01/01/2027')
      await day(form, 'Berakhir', '31/12/2027')
    },
    name: (mark) => `Kontrak ${mark}`,
    change: { label: 'Judul/objek', value: (mark) => `Kontrak ganti ${mark}`, renames: true },
  },
]

test.describe('every screen of the archives', () => {
  test('opens, adds, finds, changes, exports and deletes', async ({ page, signIn }) => {
    test.setTimeout(screens.length * 60_000)
    await signIn('admin')
    for (const screen of screens) await test.step(screen.path, () => walk(page, screen, unique()))
    await expectAccessible(page, 'main')
  })
})
