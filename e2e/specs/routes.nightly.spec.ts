import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { customer, unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'
import { choose, day, type OrdinaryScreen, type, walk } from '../ordinary.ts'

/** A day of the year 2090 that no other run has had. */
const farDay = (mark: string) => {
  const n = Number.parseInt(mark.slice(-4), 36) % (28 * 12)
  return `${String((n % 28) + 1).padStart(2, '0')}/${String(Math.floor(n / 28) + 1).padStart(2, '0')}/2090`
}

/** The screens of the calendar, of people and rights, and of customs; those of the departments have journeys of their own. */
const screens: readonly OrdinaryScreen[] = [
  {
    path: '/private/home/calendar/agenda',
    title: 'Daftar agenda',
    add: 'Tambah agenda',
    fill: (form, mark) => type(form, 'Judul', `Rapat ${mark}`),
    name: (mark) => `Rapat ${mark}`,
    change: { label: 'Judul', value: (mark) => `Rapat besar ${mark}`, renames: true },
  },
  {
    path: '/private/home/calendar/holidays',
    title: 'Hari libur',
    add: 'Tambah hari libur',
    fill: async (form, mark) => {
      await day(form, 'Tanggal', farDay(mark))
      await type(form, 'Nama', `Libur ${mark}`)
      await choose(form, 'Jenis', 'Libur nasional')
    },
    name: (mark) => `Libur ${mark}`,
    change: { label: 'Nama', value: (mark) => `Libur bersama ${mark}`, renames: true },
  },
  {
    path: '/private/auth/user',
    title: 'Pengguna',
    add: 'Tambah Pengguna',
    fill: async (form, mark) => {
      await type(form, 'Nama', `Rekan ${mark}`)
      await type(form, 'Email', `rekan.${mark}@ems.test`)
      await type(form, 'Peran', 'staf_uji')
      await choose(form, 'Grup', 'Karyawan')
    },
    name: (mark) => `Rekan ${mark}`,
    change: { label: 'Nama', value: (mark) => `Rekan baru ${mark}`, renames: true },
  },
  {
    path: '/private/auth/usergroup',
    title: 'Grup Pengguna',
    add: 'Tambah Grup',
    fill: async (form, mark) => {
      await type(form, 'Kode', `uji_${mark}`)
      await type(form, 'Nama', `Grup ${mark}`)
      await form.getByRole('checkbox', { name: 'Dasbor: Akses menu', exact: true }).check()
    },
    name: (mark) => `Grup ${mark}`,
    change: { label: 'Nama', value: (mark) => `Grup baru ${mark}`, renames: true },
  },
  {
    path: '/private/customs/activity?view=list',
    title: 'Aktivitas Konsultan KITE',
    add: 'Tambah Pekerjaan',
    fill: async (form, mark) => {
      await type(form, 'Judul', `Laporan ${mark}`)
      await choose(form, 'Klien', new RegExp(mark), mark)
      await choose(form, 'Jenis pekerjaan', /AUDIT|Audit/, 'AUDIT')
      await choose(form, 'Konsultan', /Ayu/, 'Ayu')
      await day(form, 'Jatuh tempo', '05/11/2031')
    },
    name: (mark) => `Laporan ${mark}`,
    change: { label: 'Judul', value: (mark) => `Laporan ulang ${mark}`, renames: true },
  },
  {
    path: '/private/customs/kitetool?section=raw',
    title: 'KITE Tool',
    add: 'Tambah Bahan Baku',
    fill: async (form, mark) => {
      await type(form, 'Kode', `BB-${mark}`)
      await type(form, 'Nama', `Benang ${mark}`)
      await type(form, 'Satuan', 'KGM')
    },
    name: (mark) => `BB-${mark}`,
    change: { label: 'Nama', value: (mark) => `Benang halus ${mark}`, renames: false },
  },
  {
    path: '/private/marketing/activity?as=settings',
    title: 'Papan Pemasaran',
    add: 'Tambah Papan',
    fill: (form, mark) => type(form, 'Nama', `Papan ${mark}`),
    name: (mark) => `Papan ${mark}`,
    change: { label: 'Nama', value: (mark) => `Papan utama ${mark}`, renames: true },
  },
]

/** The KITE tool shows the books of one client. */
async function ofClient(page: Page, path: string) {
  const { data } = await apiOf(page).get('customs-kite-tenants?filter[status]=AKTIF&page[size]=1')
  return `${path}&tenant=${data[0].id}`
}

// Only a step that fails waits this long.
test.use({ trace: 'off', actionTimeout: 20_000 })

test('the other screens open, add, find, change, export and delete; logs open and are exported', async ({
  page,
  signIn,
}) => {
  test.setTimeout(screens.length * 30_000)
  await signIn('admin')
  for (const screen of screens)
    await test.step(screen.path, async () => {
      const mark = unique()
      if (screen.path.includes('/customs/activity')) await customer(page, `K${mark}`, `PT Klien ${mark}`)
      if (screen.path.includes('/kitetool'))
        await walk(page, { ...screen, path: await ofClient(page, screen.path) }, mark)
      else await walk(page, screen, mark)
    })

  for (const [path, title, rows] of [
    ['/private/utilities/log-audit', 'Log Audit', 'audit-logs'],
    ['/private/utilities/log-service', 'Log Service', 'audit-services'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
      const { data } = await apiOf(page).get(`${rows}?page[size]=1`)
      await page.goto(`${path}?id=${data[0].id}`)
      await expect(page.getByRole('dialog')).toBeVisible()
    })
})
