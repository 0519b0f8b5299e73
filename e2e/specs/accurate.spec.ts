import { expect, test } from '../fixtures.ts'

test('a person connects the actual books, and sees what a customer owes', async ({ page, signIn }) => {
  test.setTimeout(180_000)
  await signIn('admin')
  await page.goto('/private/utilities/utility?section=integrations')
  const card = page.getByRole('region', { name: 'Akuntansi – Aktual' })
  await expect(card).toContainText('Belum terhubung')
  await card.getByRole('button', { name: 'Hubungkan', exact: true }).click()

  await page.getByRole('button', { name: 'Izinkan' }).click()
  const databases = page.getByRole('dialog', { name: 'Pilih basis data – Aktual' })
  await databases.getByRole('radio').first().check()
  await databases.getByRole('button', { name: 'Pilih dan sinkronkan' }).click()
  await expect(card).toContainText('Terhubung')
  await expect(card.getByRole('row', { name: /^Faktur/ })).toContainText('Lengkap', { timeout: 150_000 })

  await page.goto('/private/marketing/customer?q=M-00001')
  await page.getByRole('link', { name: 'PT Lestari Jaya Elektronik' }).first().click()
  await page.getByRole('tab', { name: 'Transaksi akuntansi' }).click()
  await page.getByRole('button', { name: 'Pasangkan' }).click()
  const pairs = page.getByRole('dialog', { name: 'Pasangkan – Aktual' })
  await pairs
    .getByRole('button', { name: /^Pasangkan / })
    .first()
    .click()

  await expect(page.getByRole('table', { name: 'Umur piutang' })).toContainText('Belum jatuh tempo')
  await expect(page.getByText(/^Data per \d\d\/\d\d\/\d{4}/)).toBeVisible()
})
