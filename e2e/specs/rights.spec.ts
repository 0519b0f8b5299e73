import { apiOf } from '../api.ts'
import { categoryWith, goods, ofEverybody } from '../business.ts'
import { expect, openDashboard, test } from '../fixtures.ts'

test.describe('a user without the permission', () => {
  test('sees no menu, and a sentence at the address; nothing of the screen is fetched', async ({ page, signIn }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await signIn('karyawan')
    await openDashboard(page)
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    await expect(menu.getByRole('link')).toHaveText(ofEverybody)

    fetched.length = 0
    for (const path of ['/private/utilities/reference', '/private/auth/user', '/private/auth/usergroup']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Akses ditolak' })).toBeVisible()
      await expect(page.getByText('Anda tidak memiliki hak akses halaman/fungsi ini.')).toBeVisible()
    }
    expect(fetched.filter((path) => /^\/api\/v1\/(references|users|usergroups)\b/.test(path))).toEqual([])
  })

  test('to change anything reads, and is offered no button that would be refused', async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    const admin = await otherBrowser()
    await signIn('admin', admin)
    const { path, rows } = await categoryWith(admin, goods(1))
    await signIn('auditor')
    await page.goto(path)

    await page.getByRole('button', { name: 'Aksi Barang 01' }).click()
    // Values without room as a column are below the actions.
    await expect(page.getByRole('menuitem')).toHaveText(['Lihat', 'Lihat pemakaian', /^Diperbarui: /])
    await page.getByRole('menuitem', { name: 'Lihat', exact: true }).click()
    const record = page.getByRole('dialog', { name: 'Barang 01' })
    await expect(record).toContainText('K01')
    await expect(record.getByRole('textbox')).toHaveCount(0)
    for (const name of [/^Tambah/, /^Simpan(?! tampilan)/, 'Hapus', 'Ubah Masal'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)

    const rejected = await apiOf(page).send('DELETE', `references/${rows[0]?.id}`)
    expect(rejected.status()).toBe(403)
  })
})
