import { apiOf } from '../api.ts'
import { addUser, unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test.describe('a user group', () => {
  test('begins as another one, is compared with it, and gets rights by ranges', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/private/auth/usergroup?q=Keuangan')
    await page.getByRole('button', { name: 'Aksi Keuangan' }).click()
    await page.getByRole('menuitem', { name: 'Duplikat' }).click()
    const form = page.getByRole('dialog', { name: 'Tambah Grup' })
    await expect(form.getByRole('checkbox', { name: 'Pelanggan: Lihat daftar' })).toBeChecked()
    const mark = unique()
    await form.getByLabel(/^Nama/).fill(`Keuangan ${mark}`)
    await form.getByLabel(/^Kode/).fill(`keuangan_${mark}`)

    await form.getByRole('combobox', { name: 'Tampilkan perbedaan dengan' }).fill('Keuangan')
    await page
      .getByRole('option', { name: /^Keuangan/ })
      .first()
      .click()
    await expect(form.getByText('0 izin hanya di grup ini')).toBeVisible()
    await form.getByRole('searchbox', { name: 'Cari menu' }).fill('Pemasok')
    await form.getByRole('checkbox', { name: 'Pemasok: Tambah' }).click()
    await form.getByRole('checkbox', { name: 'Pemasok: Hapus', exact: true }).click({ modifiers: ['Shift'] })
    await expect(form.getByText('3 izin hanya di grup ini')).toBeVisible()
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Data berhasil ditambahkan.')).toBeVisible()

    const { data } = await apiOf(page).get(`usergroups?filter[code]=keuangan_${mark}`)
    expect(data[0].attributes.permissions).toEqual(
      expect.arrayContaining(['customer-list', 'vendor-store', 'vendor-update', 'vendor-destroy']),
    )
  })

  test('takes members in, shows its menu, and is found by what it may do', async ({ page, signIn }) => {
    await signIn('admin')
    const { name } = await addUser(page, 'Karyawan')
    await page.goto('/private/auth/usergroup?q=Tamu')
    await page.getByRole('link', { name: 'Tamu' }).click()
    const form = page.getByRole('dialog', { name: 'Tamu' })
    await form.getByRole('tab', { name: 'Anggota' }).click()
    await form.getByRole('combobox', { name: 'Tambah anggota' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await form.getByRole('button', { name: 'Tambah', exact: true }).click()
    await expect(form.getByRole('link', { name })).toBeVisible()
    await form.getByRole('button', { name: 'Tutup' }).click()

    await page.getByRole('button', { name: 'Aksi Tamu' }).click()
    await page.getByRole('menuitem', { name: 'Lihat sebagai grup ini' }).click()
    const preview = page.getByRole('dialog', { name: 'Lihat sebagai Tamu' })
    await expect(preview.getByRole('heading', { level: 3 })).toHaveText(['Beranda'])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Siapa yang boleh?' }).click()
    const question = page.getByRole('dialog', { name: 'Siapa yang boleh?' })
    await question.getByRole('combobox', { name: 'Menu' }).fill('Kredensial')
    await page.getByRole('option', { name: 'Kredensial' }).click()
    await expect(question.getByRole('link', { name: 'TI', exact: true })).toBeVisible()
    await expect(question.getByRole('link', { name: 'Auditor' })).toHaveCount(0)
  })

  test('of the last administrator keeps its rights', async ({ page, signIn, complaints }) => {
    complaints.expect(/status of 409/)
    await signIn('admin')
    const api = apiOf(page)
    const { data } = await api.get('usergroups?filter[code]=administrator')
    const [{ id, meta, attributes }] = data
    const permissions = attributes.permissions.filter((one: string) => one !== 'user-update')
    const rejected = await api.send('PATCH', `usergroups/${id}`, {
      data: { type: 'usergroups', id, attributes: { permissions }, meta: { version: meta.version } },
    })
    expect(rejected.status()).toBe(409)
    expect((await rejected.json()).errors[0].detail).toBe('Anda tidak dapat mencabut akses administrasi terakhir.')
  })
})
