import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ isByForm: true })

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

test('the login screen is there before any script has run, where it stays, and so is the frame of everything else', async ({
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const start = (on: Page) => on.getByRole('button', { name: 'Masuk dengen EMS SSO' })
  const positions = async (on: Page) => {
    const parts = [on.getByRole('heading', { level: 1, name: 'EMS' }), on.getByText(/^Selamat datang/), start(on)]
    return Promise.all(parts.map((part) => part.boundingBox()))
  }
  const painted = await otherBrowser()
  await painted.setViewportSize({ width: 1000, height: 800 })
  await painted.route('**/js/**', (route) => route.abort())
  await painted.goto('/public/login')
  await expect(start(painted)).toBeDisabled()
  const before = await positions(painted)
  await painted.goto('/private/home/dashboard')
  await expect(painted.getByText('Memuat EMS…')).toBeAttached()

  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/public/login')
  await expect(start(page)).toBeEnabled()
  expect(await positions(page)).toEqual(before)
})

test('the title of a page is there before any script has run, where it stays; a greeting as this tab said it last', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  /** Of the letters, not of the box around them. */
  const topOf = (on: Page) =>
    on.locator('h1').evaluate((heading) => {
      const letters = document.createRange()
      letters.selectNodeContents(heading)
      return letters.getBoundingClientRect().y
    })
  const list = '/private/utilities/reference'
  await page.setViewportSize({ width: 1200, height: 800 })
  await signIn('admin')
  const greeting = await page.getByRole('heading', { level: 1, name: /^Selamat / }).textContent()
  await page.goto(list)
  await expect(page.getByText(/^1–\d+ dari /)).toBeVisible()
  const after = await topOf(page)

  await page.route('**/js/**', (route) => route.abort())
  await page.goto(list, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toHaveText('Referensi')
  // A test script can read the page before its styles have loaded; a user cannot.
  await expect.poll(() => topOf(page)).toBeCloseTo(after, 0)
  await page.goto('/private/home/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('h1')).toHaveText(greeting ?? '')
})
