import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Each screen as people meet it; `ready` is what stands there once it has its content. */
const screens: { path: string; title: string; ready: (page: Page) => Promise<void> }[] = [
  { path: '/private/home/dashboard', title: 'Dasbor · EMS', ready: seen(/^Selamat/) },
  ...['month', 'week', 'day', 'agenda', 'year', 'team'].map((view) => ({
    path: `/private/home/calendar?view=${view}`,
    title: 'Kalender Kerja · EMS',
    ready: quiet,
  })),
  { path: '/private/utilities/reference', title: 'Referensi · EMS', ready: rows },
  { path: '/private/utilities/reference?id=1&tab=edit', title: 'Referensi · EMS', ready: record },
  { path: '/private/utilities/reference?q=tidak-ada-begini', title: 'Referensi · EMS', ready: seen(/^Referensi/) },
  { path: '/private/auth/user', title: 'Pengguna · EMS', ready: rows },
  { path: '/private/auth/user?id=new', title: 'Pengguna · EMS', ready: record },
  { path: '/private/auth/usergroup', title: 'Grup Pengguna · EMS', ready: rows },
  { path: '/private/auth/usergroup?id=2&tab=edit', title: 'Grup Pengguna · EMS', ready: record },
  {
    path: '/private/utilities/reference?category=department&view=tree',
    title: 'Referensi · EMS',
    ready: seen(/^Referensi/),
  },
  { path: '/private/utilities/utility', title: 'Utilitas · EMS', ready: setting },
  { path: '/private/utilities/utility?section=integrations', title: 'Utilitas · EMS', ready: seen(/^Utilitas/) },
  { path: '/private/utilities/reference?category=company&id=new', title: 'Referensi · EMS', ready: record },
  { path: '/private/utilities/utility?section=jobs', title: 'Utilitas · EMS', ready: seen(/^Utilitas/) },
  { path: '/private/utilities/utility?section=health', title: 'Utilitas · EMS', ready: seen(/^Utilitas/) },
  { path: '/private/utilities/utility?section=files', title: 'Utilitas · EMS', ready: setting },
  { path: '/private/utilities/log-audit', title: 'Log Audit · EMS', ready: seen(/^Log Audit/) },
  { path: '/private/utilities/log-service', title: 'Log Service · EMS', ready: seen(/^Log Service/) },
  { path: '/notfound', title: 'Halaman tidak ditemukan · EMS', ready: seen(/^Halaman tidak ditemukan$/) },
]

for (const [device, viewport] of Object.entries(widths))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every screen is for everybody: ${device}, ${colorScheme}`, async ({ page, signIn }) => {
      test.setTimeout(300_000)
      await page.setViewportSize(viewport)
      await page.addInitScript((scheme) => localStorage.setItem('ems-color-scheme', scheme), colorScheme)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

      await page.goto('/public/login')
      await seen(/^EMS$/)(page)
      await expectValid(page, 'Masuk · EMS')
      await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
      await seen(/^Masuk ke EMS$/)(page)
      await expectValid(page, 'Masuk ke EMS · EMS SSO')

      await signIn('admin')
      for (const { path, title, ready } of screens)
        await test.step(path, async () => {
          await page.goto(path)
          await ready(page)
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          await expectValid(page, title)
        })
      await page.goto('/sso/password')
      await seen(/^Ubah kata sandi$/)(page)
      await expectValid(page, 'Ubah kata sandi · EMS SSO')
    })

/** Dialogs of the Pengaturan screens: the button, and the name of the dialog. */
const dialogs = [
  { path: '/private/utilities/reference?category=unit', button: 'Filter', name: 'Filter' },
  { path: '/private/utilities/reference?category=unit', button: 'Impor', name: 'Impor Referensi' },
  { path: '/private/auth/user', button: 'Hubungkan karyawan', name: 'Hubungkan karyawan' },
  { path: '/private/auth/usergroup', button: 'Siapa yang boleh?', name: 'Siapa yang boleh?' },
]

const sights = [
  { device: 'desktop', colorScheme: 'dark' },
  { device: 'phone', colorScheme: 'light' },
] as const

for (const { device, colorScheme } of sights)
  test(`every dialog of Pengaturan is for everybody: ${device}, ${colorScheme}`, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(widths[device])
    await page.addInitScript((scheme) => localStorage.setItem('ems-color-scheme', scheme), colorScheme)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn('admin')
    for (const { path, button, name } of dialogs)
      await test.step(name, async () => {
        await page.goto(path)
        await rows(page)
        if (device === 'phone' && button === 'Impor') await page.getByRole('button', { name: 'Alat lain' }).click()
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await expectAccessible(page)
      })
    await test.step('an entry of the audit log', async () => {
      const { data } = await apiOf(page).get('audit-logs?page[size]=1')
      await page.goto(`/private/utilities/log-audit?id=${data[0].id}`)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Aksi lainnya' })).toBeVisible()
      await expectAccessible(page)
    })
  })

async function expectValid(page: Page, title: string) {
  await expect(page).toHaveTitle(title)
  expect.soft(await page.locator('h1').count(), `h1 of ${page.url()}`).toBe(1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `pixels ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

function seen(heading: RegExp) {
  return (page: Page) => expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** A calendar is there once every layer has answered. */
async function quiet(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Kalender Kerja' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function rows(page: Page) {
  await expect(page.getByText(/^1–\d+ dari /)).toBeVisible()
}

async function record(page: Page) {
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true })).toBeVisible()
}

async function setting(page: Page) {
  await expect(page.getByRole('searchbox', { name: 'Cari pengaturan' })).toBeVisible()
}
