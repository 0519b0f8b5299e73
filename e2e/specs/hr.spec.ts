import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, openDashboard, test } from '../fixtures.ts'
import { ktpAddress, typeIdentity } from '../hr/people.ts'
import { choose, day, expectNoOverlap, type OrdinaryScreen, type, walk } from '../ordinary.ts'

/** An employee of the holding since 2020, for screens about an employee. */
async function employee(page: Page, name: string) {
  const api = apiOf(page)
  const { data: company } = await api.get('references?filter[category]=company&filter[code]=CMI')
  const first = async (category: string) => {
    const { data } = await api.get(`references?filter[category]=${category}&filter[is_active]=1&page[size]=1`)
    return to('references', data[0].id)
  }
  const values = { full_name: name, gender: 'f', birth_place: 'Solo', birth_date: '1990-02-03', mobile: '081200001234' }
  return api.create(
    'employees',
    { ...values, employment_type: 'permanent', join_date: '2020-01-02', nik: nikOf(name), addresses: [ktpAddress] },
    {
      company: to('references', company[0].id),
      office: await first('office'),
      department: await first('department'),
      position: await first('position'),
      work_pattern: await first('work-pattern'),
    },
  )
}

/** A NIK of the non-existent province 99, different for every name. */
const nikOf = (name: string) => {
  const [mark = ''] = name.split(' ').slice(-1)
  return `99${String(Number.parseInt(mark, 36)).padStart(14, '0').slice(-14)}`
}

const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/humans/employee',
    title: 'Kepegawaian',
    add: 'Tambah Karyawan',
    fill: async (form, mark) => {
      await type(form, 'Nama lengkap', `Wagiman ${mark}`)
      await type(form, 'Tempat lahir', 'Semarang')
      await day(form, 'Tanggal lahir', '05/04/1985')
      await choose(form, 'Jenis kelamin', 'Laki-laki')
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Kantor', /./)
      await choose(form, 'Departemen', /./)
      await choose(form, 'Jabatan', /./)
      await choose(form, 'Pola kerja', /^5 hari/, '5 hari')
      await choose(form, 'Status kerja', 'PKWTT (Tetap)')
      await day(form, 'Tanggal masuk', '02/01/2026')
      await type(form, 'HP', '0812-0000-1234')
      await typeIdentity(form)
    },
    name: (mark) => `Wagiman ${mark}`,
    change: { label: 'Panggilan', value: (mark) => `Man ${mark}`, renames: false },
  },
  {
    path: '/private/humans/attendance?section=codes',
    title: 'Kode presensi',
    add: 'Tambah kode',
    fill: async (form, mark) => {
      await type(form, 'Kode', mark.slice(-4))
      await type(form, 'Nama', `Tugas ${mark}`)
      await type(form, 'Dihitung hadir', '1')
    },
    name: (mark) => `Tugas ${mark}`,
    change: { label: 'Nama', value: (mark) => `Tugas luar ${mark}`, renames: true },
  },
  {
    path: '/private/humans/attendance',
    title: 'Presensi',
    add: 'Tambah Presensi',
    fill: async (form, mark) => {
      await choose(form, 'Karyawan', new RegExp(mark), mark)
      await day(form, 'Tanggal', '05/11/2031')
      await choose(form, 'Kode', /^Dinas luar/, 'Dinas')
      await type(form, 'Alasan koreksi', 'Tugas di pelabuhan')
    },
    name: (mark) => `Ratna ${mark}`,
    change: { label: 'Catatan', value: (mark) => `Surat tugas ${mark}`, renames: false },
  },
  {
    path: '/private/humans/leave',
    title: 'Cuti',
    add: 'Ajukan cuti',
    fill: async (form, mark) => {
      await choose(form, 'Karyawan', new RegExp(mark), mark)
      await choose(form, 'Jenis cuti', /^Sakit/, 'Sakit')
      await day(form, 'Mulai', '02/02/2032')
      await day(form, 'Selesai', '03/02/2032')
    },
    name: (mark) => `Ratna ${mark}`,
    change: { label: 'Alasan', value: (mark) => `Demam ${mark}`, renames: false },
  },
  {
    path: '/private/humans/leave?section=types',
    title: 'Jenis cuti',
    add: 'Tambah jenis cuti',
    fill: async (form, mark) => {
      await type(form, 'Kode', mark.slice(-6))
      await type(form, 'Nama', `Cuti ${mark}`)
      await choose(form, 'Kelompok', 'Lainnya')
      await choose(form, 'Kode presensi', /^Cuti khusus/, 'khusus')
      await choose(form, 'Dihitung dalam', 'Hari kerja')
    },
    name: (mark) => `Cuti ${mark}`,
    change: { label: 'Nama', value: (mark) => `Cuti besar ${mark}`, renames: true },
  },
  {
    path: '/private/generals/procurement',
    title: 'Pengadaan Barang dan Jasa',
    add: 'Tambah Permintaan',
    fill: async (form, mark) => {
      await form.getByRole('button', { name: 'Simpan draf', exact: true }).click()
      await form.getByLabel(/^Dibutuhkan tanggal/).click()
      await expectNoOverlap(
        form
          .page()
          .locator('.mantine-Popover-dropdown')
          .filter({ has: form.page().getByRole('table') }),
        form
          .locator('.mantine-InputWrapper-root')
          .filter({ has: form.page().getByLabel(/^Dibutuhkan tanggal/) })
          .locator('.mantine-InputWrapper-error'),
      )
      await form.page().keyboard.press('Escape')
      await type(form, 'Judul kebutuhan', `Kursi ${mark}`)
      await choose(form, 'Perusahaan', /Cakrawala Mandala Induk/, 'Mandala Induk')
      await choose(form, 'Departemen', /./)
      await choose(form, 'Pemohon', new RegExp(mark), mark)
      await choose(form, 'Jenis', 'Barang')
      await day(form, 'Dibutuhkan tanggal', '05/11/2031')
      await choose(form, 'Lokasi kirim', /./)
      await type(form, 'Alasan/tujuan', 'Kursi lama sudah patah dan tidak aman.')
      await form.locator('[data-path="lines"]').click()
      await type(form, 'Nama, baris 1', 'Kursi kerja')
      await type(form, 'Jumlah, baris 1', '2')
      await choose(form, 'Satuan, baris 1', /^Buah/, 'Buah')
      await type(form, 'Perkiraan harga, baris 1', '1500000')
    },
    name: (mark) => `Kursi ${mark}`,
    change: { label: 'Judul kebutuhan', value: (mark) => `Kursi rapat ${mark}`, renames: true },
  },
]

