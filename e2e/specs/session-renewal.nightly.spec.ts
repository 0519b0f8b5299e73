import { expect, test } from '../fixtures.ts'
import { accessToken, storedUser } from '../session.ts'

test.use({ isByForm: true })

test.describe('the session', () => {
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
})
