import type { Locator, Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { connectBooks } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const integrations = '/private/utilities/utility?section=integrations'

// A snapshot of every step of so many screens costs more than the screens.
test.use({ trace: 'off' })

test('every screen of both books is for everybody, wide and narrow, by day and by night', async ({ page, signIn }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn('admin')
  await page.goto(integrations)
  const card = page.getByRole('region', { name: 'Akuntansi – Aktual' })
  await expect(card.getByText(/^(Terhubung|Belum terhubung|Terputus)/).first()).toBeVisible()
  if ((await card.getByText('Terhubung', { exact: true }).count()) === 0) await connectBooks(page)
  await inspect(page, card)

  await test.step('pairs and differences', async () => {
    await page.goto(`${integrations}&pairs=actual`)
    const pairs = page.getByRole('table', { name: 'Pasangan' })
    await inspect(page, pairs)
    await pairs
      .getByRole('button', { name: /^Pasangkan / })
      .first()
      .click()
    await page.getByRole('tab', { name: /^Perbedaan/ }).click()
    await inspect(page, page.getByRole('table', { name: 'Perbedaan' }).or(page.getByText(/^Tidak ada perbedaan/)))
  })

  await test.step('several customers are sent', async () => {
    const { data } = await apiOf(page).get(
      'partners?filter[is_customer]=1&filter[accounting_actual][]=none&page[size]=2',
    )
    await page.goto(`/private/marketing/customer?q=${data[0].attributes.code}`)
    await page
      .getByRole('row', { name: new RegExp(data[0].attributes.code) })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Kirim ke akuntansi – Aktual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kirim ke Akuntansi – Aktual' })
    await inspect(page, dialog.getByRole('table', { name: 'Yang dikirim' }))
    await dialog.getByRole('button', { name: /^Kirim \d/ }).click()
    await inspect(page, dialog.getByRole('table', { name: 'Hasil pengiriman' }))
    await page.setViewportSize(desktop)
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  })

  for (const [section, heading] of [
    ['receivables', 'Piutang per umur'],
    ['sales', 'Penjualan'],
    ['pushes', 'Pengiriman ke akuntansi'],
  ] as const)
    await test.step(heading, async () => {
      await page.goto(`/private/marketing/accounting?section=${section}`)
      const all = page.getByRole('radio', { name: 'Semua' })
      if (section === 'pushes') await page.getByText('Semua', { exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (section === 'pushes') await expect(all).toBeChecked()
      await inspect(page, page.getByRole('table', { name: heading }))
    })
})

/** Checks the present content, wide in the light theme and narrow in the dark one. */
async function inspect(page: Page, subject: Locator) {
  await expect(subject.first()).toBeVisible({ timeout: 60_000 })
  for (const [viewport, scheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.evaluate((text) => document.documentElement.setAttribute('data-mantine-color-scheme', text), scheme)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  await page.setViewportSize(desktop)
}
