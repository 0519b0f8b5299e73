import { expect, test } from '../fixtures.ts'
import { accessToken, storedUser, tokenRequests } from '../session.ts'

test.use({ isByForm: true })

test.describe('the session', () => {
  test('holds tokens, employee and profile, and nothing else knows them', async ({ page, signIn }) => {
    await signIn('karyawan')

    const user = await storedUser(page)
    expect(user).toMatchObject({ profile: { name: 'Suharti', email: 'karyawan@ems.test', role: 'karyawan' } })
    expect(Number(user?.employee_id)).toBeGreaterThan(0)
    expect(user?.id_token).toBeTruthy()
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(user?.access_token)
  })

  test('is shared with a new tab, without another sign-in', async ({ page, context, signIn }) => {
    await signIn('karyawan')
    const requests = tokenRequests(page)
    const second = await context.newPage()
    await second.goto('/private/home/dashboard')

    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await accessToken(second)).toBe(await accessToken(page))
    expect(requests.map(({ grant }) => grant)).not.toContain('authorization_code')
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
    const requests = tokenRequests(page)
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
    // A renewal that falls due meanwhile is another one: no refresh token is used twice.
    const used = requests.filter(({ grant }) => grant === 'refresh_token').map(({ refreshToken }) => refreshToken)
    expect(used.length).toBeGreaterThan(0)
    expect(used).toEqual([...new Set(used)])
    expect(await accessToken(page)).toBe(await accessToken(second))
  })
})