test.describe('every screen of human resources and general affairs', () => {
  test('opens, adds, finds, changes, exports and deletes', async ({ page, signIn }) => {
    test.setTimeout(screens.length * 60_000)
    await signIn('admin')
    for (const screen of screens)
      await test.step(screen.path, async () => {
        const mark = unique()
        if (screen.add !== 'Tambah Karyawan') await employee(page, `Ratna ${mark}`)
        await walk(page, screen, mark)
      })
    await expectAccessible(page, 'main')
  })
})

test('a NIK is revealed after a reason is typed, and everybody finds their own page in the profile menu', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('admin')
  const name = `Ratna ${unique()}`
  const { id } = await employee(page, name)
  await page.goto(`/private/humans/employee/detail?id=${id}&tab=personal`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(`${nikOf(name).slice(0, 4)}••••••••${nikOf(name).slice(-4)}`)).toBeVisible()

  await page.getByRole('button', { name: 'Lihat data sensitif' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lihat data sensitif' })
  await dialog.getByRole('textbox', { name: 'Alasan', exact: true }).fill('Lapor pajak tahunan')
  await dialog.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(dialog.getByText(nikOf(name))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Keluarga & darurat' }).click()
  await page.getByRole('button', { name: 'Tambah keluarga' }).click()
  const form = page.getByRole('dialog', { name: 'Tambah keluarga' })
  await type(form, 'Nama', 'Ibu Sumarni')
  await choose(form, 'Hubungan', 'Ibu')
  await form.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ibu Sumarni', exact: true })).toBeVisible()
  await expectAccessible(page, 'main')

  const own = await otherBrowser()
  await signIn('karyawan', own)
  await openDashboard(own)
  await own.getByRole('button', { name: /^Profil / }).click()
  await own.getByRole('menuitem', { name: 'Kepegawaian', exact: true }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Suharti' })).toBeVisible()
  await own.getByRole('tab', { name: 'Presensi', exact: true }).click()
  await expect(own.getByRole('table', { name: 'Presensi' }).getByRole('row').nth(1)).toBeVisible()
  await own.goto('/private/humans/leave')
  await expect(own.getByRole('heading', { level: 1, name: 'Cuti saya' })).toBeVisible()
})
