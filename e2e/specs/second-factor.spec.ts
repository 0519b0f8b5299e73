import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { colleague, colleaguePassword, unique } from '../business.ts'
import { ageSignIn } from '../database.ts'
import { devices, expect, expectAccessible, test } from '../fixtures.ts'

/** A device with a fingerprint reader, whose owner puts the finger on it (WebAuthn in the DevTools protocol). */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** Fits 390 px without a horizontal scrollbar. */
async function expectToFit(page: Page) {
  const former = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (former) await page.setViewportSize(former)
}

async function fillPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Kata sandi', { exact: true }).fill(colleaguePassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

for (const [device, viewport] of devices)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a passkey is set up, signs in without a password, and signs in again for what needs it', async ({
      page,
      signIn,
      otherBrowser,
    }) => {
      await signIn('admin')
      const { email } = await colleague(page)
      const mine = await otherBrowser()
      await addAuthenticator(mine)

      await mine.goto('/sso/security')
      await expect(mine.getByRole('button', { name: 'Masuk dengan passkey' })).toBeVisible()
      await expectAccessible(mine)
      await expectToFit(mine)
      await fillPassword(mine, email)
      await mine.getByLabel('Nama passkey baru').fill('Laptop uji')
      await mine.getByRole('button', { name: 'Tambah passkey' }).press('Enter')
      await expect(mine.getByRole('heading', { name: 'Kode pemulihan' })).toBeVisible()
      await expect(mine.getByRole('listitem')).toHaveCount(10)
      await expectAccessible(mine)
      await expectToFit(mine)
      await mine.getByRole('link', { name: 'Selesai' }).click()
      await expect(mine.getByText('Laptop uji', { exact: true })).toBeVisible()
      await expectAccessible(mine)
      await expectToFit(mine)

      await mine.context().clearCookies()
      await mine.goto('/public/login')
      await mine.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
      await mine.getByRole('button', { name: 'Masuk dengan passkey' }).click()
      await expect(mine).toHaveURL(/\/private\//)

      await ageSignIn(email, 11)
      await mine.goto('/sso/security/app')
      await expect(mine).toHaveURL(/\/sso\/security\/login/)
      await mine.getByRole('button', { name: 'Masuk dengan passkey' }).click()
      await expect(mine.getByRole('heading', { name: 'Keamanan akun' })).toBeVisible()
      await mine.getByRole('link', { name: 'Pasang aplikasi autentikator' }).click()
      await expect(mine.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
      await expectAccessible(mine)
      await expectToFit(mine)
    })

    test('who must have a second factor sets it up behind the password, is asked for it, and ends another device', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      // The last factor stays.
      complaints.expect(/409/)
      await signIn('admin')
      const group = `Wajib faktor ${unique()}`
      await apiOf(page).create('usergroups', {
        ...{ code: `faktor_${unique()}`, name: group, permissions: ['dashboard-access'], second_factor: true },
      })
      const { email } = await colleague(page, group)
      const mine = await otherBrowser()
      await addAuthenticator(mine)

      await test.step('EMS SSO hears of the group within seconds, and asks for a factor', async () => {
        await expect(async () => {
          await mine.context().clearCookies()
          await mine.goto('/sso/security/login')
          await fillPassword(mine, email)
          await expect(mine.getByRole('heading', { name: 'Pasang faktor kedua' })).toBeVisible({ timeout: 10_000 })
        }).toPass({ timeout: 120_000 })
        await expect(mine.getByRole('button', { name: 'Pakai passkey perangkat ini' })).toBeVisible()
        await expectAccessible(mine)
        await expectToFit(mine)
      })
      await mine.getByRole('button', { name: 'Pakai passkey perangkat ini' }).press('Enter')
      await expect(mine.getByRole('heading', { name: 'Kode pemulihan' })).toBeVisible()
      const code = (await mine.getByRole('listitem').first().textContent()) ?? ''
      await expectAccessible(mine)
      await expectToFit(mine)
      await mine.getByRole('button', { name: 'Sudah saya simpan, lanjutkan' }).click()
      await expect(mine.getByRole('heading', { name: 'Keamanan akun' })).toBeVisible()

      await test.step('the last factor is not removed', async () => {
        await mine.getByText(/^Hapus passkey /).click()
        await mine.getByRole('button', { name: 'Hapus', exact: true }).click()
        await expect(mine.getByRole('heading', { name: 'Faktor kedua terakhir' })).toBeVisible()
        await expectAccessible(mine)
        await expectToFit(mine)
      })

      const other = await otherBrowser()
      await test.step('on another device a recovery code takes its place', async () => {
        await other.goto('/sso/security/login')
        await fillPassword(other, email)
        await expect(other.getByRole('heading', { name: 'Langkah kedua' })).toBeVisible()
        await expectAccessible(other)
        await expectToFit(other)
        await other.getByLabel('Kode', { exact: true }).fill(code)
        await other.getByRole('button', { name: 'Lanjutkan' }).click()
        await expect(other.getByRole('heading', { name: 'Keamanan akun' })).toBeVisible()
      })

      await test.step('which its owner ends', async () => {
        await mine.goto('/sso/security')
        await expectAccessible(mine)
        await expectToFit(mine)
        await mine.getByRole('button', { name: 'Putuskan semua perangkat lain' }).click()
        await expect(mine.getByRole('button', { name: 'Putuskan', exact: true })).toHaveCount(0)
        await other.reload()
        await expect(other).toHaveURL(/\/sso\/security\/login/)
      })

      await mine.context().clearCookies()
      await mine.goto('/sso/security/login')
      await fillPassword(mine, email)
      await expect(mine.getByRole('button', { name: 'Pakai passkey', exact: true })).toBeVisible()
      await mine.getByRole('button', { name: 'Pakai passkey', exact: true }).click()
      await expect(mine.getByRole('heading', { name: 'Keamanan akun' })).toBeVisible()
    })

    test('a forgotten password is replaced by the link in a mail, once', async ({
      page,
      signIn,
      otherBrowser,
      complaints,
    }) => {
      // A breached password, and the link when it was used.
      complaints.expect(/422/, /410/)
      await signIn('admin')
      const { email } = await colleague(page)
      const mine = await otherBrowser()

      await mine.goto('/sso/login')
      await mine.getByRole('link', { name: 'Lupa kata sandi?' }).click()
      await expectAccessible(mine)
      await expectToFit(mine)
      await mine.getByLabel('Email').fill(email)
      await mine.getByRole('button', { name: 'Kirim tautan' }).click()
      await expect(mine.getByRole('heading', { name: 'Periksa surel Anda' })).toBeVisible()

      const link = await linkMailedTo(mine, email)
      await mine.goto(link)
      await expectAccessible(mine)
      await expectToFit(mine)
      await mine.getByLabel('Kata sandi baru', { exact: true }).fill('Password123')
      await mine.getByLabel('Ulangi kata sandi baru').fill('Password123')
      await mine.getByRole('button', { name: 'Simpan' }).click()
      await expect(mine.getByText(/ada di daftar kata sandi yang bocor/)).toBeVisible()
      await mine.getByLabel('Kata sandi baru', { exact: true }).fill('Kuda-Lari-2026')
      await mine.getByLabel('Ulangi kata sandi baru').fill('Kuda-Lari-2026')
      await mine.getByRole('button', { name: 'Simpan' }).click()
      await expect(mine.getByRole('heading', { name: 'Kata sandi tersimpan' })).toBeVisible()

      await mine.goto(link)
      await expect(mine.getByRole('heading', { name: 'Tautan tidak berlaku' })).toBeVisible()
    })
  })

/** The link in the newest mail of the sandbox to this address. */
async function linkMailedTo(page: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await (await page.request.get('/sandbox/mail')).text()
    const entry = list.split('<li>').find((one) => one.includes(email) && one.includes('Kata sandi baru')) ?? ''
    const [, mail = ''] = /href="([^"]+)"/.exec(entry) ?? []
    expect(mail).not.toBe('')
    link = /https?:\/\/[^\s"<>]+\/sso\/reset\/[\w-]+/.exec(await (await page.request.get(mail)).text())?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
