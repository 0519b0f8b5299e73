import { expect, giveCredentials, password, test } from '../fixtures.ts'
import { tokenRequests } from '../session.ts'

test.use({ isByForm: true })

test.describe('coming back from EMS SSO', () => {
  test.beforeEach(({ complaints }) => complaints.expect(/No (matching )?state|state|400|oidc/i))

  const invalid = 'Proses masuk tidak valid atau kedaluwarsa.'

  test('with an answer that belongs to no question is refused, and one can start again', async ({ page }) => {
    const requests = tokenRequests(page)
    await page.goto('/signin-callback?code=abc&state=palsu')

    await expect(page.getByText(invalid)).toBeVisible()
    expect(requests.map(({ grant }) => grant)).toEqual([])

    await page.getByRole('button', { name: 'Masuk ulang' }).click()
    await giveCredentials(page, 'karyawan@ems.test', password)
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })

  test('without any answer is refused', async ({ page }) => {
    await page.goto('/signin-callback')
    await expect(page.getByText(invalid)).toBeVisible()
  })

  test('a second time with the same answer is refused', async ({ page, signIn }) => {
    const answers: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().includes('/signin-callback?')) answers.push(frame.url())
    })
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/signin-callback?')) answers.push(request.url())
    })
    await signIn('karyawan')
    const requests = tokenRequests(page)
    await page.goto(answers[0] ?? '')

    await expect(page.getByText(invalid).or(page.getByRole('heading', { level: 1 }))).toBeVisible()
    expect(requests.map(({ grant }) => grant)).not.toContain('authorization_code')
  })

  test('after refusing access says so and offers to start again', async ({ page }) => {
    await page.goto('/public/login')
    let state = ''
    await page.route('**/sso/auth?**', (route) => {
      state = new URL(route.request().url()).searchParams.get('state') ?? ''
      return route.fulfill({
        status: 302,
        headers: { location: `/signin-callback?error=access_denied&state=${encodeURIComponent(state)}` },
      })
    })
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()

    await expect(page.getByText(invalid)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Masuk ulang' })).toBeVisible()
  })

  test('more than a quarter of an hour after setting out is refused', async ({ page }) => {
    await page.goto('/public/login')
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.evaluate(() => {
      for (const name of Object.keys(sessionStorage)) {
        const attempt = JSON.parse(sessionStorage.getItem(name) ?? 'null')
        if (attempt?.created)
          sessionStorage.setItem(name, JSON.stringify({ ...attempt, created: attempt.created - 901 }))
      }
    })
    const requests = tokenRequests(page)
    await giveCredentials(page, 'karyawan@ems.test', password)

    await expect(page.getByText(invalid)).toBeVisible()
    expect(requests.map(({ grant }) => grant)).toEqual([])
  })
})
