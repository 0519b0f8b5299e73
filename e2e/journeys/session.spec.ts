import { expect, giveCredentials, password, signIn as signInAs, test } from '../fixtures.ts'
import { accessToken, storedUser, tokenRequests } from '../session.ts'

const loginScreen = /\/public\/login/

test.describe('the session', () => {
  test('holds tokens, employee and profile, and nothing else knows them', async ({ page, signIn }) => {
    await signIn('karyawan')

    const user = await storedUser(page)
    expect(user).toMatchObject({ profile: { name: 'Suharti', email: 'karyawan@ems.test', role: 'karyawan' } })
    expect(Number(user?.employee_id)).toBeGreaterThan(0)
    expect(user?.id_token).toBeTruthy()
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(user?.access_token)
  })

  test('is renewed about a minute before it ends, without anybody noticing', async ({ page, signIn }) => {
    await signIn('karyawan')
    const before = await storedUser(page)

    await expect
      .poll(async () => (await storedUser(page))?.access_token, { timeout: 40_000 })
      .not.toBe(before?.access_token)

    const after = await storedUser(page)
    expect(Date.now() / 1000).toBeLessThan(before?.expires_at ?? 0)
    expect(after?.expires_at).toBeGreaterThan(before?.expires_at ?? 0)
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })

  test('survives a renewal that gets no answer in time: it is tried again after five seconds', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/net::ERR_(ABORTED|FAILED)/, /timed out/)
    await signIn('karyawan')
    const before = await accessToken(page)
    let hung = 0
    await page.route('**/sso/token', async (route) => {
      hung += 1
      if (hung > 1) return route.continue()
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      return route.abort().catch(() => undefined)
    })

    await expect.poll(() => accessToken(page), { timeout: 55_000 }).not.toBe(before)
    expect(hung).toBeGreaterThan(1)
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })

  test('is shared with a new tab, without another sign-in', async ({ page, context, signIn }) => {
    await signIn('karyawan')
    const grants = tokenRequests(page)
    const second = await context.newPage()
    await second.goto('/private/home/dashboard')

    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessToken(second)).toBe(await accessToken(page))
    expect(grants).not.toContain('authorization_code')
  })

  test('is refreshed once when two tabs find their token refused at the same moment', async ({
    page,
    context,
    signIn,
    complaints,
  }) => {
    complaints.expect(/401/)
    await signIn('admin')
    const second = await context.newPage()
    await second.goto('/private/utilities/reference')
    await expect(second.getByRole('heading', { level: 1, name: 'Referensi' })).toBeVisible()
    const grants = tokenRequests(page)
    const stale = await accessToken(page)
    await context.route('**/api/v1/**', (route) =>
      route.request().headers().authorization === `Bearer ${stale}`
        ? route.fulfill({
            status: 401,
            contentType: 'application/vnd.api+json',
            body: JSON.stringify({ errors: [{ status: '401', code: 'UNAUTHENTICATED', title: '', detail: '' }] }),
          })
        : route.continue(),
    )

    await Promise.all([page.goto('/private/auth/user'), second.reload()])

    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(second.getByRole('row').nth(1)).toBeVisible()
    expect(grants.filter((grant) => grant === 'refresh_token')).toHaveLength(1)
    expect(await accessToken(page)).toBe(await accessToken(second))
  })

  test('outlives the lost answer of a renewal', async ({ page, signIn, complaints }) => {
    complaints.expect(/net::ERR_/)
    await signIn('karyawan')
    const before = await accessToken(page)
    let lost = 0
    await page.route('**/sso/token', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })

    await expect.poll(() => lost, { timeout: 40_000 }).toBe(1)
    await page.unroute('**/sso/token')
    await page.reload()

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => accessToken(page), { timeout: 30_000 }).not.toBe(before)
  })

  test('ends in every tab when it ends in one', async ({ page, context, signIn }) => {
    await signIn('karyawan')
    const second = await context.newPage()
    await second.goto('/private/home/dashboard')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

    await second.getByRole('button', { name: /Profil|Suharti/ }).click()
    await second.getByRole('menuitem', { name: 'Keluar' }).click()

    await expect(second).toHaveURL(loginScreen)
    await expect(page).toHaveURL(loginScreen, { timeout: 5_000 })
    expect(await storedUser(page)).toBeNull()
  })

  test('ends within three seconds when somebody signs out at EMS SSO itself', async ({ page, context, signIn }) => {
    await signIn('karyawan')
    const idToken = (await storedUser(page))?.id_token ?? ''
    const elsewhere = await context.newPage()
    await elsewhere.goto(`/sso/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)

    await expect(page).toHaveURL(loginScreen, { timeout: 5_000 })
  })

  test('ends when another person signs in in the same browser', async ({ page, context, signIn }) => {
    await signIn('karyawan')
    const elsewhere = await context.newPage()
    const idToken = (await storedUser(page))?.id_token ?? ''
    await elsewhere.goto(`/sso/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
    await signInAs(elsewhere, 'auditor')

    await expect.poll(async () => (await storedUser(page))?.profile.email ?? null).not.toBe('karyawan@ems.test')
  })

  test('ends in the other browser when the password is changed', async ({ page, otherBrowser }) => {
    const other = await otherBrowser()
    await signInAs(page, 'legal')
    await signInAs(other, 'legal')

    await page.goto('/sso/password')
    await page.getByLabel('Kata sandi lama').fill(password)
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('Rapat-Senin-2026')
    await page.getByLabel('Ulangi kata sandi baru').fill('Rapat-Senin-2026')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(/berhasil/i)).toBeVisible()

    await expect(other).toHaveURL(loginScreen, { timeout: 40_000 })
  })
})

