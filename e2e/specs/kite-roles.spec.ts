import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { expect, expectAccessible, picture, test } from '../fixtures.ts'
import { draftOf, kiteClient, openTab } from '../kite.ts'

test.describe.configure({ timeout: 120_000 })

const devices = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

/** The worksheet of a demo client's BCL.KT whose run left differences. */
async function worksheet(page: Page) {
  const api = apiOf(page)
  const { data: clients } = await api.get('customs-kite-tenants?filter[niper]=KEP-114/WBC.09/2024')
  const scope = `filter[tenant_id]=${clients[0].id}&filter[status]=TERBENTUK`
  const { data: bcls } = await api.get(`customs-kite-tool-kite-datas?${scope}`)
  const at = (section: string) => `/private/customs/kitetool?tenant=${clients[0].id}&section=${section}`
  return { at, path: at(`bcl&bcl=${bcls[0].id}`), number: bcls[0].attributes.number as string }
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const [device, viewport] of devices) {
  test(`a clerk runs, reports and submits what is selected: ${device}`, async ({ page, signIn, otherBrowser }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const administrator = await otherBrowser()
    await signIn('admin', administrator)
    const client = await kiteClient(administrator)
    await signIn('kite')
    const bcl = await draftOf(page, client)
    await page.goto(`${client.url}&section=bcl&bcl=${bcl}`)
    const dialog = page.getByRole('dialog')
    const take = async (name: string, fill: () => Promise<void> = async () => undefined) => {
      await page.getByRole('button', { name, exact: true }).click()
      await fill()
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toBeHidden()
    }

    await take('Generate BCL.KT')
    await expect(page.getByText('Terbentuk', { exact: true })).toBeVisible({ timeout: 60_000 })
    await openTab(page, 'Pemakaian')
    await expect(page.getByText('BENANG').first()).toBeVisible()
    await picture(page, 'kite-clerk-usage')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await take('Generate Laporan')
    await expect(page.getByText('Dilaporkan', { exact: true })).toBeVisible()
    await openTab(page, 'Laporan')
    await expect(page.getByRole('region', { name: 'Pratinjau laporan' })).toContainText('JUMLAH SELURUHNYA')
    await picture(page, 'kite-clerk-report')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await take('Ajukan', () => dialog.getByRole('textbox', { name: /^Nomor BCL.KT/ }).fill(`B-${client.mark}`))
    await expect(page.getByText('Diajukan', { exact: true })).toBeVisible()
  })

  test(`a clerk goes from what keeps a report to the shortage and to why it is short: ${device}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn('kite')
    const { path, number } = await worksheet(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()

    await page.getByRole('button', { name: /^(Menahan laporan|Perlu dilihat) \(\d+\)$/ }).click()
    const obstacles = page.getByRole('dialog', { name: 'Yang menahan laporan ini' })
    await expect(obstacles.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await obstacles.getByRole('button', { name: 'Selesaikan' }).click()

    await expect(obstacles).toBeHidden()
    await expect(page.getByRole('tab', { name: /^Selisih \(/, selected: true })).toBeVisible()
    await page.getByRole('link', { name: 'PIB terlalu baru', exact: true }).first().click()
    const why = page.getByRole('dialog', { name: 'Mengapa? · Selisih' })
    await expect(why.getByRole('table', { name: 'PIB yang dipertimbangkan' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  test(`a supervisor sees how far a client is and what is due, and is offered no step: ${device}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn('direksi')
    const { at, path, number } = await worksheet(page)
    await page.goto(`${path}&part=summary`)
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Ringkasan per bahan baku' })).toBeVisible()
    for (const step of ['Pemilihan PEB', 'Generate BCL.KT', 'Generate Laporan', 'Rollback'])
      await expect(page.getByRole('button', { name: step, exact: true })).toHaveCount(0)
    const book = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
    expect((await book).suggestedFilename()).toMatch(/^ringkasan_bclkt_\d+\.xlsx$/)

    await page.goto(at('due'))
    await expect(page.getByRole('table', { name: 'PIB menurut jatuh tempo' })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
}
