import { expect, test } from '../fixtures.ts'

test.use({ isByForm: true })

test.describe('an area that cannot be loaded', () => {
  test('says so in the content, the shell lives on, and it opens once it is back', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|remotes\/settings|RUNTIME-\d+|ScriptNetworkError/)
    await page.route('**/remotes/settings/**', (route) => route.abort())
    await signIn('admin')
    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Referensi' }).click()

    const card = page.getByRole('alert').filter({ hasText: 'Pengaturan tidak dapat dibuka saat ini.' })
    await expect(card.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(card).toContainText('Bagian lain dari EMS tetap dapat digunakan.')
    await expect(page.getByRole('button', { name: 'Profil Admin EMS' })).toBeVisible()

    const reported = page.waitForRequest((request) => request.url().endsWith('/api/v1/audit-services'))
    await card.getByRole('button', { name: 'Laporkan' }).click()
    expect((await reported).postDataJSON().data.type).toBe('audit-services')
    await card.getByRole('link', { name: 'Ke Dasbor' }).click()
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)

    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Referensi' }).click()
    await expect(card).toBeVisible()
    await page.unroute('**/remotes/settings/**')
    await card.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Referensi' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('because its files were tampered with runs none of them', async ({ page, signIn, complaints }) => {
    complaints.expect(/integrity|ERR_|RUNTIME-\d+|ScriptNetworkError|remotes\/settings/)
    await page.route('**/remotes/settings/**/*.js', async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, body: `window.tampered = true;${await response.text()}` })
    })
    await signIn('admin')
    await page.goto('/private/utilities/reference')

    await expect(page.getByText('Pengaturan tidak dapat dibuka saat ini.')).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
  })
})
