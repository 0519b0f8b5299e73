import { apiOf, to } from '../api.ts'
import { categoryWith, goods, unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoOverlap } from '../ordinary.ts'

test.describe('one reference', () => {
  test('is added, corrected and deleted', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto(`/private/utilities/reference?category=uji-${unique()}`)
    await page.getByRole('button', { name: /^Tambah/ }).click()
    const form = page.getByRole('dialog')

    await form.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('Terdapat data yang belum diisi/dipilih.')
    await expect(form.getByLabel(/^Kode/)).toBeFocused()

    await form.getByLabel(/^Kode/).fill('PLT')
    await form.getByLabel(/^Nama/).fill('Palet kayu')
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(page.getByText('Data berhasil ditambahkan.')).toBeVisible()
    await expect(form).toBeHidden()
    await expectNoOverlap(
      page.locator('.mantine-Notification-root').first(),
      page.locator('nav, main h1, main tr, main button'),
    )

    await page.getByRole('link', { name: 'Palet kayu' }).click()
    await expect(page).toHaveURL(/[?&]id=\d+/)
    await form
      .getByRole('button', { name: /^Ubah / })
      .first()
      .click()
    await form.getByLabel(/^Nama/).fill('Palet plastik')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: 'Aksi Palet plastik' }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    const question = page.getByRole('dialog', { name: 'Hapus Palet plastik?' })
    await expect(question).toContainText('Data dipindahkan ke Tempat Sampah dan dapat dipulihkan selama 30 hari.')
    await question.getByRole('button', { name: 'Hapus' }).click()
    await expect(page.getByText('Data berhasil dihapus.')).toBeVisible()
    await expect(page.getByText('Kategori ini belum berisi data.')).toBeVisible()
  })

  test('is refused a code that is taken, at the field, and keeps what was typed', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    await signIn('admin')
    const { path } = await categoryWith(page, goods(1))
    await page.goto(`${path}&id=new`)
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Kode/).fill('k01')
    await form.getByLabel(/^Nama/).fill('Sama saja')
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()

    await expect(form.getByText('Kode sudah digunakan.').first()).toBeVisible()
    await expect(form.getByLabel(/^Kode/)).toBeFocused()
    await expect(form.getByLabel(/^Nama/)).toHaveValue('Sama saja')
  })

  test('asks before typed text is left, and gives it back after a reload', async ({ page, signIn }) => {
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    await page.goto(`${path}&id=${rows[0]?.id}&tab=edit`)
    const name = page.getByRole('dialog').getByLabel(/^Nama/)
    await name.fill('Setengah jadi')
    await expect(page.getByText(/^Draf disimpan/)).toBeVisible()

    await page.getByRole('dialog').getByRole('button', { name: 'Tutup', exact: true }).click()
    await expect(page.getByText('Perubahan belum disimpan. Tinggalkan halaman?')).toBeVisible()
    await page.getByRole('dialog', { name: 'Perubahan belum disimpan' }).getByRole('button', { name: 'Batal' }).click()

    page.once('dialog', (question) => question.accept())
    await page.reload()
    await expect(name).toHaveValue('Setengah jadi')
    await expect(page.getByText(/^Draf pukul .* dipulihkan\.$/)).toBeVisible()
  })

  test('that others point to stays, and says who uses it', async ({ page, signIn, complaints }) => {
    complaints.expect(/status of 409/)
    await signIn('admin')
    const { path, rows, category } = await categoryWith(page, goods(1))
    const parent = to('references', rows[0]?.id ?? '')
    await apiOf(page).create('references', { category, code: 'ANAK', name: 'Anak' }, { parent })

    await page.goto(path)
    await page.getByRole('button', { name: 'Aksi Barang 01' }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()

    const refusal = page.getByRole('dialog', { name: 'Barang 01 tidak dapat dihapus' })
    await expect(refusal).toContainText('Data masih digunakan oleh 1 data lain.')
    await expect(refusal).toContainText('Referensi: 1 data')
    await expect(refusal).toContainText('Nonaktifkan saja.')
  })
})

test.describe('two people at one reference', () => {
  test('who change the same field decide whose value stays; neither loses a word', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    await signIn('admin')
    const { path, rows } = await categoryWith(page, goods(1))
    const [row] = rows
    if (!row) throw new Error('no row')
    await page.goto(`${path}&id=${row.id}&tab=edit`)
    const form = page.getByRole('dialog').filter({ has: page.getByLabel(/^Kode/) })
    await form.getByLabel(/^Nama/).fill('Nama saya')
    await form.getByLabel(/^Warna/).fill('#112233')
    // The other person's change is not pushed in time: their save and this one cross on the way.
    await page.route(`**/api/v1/references/${row.id}*`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    complaints.expect(/ERR_FAILED/)
    await apiOf(page).update('references', row, { name: 'Nama mereka', sort_order: 7 })
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()

    const dialog = page.getByRole('dialog', {
      name: /^Data telah diubah oleh Admin EMS pada \d\d\/\d\d\/\d{4} .* WIB\.$/,
    })
    await expect(dialog.getByRole('group', { name: 'Nama' })).toContainText('Nama saya')
    await expect(dialog.getByRole('group', { name: 'Nama' })).toContainText('Nama mereka')
    await page.unroute(`**/api/v1/references/${row.id}*`)
    await dialog.getByRole('group', { name: 'Nama' }).getByText('Pakai yang terbaru').click()
    await dialog.getByRole('button', { name: 'Simpan' }).click()

    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
    await expect(form.getByLabel(/^Nama/)).toHaveValue('Nama mereka')
    const { data } = await apiOf(page).get(`references/${row.id}`)
    expect(data.attributes).toMatchObject({ name: 'Nama mereka', color: '#112233', sort_order: 7 })
  })

  test('shows markup as the text it is, wherever its name appears', async ({ page, signIn }) => {
    await signIn('admin')
    const name = `<img src=x onerror="document.title='diretas'"> & '; drop table--`
    const { path } = await categoryWith(page, [{ code: '<b>K1</b>', name }])
    await page.goto(path)

    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('dialog')).toContainText(name)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Aksi ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()

    await expect(page.getByRole('dialog', { name: `Hapus ${name}?` })).toBeVisible()
    expect(await page.title()).not.toContain('diretas')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })
})
