import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { openTab, upload } from '../kite.ts'

test.describe.configure({ timeout: 120_000 })

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const path = '/private/customs/portal'

async function openPortal(page: Page) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'PT Rajut Samudra Abadi' })).toBeVisible()
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a client sends a file with a mistake, learns which row it was, and mends it', async ({ page, signIn }) => {
  await page.setViewportSize(desktop)
  await signIn('klien')
  await openPortal(page)
  const code = `BB-${unique()}`
  const csv = (name: string, rows: readonly string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(['KODE;NAMA;SATUAN', ...rows].join('\r\n')),
  })

  await upload(page, 'Bahan baku', csv(`${code}-1.csv`, [`${code};Benang;`]), 'Selesai dengan kesalahan')
  await page
    .getByRole('row')
    .filter({ hasText: `${code}-1.csv` })
    .getByRole('button', { name: /^Aksi / })
    .click()
  await page.getByRole('menuitem', { name: 'Lihat kesalahan' }).click()
  const faults = page.getByRole('dialog').getByRole('table', { name: 'Kesalahan per baris' })
  await expect(faults.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(faults).toContainText('SATUAN')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await upload(page, 'Bahan baku', csv(`${code}-2.csv`, [`${code};Benang;KGM`]))
})

for (const [device, viewport, colorScheme] of [
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)
  test(`every part of a client’s portal is for everybody: ${device}, ${colorScheme}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript((scheme) => localStorage.setItem('ems-color-scheme', scheme), colorScheme)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn('klien')
    await openPortal(page)
    for (const [tab, seen] of [
      ['Saldo PIB', /^1–\d+ dari /],
      ['Jatuh Tempo', /^1–\d+ dari /],
      ['Laporan', /^1–\d+ dari /],
      ['Berkas', /dari |^Belum ada berkas/],
    ] as const)
      await test.step(tab, async () => {
        await openTab(page, tab)
        await expect(page.getByText(seen).first()).toBeVisible()
        expect.soft(await sideways(page), `${tab} scrolls sideways`).toBeLessThanOrEqual(0)
        await expectAccessible(page, 'main')
      })
  })

test('a client finds nothing of the house and nothing of another client', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/403|404/)
  const consultant = await otherBrowser()
  await signIn('kite', consultant)
  const house = apiOf(consultant)
  const { data: clients } = await house.get('customs-kite-tenants?filter[niper]=KEP-207/WBC.11/2023')
  const { data: lines } = await house.get(
    `customs-kite-tool-pib-details?filter[tenant_id]=${clients[0].id}&page[size]=1`,
  )

  await signIn('klien')
  await openPortal(page)
  const own = apiOf(page)
  expect((await own.get('customs-portal-balances?page[size]=1')).data).toHaveLength(1)
  expect((await own.send('GET', `customs-portal-balances/${lines[0].id}`)).status()).toBe(404)
  for (const collection of ['customs-kite-tenants', 'customs-kite-tool-pib-details', 'partners', 'users'])
    expect([collection, (await own.send('GET', collection)).status()]).toEqual([collection, 403])
  for (const path of ['/private/customs/kitetool', '/private/home/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'PT Rajut Samudra Abadi' })).toBeVisible()
    await expect(page).toHaveURL(/\/private\/customs\/portal$/)
  }
})
