import { apiOf } from '../api.ts'
import { addUser, colleague, colleaguePassword, ofEverybody, setPassword, unique } from '../business.ts'
import { expect, signIn as signInAs, test } from '../fixtures.ts'

const listOf = (email: string) => `/private/auth/user?q=${encodeURIComponent(email)}`

test.describe('a colleague', () => {
  test('is added, invited, sets a password and signs in', async ({ page, signIn, otherBrowser, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn('admin')
    await page.goto('/private/auth/user')
    await page.getByRole('button', { name: 'Tambah Pengguna' }).click()
    const mark = unique()
    const email = `rekan.${mark}@ems.test`
    const form = page.getByRole('dialog', { name: 'Tambah Pengguna' })
    await form.getByLabel(/^Nama/).fill(`Rekan ${mark}`)
    await form.getByLabel(/^Email/).fill(email)
    await form.getByLabel(/^Peran/).fill('staf_uji')
    await form.getByRole('combobox', { name: /^Grup/ }).click()
    await page.getByRole('option', { name: 'Karyawan' }).click()
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(page.getByText('Data berhasil ditambahkan.')).toBeVisible()

    await page.goto(listOf(email))
    await page.getByRole('button', { name: `Aksi Rekan ${mark}` }).click()
    await page.getByRole('menuitem', { name: 'Tambah EMS SSO' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah EMS SSO' })
    await expect(dialog.getByRole('cell', { name: email })).toBeVisible()
    await dialog.getByRole('button', { name: 'Tambah EMS SSO' }).click()
    await dialog.getByRole('button', { name: `Salin tautan undangan Rekan ${mark}` }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByRole('button', { name: 'Selesai' }).click()

    const guest = await otherBrowser()
    await setPassword(guest, link)
    await signInAs(guest, email, colleaguePassword)
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(`Rekan ${mark}`)
    await expect(guest.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')).toHaveText(ofEverybody)

    await page.reload()
    await expect(page.getByRole('row').nth(1)).toContainText('Aktif')
  })

  test('can be invited once: the link is worthless after it was used', async ({ page, signIn, complaints }) => {
    complaints.expect(/status of 410/)
    await signIn('admin')
    const { data } = await apiOf(page).act('users', 'ssoAdd', [await addUser(page)])
    const link = data[0].meta.invitation_url
    await setPassword(page, link)
    const answer = await page.goto(link)

    expect(answer?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: 'Tautan tidak berlaku' })).toBeVisible()
  })

  test('who is moved to another group sees its menus', async ({ page, signIn, otherBrowser }) => {
    await signIn('admin')
    const { name, email } = await colleague(page, 'Karyawan')
    const theirs = await otherBrowser()
    await signInAs(theirs, email, colleaguePassword)

    await page.goto(listOf(email))
    await page.getByRole('button', { name: `Aksi ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Ubah Grup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah Grup' })
    await dialog.getByRole('combobox', { name: 'Grup' }).fill('Auditor')
    await page.getByRole('option', { name: 'Auditor' }).click()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()

    await theirs.reload()
    await expect(
      theirs.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Referensi' }),
    ).toHaveCount(1)
  })

  for (const { label, menu, confirm, done } of [
    { label: 'has the sessions revoked', menu: 'Putus sesi', confirm: 'Putus sesi', done: 'Sesi berhasil diputus.' },
  ])
    test(`who ${label} is signed out wherever that may be`, async ({ page, signIn, otherBrowser, complaints }) => {
      complaints.expect(/status of (400|401)/, /^\[silent-renew\] ErrorResponse/)
      await signIn('admin')
      const { name, email } = await colleague(page)
      const theirs = await otherBrowser()
      await signInAs(theirs, email, colleaguePassword)

      await page.goto(listOf(email))
      await page.getByRole('button', { name: `Aksi ${name}` }).click()
      await page.getByRole('menuitem', { name: menu, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
      await expect(page.getByText(done)).toBeVisible()

      await expect(theirs).toHaveURL(/\/public\/login/, { timeout: 40_000 })
      await expect(theirs.getByText('Masuk kembali untuk melanjutkan.', { exact: false })).toBeVisible()
    })
})

test('who is deactivated before a filled form is locked out at once, and finds it again when they are back', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/status of (400|401)/, /^\[silent-renew\] ErrorResponse/)
  await signIn('admin')
  const person = await colleague(page)
  const theirs = await otherBrowser()
  await signInAs(theirs, person.email, colleaguePassword)
  const openForm = async () => {
    await theirs.goto('/private/auth/user')
    await theirs.getByRole('button', { name: 'Tambah Pengguna' }).click()
    return theirs.getByRole('dialog', { name: 'Tambah Pengguna' }).getByLabel(/^Nama/)
  }
  await (await openForm()).fill('Sedang diketik')

  await page.goto(listOf(person.email))
  await page.getByRole('button', { name: `Aksi ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Nonaktifkan', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Alasan/)
    .fill('Tidak lagi bertugas di sini')
  await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click()
  await expect(page.getByText('Nonaktifkan berhasil.')).toBeVisible()

  // Without a click: it is told that its session ended.
  await expect(theirs).toHaveURL(/\/public\/login/)
  await expect(theirs.getByText('Masuk kembali untuk melanjutkan.', { exact: false })).toBeVisible()
  await expect(theirs.locator('input')).toHaveCount(0)

  const api = apiOf(page)
  const { data } = await api.get(`users?filter[email]=${encodeURIComponent(person.email)}`)
  await api.act('users', 'reactivate', [{ id: data[0].id, version: data[0].meta.version }])
  await signInAs(theirs, person.email, colleaguePassword)
  await expect(await openForm()).toHaveValue('Sedang diketik')
})

test('a user shows what follows from the account: rights, sessions, deeds; forgotten leavers are found', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto(listOf('admin@ems.test'))
  await page.getByRole('link', { name: 'Admin EMS' }).click()
  const form = page.getByRole('dialog', { name: 'Admin EMS' })
  await form.getByRole('tab', { name: 'Izin efektif' }).click()
  await expect(form.getByText(/izin karena grup/)).toContainText('Administrator')
  await form.getByRole('tab', { name: 'Sesi' }).click()
  await expect(form.getByRole('table', { name: 'Sesi aktif' }).getByRole('row').nth(1)).toContainText('Chrome')
  await form.getByRole('button', { name: 'Tutup' }).click()

  await page
    .getByRole('button', { name: 'Hapus semua filter' })
    .or(page.getByRole('button', { name: 'Kosongkan pencarian' }))
    .first()
    .click()
  await page.getByText('⚠ Karyawan keluar tetapi aktif').click()
  await expect(page.getByText('1–4 dari 4')).toBeVisible()
})
