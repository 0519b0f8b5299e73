import { expect, test } from '../fixtures.ts'

test.use({ isByForm: true })

test.describe('the areas of the address', () => {
  test('the root leads to the login screen', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/public\/login$/)
    await expect(page.getByRole('button', { name: 'Masuk dengen EMS SSO' })).toBeVisible()
  })

  test('a private screen asks a stranger to sign in first, and then opens', async ({ page }) => {
    await page.goto('/private/utilities/reference?page=1')
    await expect(page).toHaveURL(/\/public\/login/)

    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await page.getByLabel('Email').fill('admin@ems.test')
    await page.getByLabel('Kata sandi', { exact: true }).fill('Ems-demo-2026')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()

    await expect(page).toHaveURL(/\/private\/utilities\/reference/)
    await expect(page.getByRole('heading', { level: 1, name: 'Referensi' })).toBeVisible()
  })

  test('a signed-in user never sees the login screen', async ({ page, signIn }) => {
    await signIn('karyawan')
    await page.goto('/public/login')
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })

  test('an unknown address is not found', async ({ page }) => {
    await page.goto('/tidak/ada')
    await expect(page).toHaveURL(/\/notfound$/)
    await expect(page.getByText('Halaman tidak ditemukan')).toBeVisible()
  })

  test('an unknown private address is not found either', async ({ page, signIn }) => {
    await signIn('karyawan')
    await page.goto('/private/tidak/ada')
    await expect(page).toHaveURL(/\/notfound$/)
  })

  test('an address that leads elsewhere is not followed after sign-in', async ({ page }) => {
    await page.goto('/public/login?return=https://penyerang.example/')
    await page.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await page.getByLabel('Email').fill('karyawan@ems.test')
    await page.getByLabel('Kata sandi', { exact: true }).fill('Ems-demo-2026')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page).toHaveURL(/\/private\/home\/dashboard$/)
  })
})
