import { expect, openDashboard, test } from '../fixtures.ts'

test.describe('the profile menu', () => {
  test('shows who EMS SSO says one is, and leads to the password', async ({ page, signIn, context }) => {
    await signIn('kepala')
    await openDashboard(page)
    const button = page.getByRole('button', { name: 'Profil Yohanes Rumbiak' })
    await button.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profil', 'Kepegawaian', 'Keluar'])
    await page.getByRole('menuitem', { name: 'Profil' }).click()

    const dialog = page.getByRole('dialog', { name: 'Profil pengguna EMS SSO' })
    await expect(dialog.getByLabel('Nama')).toHaveValue('Yohanes Rumbiak')
    await expect(dialog.getByLabel('Email')).toHaveValue('kepala@ems.test')
    await expect(dialog.getByLabel('Peran')).toHaveValue(/Kepala Departemen/i)
    for (const label of ['Nama', 'Email', 'Peran']) await expect(dialog.getByLabel(label)).not.toBeEditable()

    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: /^Ubah kata sandi/ }).click()
    const password = await opened
    await expect(password).toHaveURL(/\/sso\/password$/)
    await expect(password.getByRole('heading', { name: 'Ubah kata sandi' })).toBeVisible()
    await password.close()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('is where one leaves; going back shows nothing private', async ({ page, signIn }) => {
    await signIn('karyawan')
    await openDashboard(page)
    await page.getByRole('button', { name: /^Profil/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(page).toHaveURL(/\/public\/login/)

    await page.goBack()
    await expect(page).toHaveURL(/\/public\/login|\/sso\//)
    await expect(page.getByText('Suharti')).toHaveCount(0)
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:'))),
    ).toEqual([])
  })
})
