import { expect, test } from '../fixtures.ts'

test('the login screen says why nobody can sign in: storage is blocked, or EMS SSO cannot be reached', async ({
  page,
  otherBrowser,
  complaints,
}) => {
  const blocked = await otherBrowser()
  await blocked.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await blocked.goto('/public/login')
  await expect(blocked.getByRole('alert')).toContainText('Peramban Anda memblokir cookie/penyimpanan.')
  await expect(blocked.getByRole('button', { name: 'Masuk dengen EMS SSO' })).toBeVisible()

  complaints.expect(/ERR_FAILED|Failed to fetch/)
  await page.route('**/sso/.well-known/**', (route) => route.abort())
  await page.goto('/public/login')
  const start = page.getByRole('button', { name: 'Masuk dengen EMS SSO' })
  await start.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Gagal menghubungi layanan masuk. Coba lagi atau hubungi Administrator.',
  )
  await page.unroute('**/sso/.well-known/**')
  await start.click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