test.describe('coming back from EMS SSO', () => {
  test.beforeEach(({ complaints }) => complaints.expect(/No (matching )?state|state|400|oidc/i))

  const invalid = 'Proses masuk tidak valid atau kedaluwarsa.'

  test('with an answer that belongs to no question is refused, and one can start again', async ({ page }) => {
    const grants = tokenRequests(page)
    await page.goto('/signin-callback?code=abc&state=palsu')

    await expect(page.getByText(invalid)).toBeVisible()
    expect(grants).toEqual([])

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
    const grants = tokenRequests(page)
    await page.goto(answers[0] ?? '')

    await expect(page.getByText(invalid).or(page.getByRole('heading', { level: 1 }))).toBeVisible()
    expect(grants).not.toContain('authorization_code')
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
})

test.describe('EMS SSO', () => {
  const ask = (changes: Record<string, string>) =>
    `/sso/auth?${new URLSearchParams({
      client_id: 'ems-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'placeholder',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 's',
      ...changes,
    })}`

  test('sends nobody to an address that is not registered', async ({ page, complaints }) => {
    complaints.expect(/400/)
    const answer = await page.goto(ask({ redirect_uri: 'https://penyerang.example/' }))

    expect(answer?.status()).toBe(400)
    expect(new URL(page.url()).pathname).toBe('/sso/auth')
  })

  test('does not return to an unregistered address after signing out', async ({ page, signIn, complaints }) => {
    complaints.expect(/400/)
    await signIn('karyawan')
    const idToken = (await storedUser(page))?.id_token ?? ''
    await page.goto(
      `/sso/session/end?${new URLSearchParams({
        id_token_hint: idToken,
        post_logout_redirect_uri: 'https://penyerang.example/',
      })}`,
    )
    expect(new URL(page.url()).hostname).not.toBe('penyerang.example')
  })

  test('never says whether an account exists', async ({ page }) => {
    await page.goto('/public/login')
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await giveCredentials(page, 'tidak.ada@ems.test', 'salah-sekali-1A')
    const unknown = await page.getByRole('alert').textContent()
    await giveCredentials(page, 'auditor@ems.test', 'salah-sekali-1A')
    expect(await page.getByRole('alert').textContent()).toBe(unknown)
  })
})
