import { unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test.describe('Utilitas', () => {
  test('changes a setting after showing what changes; everybody sees it, and it goes back', async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    await signIn('admin')
    const theirs = await otherBrowser()
    await signIn('karyawan', theirs)
    const text = `Rapat bulanan ${unique()}`
    await page.goto('/private/utilities/utility')
    await page.getByRole('textbox', { name: 'Pengumuman sistem' }).fill(text)
    await page.getByRole('button', { name: 'Simpan' }).click()
    const question = page.getByRole('dialog', { name: 'Simpan pengaturan' })
    await expect(question.getByRole('row', { name: /Pengumuman sistem/ })).toContainText(text)
    await question.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()

    await theirs.goto('/private/home/dashboard')
    await expect(theirs.getByRole('status', { name: 'Pengumuman sistem' })).toHaveText(text)
    await page.getByRole('button', { name: 'Riwayat Pengumuman sistem' }).click()
    await expect(page.getByRole('dialog', { name: 'Riwayat Pengumuman sistem' })).toContainText(text)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Atur ulang Pengumuman sistem' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Atur ulang' }).click()
    await expect(page.getByRole('status', { name: 'Pengumuman sistem' })).toHaveCount(0)
  })

  test('refuses a value out of its limits where it was typed, and keeps it', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/private/utilities/utility?section=files')
    const days = page.getByRole('textbox', { name: 'Masa simpan Log Service (hari)', exact: true })
    await days.fill('2')
    await expect(page.getByText('Nilai Masa simpan Log Service (hari) harus bilangan bulat 7–3650.')).toBeVisible()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Terdapat data yang belum diisi/dipilih.')).toBeVisible()
    await expect(days).toHaveValue('2')
  })

  test('shows what runs and what does not, and runs recurring work at once', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/private/utilities/utility?section=integrations')
    await expect(page.getByRole('region', { name: 'EMS SSO' })).toContainText('Baik')
    await expect(page.getByRole('region', { name: 'Jira' })).toContainText('Belum terhubung')

    await page
      .getByRole('navigation', { name: 'Bagian Utilitas' })
      .getByRole('button', { name: 'Pekerjaan latar' })
      .click()
    const line = page.getByRole('row', { name: /Hitung pemakaian referensi/ })
    await line.getByRole('button', { name: 'Jalankan sekarang' }).click()
    await expect(page.getByText('Pekerjaan dijalankan sebentar lagi.')).toBeVisible()
    await expect(line.getByRole('button', { name: 'Jalankan sekarang' })).toBeEnabled({ timeout: 20_000 })
    await expect(line).toContainText('angka diperbarui')
  })

  test('puts the logo of the group into the bar above, and refuses what is no picture', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/private/utilities/utility')
    const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const choose = async (file: ReturnType<typeof picture>) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Pilih gambar untuk Logo' }).click()
      await (await chooser).setFiles(file)
    }
    await choose(picture('bukan.png', Buffer.from('<svg onload="alert(1)"/>')))
    await expect(page.getByText('Nilai Logo harus gambar PNG, WebP, atau JPEG paling besar 24 kB.')).toBeVisible()

    await choose(picture('logo.png', Buffer.from(pixel, 'base64')))
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
    const brand = page.getByRole('link', { name: 'EMS, ke Dasbor' })
    await expect(brand.locator('img')).toHaveAttribute('src', `data:image/png;base64,${pixel}`)

    await page.getByRole('button', { name: 'Atur ulang Logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Atur ulang' }).click()
    await expect(brand.locator('svg')).toBeVisible()
  })
})

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
