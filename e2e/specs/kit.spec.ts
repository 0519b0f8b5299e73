import { categoryWith, colleague, goods, unique } from '../business.ts'
import { expect, expectAccessible, giveCredentials, openDashboard, test } from '../fixtures.ts'

test.describe('a table belongs to the person who reads it', () => {
  test('columns, density and a named look come back in another browser', async ({ page, signIn, otherBrowser }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(3))
    await page.goto(path)
    await page.getByRole('columnheader', { name: 'Perusahaan' }).click({ button: 'right' })
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/me') && answer.request().method() === 'PATCH')
    await page.getByRole('menuitem', { name: 'Sembunyikan kolom' }).click()
    await kept
    await expect(page.getByRole('columnheader', { name: 'Perusahaan' })).toBeHidden()

    const name = `Aktif ${unique()}`
    await page.goto(`${path}&f.is_active=1&sort=-name`)
    await expect(page.getByText('1–2 dari 2')).toBeVisible()
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/saved-views') && answer.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Simpan tampilan' }).click()
    await page.getByRole('dialog').getByLabel('Nama').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await saved

    const other = await otherBrowser()
    await signIn('admin', other)
    await other.goto(path)
    await expect(other.getByText('1–3 dari 3')).toBeVisible()
    await expect(other.getByRole('columnheader', { name: 'Perusahaan' })).toBeHidden()
    await other.getByRole('tab', { name, exact: true }).click()
    await expect(other.getByText('1–2 dari 2')).toBeVisible()
    await expect(other).toHaveURL(/f\.is_active=1/)
    await other.getByRole('button', { name: `Aksi tampilan ${name}` }).click()
    await other.getByRole('menuitem', { name: 'Hapus' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await expect(other.getByRole('tab', { name, exact: true })).toBeHidden()
    await other.getByRole('button', { name: 'Kolom', exact: true }).click()
    const restored = other.waitForResponse(
      (answer) => answer.url().endsWith('/me') && answer.request().method() === 'PATCH',
    )
    await other.getByRole('button', { name: 'Bawaan', exact: true }).click()
    await restored
  })

  test('a cell is changed in place by keyboard alone', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(2))
    await page.goto(path)
    const cell = page.getByRole('gridcell', { name: 'Barang 01', exact: true })
    await cell.focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Nama' }).fill('Palet kayu')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: 'Palet kayu', exact: true })).toBeVisible()
    // The cell says the typed value before the answer comes.
    await saved
    await page.reload()
    await expect(page.getByRole('gridcell', { name: 'Palet kayu', exact: true })).toBeVisible()
  })
})

test.describe('what was deleted', () => {
  test('lies in the trash and is taken back', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(2))
    await page.goto(path)
    await page.getByRole('button', { name: 'Aksi Barang 02' }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await expect(page.getByText('1–1 dari 1')).toBeVisible()
    await page.goto(`${path}&trash=1`)
    await page.getByRole('button', { name: 'Aksi Barang 02' }).click()
    await page.getByRole('menuitem', { name: 'Pulihkan' }).click()
    await expect(page.getByText('Tempat Sampah kosong.')).toBeVisible()
    await page.getByRole('button', { name: 'Kembali ke daftar' }).click()
    await expect(page.getByText('1–2 dari 2')).toBeVisible()
  })
})

