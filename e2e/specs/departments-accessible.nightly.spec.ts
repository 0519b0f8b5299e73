import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

type Sight = { path: string; title: RegExp; rows: string }

/** Every list of the departments, with the collection whose first row is opened there. */
const lists: Readonly<Record<string, readonly Sight[]>> = {
  marketing: [
    { path: '/private/marketing/customer', title: /^Pelanggan/, rows: 'partners?filter[is_customer]=1' },
    { path: '/private/marketing/vendor', title: /^Pemasok/, rows: 'partners?filter[is_vendor]=1' },
    { path: '/private/marketing/items', title: /^Barang dan Jasa/, rows: 'items' },
    { path: '/private/marketing/activity?as=list', title: /^Aktivitas Pemasaran/, rows: 'marketing-activities' },
    { path: '/private/marketing/activity?as=settings', title: /^Papan Pemasaran/, rows: 'marketing-boards' },
  ],
  'human resources': [
    { path: '/private/humans/employee', title: /^Kepegawaian/, rows: 'employees' },
    { path: '/private/humans/attendance', title: /^Presensi/, rows: 'attendance-employees' },
    { path: '/private/humans/attendance?section=codes', title: /^Kode presensi/, rows: 'attendance-codes' },
    { path: '/private/humans/leave', title: /^Cuti/, rows: 'leave-employees?filter[entry]=request' },
    { path: '/private/humans/leave?section=ledger', title: /^Buku cuti/, rows: 'leave-employees?filter[entry]=grant' },
    { path: '/private/humans/leave?section=types', title: /^Jenis cuti/, rows: 'leaves' },
    { path: '/private/generals/procurement', title: /^Pengadaan Barang dan Jasa/, rows: 'general-procurements' },
  ],
  IT: [
    { path: '/private/infotech/it-asset', title: /^Aset Teknologi Informasi/, rows: 'it-assets' },
    { path: '/private/infotech/it-asset?section=plans', title: /^Rencana Perawatan/, rows: 'it-maintenance-internals' },
    {
      path: '/private/infotech/it-asset?section=work',
      title: /^Perawatan Internal/,
      rows: 'it-maintenance-internal-activities',
    },
    {
      path: '/private/infotech/it-asset?section=externals',
      title: /^Perawatan Eksternal/,
      rows: 'it-maintenance-externals',
    },
    { path: '/private/infotech/support', title: /^Dukungan Teknis/, rows: 'jira-issues' },
    { path: '/private/infotech/support?section=tiers', title: /^Tingkat Layanan/, rows: 'jira-service-tiers' },
  ],
  'the archives': [
    { path: '/private/archives/archive', title: /^Kelola Arsip/, rows: 'documents' },
    { path: '/private/archives/archive?section=codes', title: /^Kode Klasifikasi/, rows: 'archive-document-codes' },
    {
      path: '/private/archives/archive?section=details',
      title: /^Klasifikasi & JRA/,
      rows: 'archive-document-code-details',
    },
    { path: '/private/archives/archive?section=loans', title: /^Peminjaman/, rows: 'archive-document-logs' },
    { path: '/private/archives/contract', title: /^Dokumen Kontrak/, rows: 'archive-contracts' },
  ],
}

const isWhole = Boolean(process.env.EMS_SWEEP)
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
type Scheme = 'light' | 'dark'

/** The page as it is now, in another light and at another width: nothing is loaded again. */
async function inspect(page: Page, viewport: typeof desktop, scheme: Scheme) {
  await page.setViewportSize(viewport)
  await page.evaluate((text) => document.documentElement.setAttribute('data-mantine-color-scheme', text), scheme)
  // The screen follows its width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `pixels ${page.url()} scrolls sideways at ${viewport.width}`,
    })
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

// A snapshot of every step of so many screens costs more than the screens.
test.use({ trace: 'off' })

for (const [areas, sights] of Object.entries(lists))
  test(`every list and record of ${areas} is for everybody, wide and narrow, by day and by night`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await signIn('admin')
    for (const [n, { path, title, rows }] of sights.entries())
      await test.step(path, async () => {
        const [one, other]: readonly [Scheme, Scheme] = n % 2 ? ['dark', 'light'] : ['light', 'dark']
        await page.setViewportSize(desktop)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText(/^1–\d+ dari /)).toBeVisible()
        await inspect(page, desktop, one)
        if (isWhole) await inspect(page, desktop, other)
        if (isWhole) await inspect(page, phone, one)
        await inspect(page, phone, other)

        const { data } = await apiOf(page).get(`${rows}${rows.includes('?') ? '&' : '?'}page[size]=1`)
        await page.setViewportSize(desktop)
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}id=${data[0].id}`)
        const record = page.getByRole('dialog')
        await expect(record.getByRole('button', { name: 'Aksi lainnya' })).toBeVisible()
        await inspect(page, desktop, other)
        if (isWhole) await inspect(page, desktop, one)
        if (isWhole) await inspect(page, phone, other)
        await inspect(page, phone, one)
      })
  })
