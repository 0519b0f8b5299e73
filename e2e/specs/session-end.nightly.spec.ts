import { categoryWith, colleague, colleaguePassword, goods } from '../business.ts'
import { expect, giveCredentials, password, signIn as signInAs, test } from '../fixtures.ts'
import { storedUser } from '../session.ts'

test.use({ isByForm: true })

const loginScreen = /\/public\/login/

/** A tab may ask with the token of the ended session before the news of its end arrives, and is refused. */
const rejectedMeanwhile = [/status of (400|401).*\/(api\/v1|sso\/token)/, /^\[silent-renew\] ErrorResponse/]

test.describe('the session ends', () => {
  test('in every tab when it ends in one', async ({ page, context, signIn }) => {
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

  test('within three seconds when the user signs out at EMS SSO itself', async ({
    page,
    context,
    signIn,
    complaints,
  }) => {
    complaints.expect(...rejectedMeanwhile)
    await signIn('karyawan')
    const idToken = (await storedUser(page))?.id_token ?? ''
    const others = await context.newPage()
    await others.goto(`/sso/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)

    await expect(page).toHaveURL(loginScreen, { timeout: 5_000 })
  })

  test('while the user types, and the text is there after the next sign-in', async ({
    page,
    context,
    signIn,
    complaints,
  }) => {
    complaints.expect(...rejectedMeanwhile)
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    await page.goto(`${path}&id=${rows[0]?.id}&tab=edit`)
    const form = page.getByRole('dialog', { name: 'Barang 01' })
    const name = form.getByRole('textbox', { name: 'Nama', exact: true })
    await expect(name).toHaveValue('Barang 01')
    await name.fill('Barang setengah jadi')
    await expect(form.getByText(/^Draf disimpan/)).toBeVisible()

    const idToken = (await storedUser(page))?.id_token ?? ''
    const others = await context.newPage()
    await others.goto(`/sso/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
    await expect(page).toHaveURL(loginScreen)
    // The notice stands over the page when a refusal arrives before the news of the end.
    const signInAgain = page.getByRole('button', { name: /^Masuk (dengen EMS SSO|kembali)$/ })
    await signInAgain.last().click()
    await giveCredentials(page, 'admin@ems.test', password)

    await expect(name).toHaveValue('Barang setengah jadi')
    await expect(form.getByText(/^Draf pukul .* dipulihkan\.$/)).toBeVisible()
  })

  test('when another person signs in in the same browser', async ({ page, context, signIn, complaints }) => {
    complaints.expect(...rejectedMeanwhile)
    await signIn('karyawan')
    const others = await context.newPage()
    const idToken = (await storedUser(page))?.id_token ?? ''
    await others.goto(`/sso/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
    await signInAs(others, 'auditor@ems.test')

    await expect.poll(async () => (await storedUser(page))?.profile.email ?? null).not.toBe('karyawan@ems.test')
  })

  test('in the other browser when the password is changed', async ({ page, signIn, otherBrowser, complaints }) => {
    complaints.expect(/status of (400|401)/, /^\[silent-renew\] ErrorResponse/)
    await signIn('admin')
    const { email } = await colleague(page, 'Karyawan')
    const [mine, other] = [await otherBrowser(), await otherBrowser()]
    await signInAs(mine, email, colleaguePassword)
    await signInAs(other, email, colleaguePassword)

    await mine.goto('/sso/password')
    await mine.getByLabel('Kata sandi lama').fill(colleaguePassword)
    await mine.getByLabel('Kata sandi baru', { exact: true }).fill('Rapat-Selasa-2026')
    await mine.getByLabel('Ulangi kata sandi baru').fill('Rapat-Selasa-2026')
    await mine.getByRole('button', { name: 'Simpan' }).click()
    await expect(mine.getByRole('heading', { name: 'Kata sandi sudah diubah' })).toBeVisible()

    await expect(other).toHaveURL(loginScreen, { timeout: 40_000 })
    await mine.goto('/private/home/dashboard')
    await expect(mine.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('at the next renewal when EMS SSO no longer knows it, and comes back to the same place', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/status of 400/, /invalid_grant/)
    await signIn('karyawan')
    await page.route('**/sso/token', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' }),
    )
    await expect(page).toHaveURL(loginScreen, { timeout: 45_000 })
    expect(await storedUser(page)).toBeNull()

    const notice = page.getByRole('dialog', { name: 'Sesi berakhir' })
    await expect(notice).toContainText('Sesi Anda berakhir. Masuk kembali untuk melanjutkan.')
    await page.unroute('**/sso/token')
    await notice.getByRole('button', { name: 'Masuk kembali' }).click()
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })

  test('when nobody was at work for too long: asked a minute before, then in every tab and at EMS SSO', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/status of 40[01]/, /invalid_grant/)
    await signIn('karyawan')
    const adjacent = await page.context().newPage()
    await adjacent.goto('/private/home/calendar')
    await expect(adjacent.getByRole('heading', { level: 1 })).toBeVisible()
    const idleFor = (minutes: number) =>
      page.evaluate((at) => localStorage.setItem('ems-last-activity', String(at)), Date.now() - minutes * 60_000)

    await idleFor(479.5)
    const question = page.getByRole('dialog', { name: 'Sesi segera berakhir' })
    await question.getByRole('button', { name: 'Perpanjang' }).click()
    await expect(question).toHaveCount(0)

    await idleFor(481)
    const notice = page.getByRole('dialog', { name: 'Sesi berakhir' })
    await expect(notice).toContainText('Sesi Anda berakhir karena tidak ada kegiatan.')
    await expect(adjacent).toHaveURL(loginScreen)
    expect(await storedUser(page)).toBeNull()
    await notice.getByRole('button', { name: 'Masuk kembali' }).click()
    await expect(page.getByRole('textbox', { name: 'Kata sandi' })).toBeVisible()
  })
})