test.describe('a record', () => {
  test('remembers what it was, and gives a value back', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(2))
    await page.goto(path)
    await page.getByRole('link', { name: 'Barang 01' }).click()
    const record = page.getByRole('dialog')
    // It is read, and edited section by section.
    await expect(record.getByRole('textbox')).toHaveCount(0)
    await record.getByRole('button', { name: /^Ubah uji-/ }).click()
    await record.getByRole('textbox', { name: 'Nama' }).fill('Nama baru')
    await record.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
    await expect(record.getByRole('heading', { name: 'Nama baru' })).toBeVisible()
    await expect(record.getByRole('textbox')).toHaveCount(0)
    await record.getByRole('tab', { name: 'Aktivitas' }).click()
    const newest = record.getByRole('list', { name: 'Aktivitas' }).getByRole('listitem').first()
    await expect(newest).toContainText('mengubah 1 isian')
    await newest.getByRole('button', { name: 'Lihat 1 isian' }).click()
    await expect(newest).toContainText('Barang 01 → Nama baru')
    await expectAccessible(page)
    await record.getByRole('tab', { name: 'Riwayat' }).click()
    const history = record.getByRole('list', { name: 'Riwayat' })
    await expect(history.getByRole('listitem').first()).toContainText('Barang 01')
    await history.getByRole('button', { name: 'Kembalikan nilai Nama' }).click()
    await page.getByRole('dialog', { name: 'Kembalikan Nama?' }).getByRole('button', { name: 'Kembalikan' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(3)
    await record.getByRole('tab', { name: 'Detail' }).click()
    await expect(record.getByRole('heading', { name: 'Barang 01' })).toBeVisible()
    await record.getByRole('tab', { name: 'Detail' }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(record.getByRole('heading', { name: 'Barang 02' })).toBeVisible()
  })

  test('has comments with files, and a mentioned user is notified', async ({ page, signIn }) => {
    await signIn('admin')
    const guest = await colleague(page)
    const { path, rows } = await categoryWith(page, goods(1))
    await page.goto(`${path}&id=${rows[0]?.id}&tab=comments`)
    const record = page.getByRole('dialog')
    const input = record.getByRole('textbox', { name: 'Tulis komentar' })
    await input.pressSequentially(`Tolong periksa @${guest.name.slice(0, 12)}`)
    await record.getByRole('option', { name: guest.name }).click()
    await record.getByRole('button', { name: 'Kirim' }).click()
    await expect(record.getByRole('list', { name: 'Aktivitas', exact: true })).toContainText(
      `Tolong periksa @${guest.name}`,
    )

    await record.getByRole('tab', { name: 'Lampiran' }).click()
    const file = { name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('Diperiksa pada 20 November.') }
    await record.getByRole('tabpanel', { name: 'Lampiran' }).locator('input[type=file]').setInputFiles(file)
    await expect(record.getByRole('list', { name: 'Lampiran' })).toContainText('catatan.txt')
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const picture = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await record.getByRole('tabpanel', { name: 'Lampiran' }).locator('input[type=file]').setInputFiles(picture)
    await record.getByRole('button', { name: 'Buka foto.png' }).click()
    const preview = page.getByRole('dialog', { name: 'foto.png' })
    await expect
      .poll(() => preview.getByRole('img', { name: 'foto.png' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(page.getByRole('status').getByText('Berkas berhasil diunggah.')).toHaveCount(0)
    await expectAccessible(page)

    const reader = await page.context().browser()?.newPage()
    if (!reader) throw new Error('no browser')
    await reader.goto('/public/login')
    await reader.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await giveCredentials(reader, guest.email, 'Rapat-Senin-2026')
    await reader.getByRole('button', { name: /^Pemberitahuan, \d+ belum dibaca/ }).click()
    await reader
      .getByRole('button', { name: /menyebut Anda/ })
      .first()
      .click()
    await expect(reader).toHaveURL(new RegExp(`id=${rows[0]?.id}`))
    await reader.close()
  })
})

test.describe('the shell', () => {
  test('finds menus by Ctrl+K and shows its keys by ?', async ({ page, signIn }) => {
    await signIn('admin')
    await openDashboard(page)
    await page.keyboard.press('Control+k')
    // Before its code is here.
    await page.keyboard.type('referensi')
    await expect(page.getByRole('combobox', { name: 'Cari menu dan data' })).toHaveValue('referensi')
    await expect(page.getByRole('option', { name: 'Referensi Pengaturan' })).toBeVisible()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('option', { name: 'Referensi Pengaturan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Referensi' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Slash')
    await expect(page.getByRole('dialog', { name: 'Bantuan' })).toBeVisible()
  })

  test('lets a user request access to a closed screen, and another user decide', async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    await signIn('admin')
    const guest = await colleague(page, 'Karyawan')
    const requesting = await otherBrowser()
    await requesting.goto('/public/login')
    await requesting.getByRole('button', { name: 'Masuk dengen EMS SSO' }).click()
    await giveCredentials(requesting, guest.email, 'Rapat-Senin-2026')
    await expect(requesting.getByRole('heading', { level: 1 })).toBeVisible()
    await requesting.goto('/private/utilities/reference')
    await requesting.getByRole('button', { name: 'Minta akses' }).click()
    await requesting.getByLabel('Alasan').fill('Saya menyiapkan data cabang.')
    await requesting.getByRole('button', { name: 'Kirim' }).click()
    await expect(requesting.getByText('Permintaan akses sudah dikirim ke Administrator.').first()).toBeVisible()

    await openDashboard(page)
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    const users = menu.getByRole('link', { name: 'Pengguna', exact: true })
    await expect(users).toHaveAccessibleDescription(/^\d+ menunggu Anda$/)
    await page.getByRole('button', { name: /^Pemberitahuan/ }).click()
    await page
      .getByRole('button', { name: new RegExp(`${guest.name} meminta akses`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`${guest.name} meminta akses`) })
    await dialog.getByLabel('Catatan').fill('Silakan ajukan lewat atasan dahulu.')
    await dialog.getByRole('button', { name: 'Tolak' }).click()
    await expect(dialog).toBeHidden()
    await expect(requesting.getByRole('button', { name: /^Pemberitahuan, \d+ belum dibaca/ })).toBeVisible()
  })

  test('keeps preferences with the account', async ({ page, signIn }) => {
    await signIn('legal')
    await openDashboard(page)
    await page.getByRole('button', { name: /^Profil / }).click()
    await page.getByRole('menuitem', { name: 'Profil' }).click()
    for (const tab of ['Notifikasi', 'Delegasi', 'Preferensi']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page)
    }
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/me') && answer.request().method() === 'PATCH')
    await page.getByRole('combobox', { name: 'Tema' }).click()
    await page.getByRole('option', { name: 'Gelap' }).click()
    await kept
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Gunakan tema terang' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})
