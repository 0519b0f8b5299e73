import { categoryWith, goods } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test.describe('a long list of references', () => {
  test('is turned page by page, and the address says which one', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(30))
    await page.goto(`${path}&size=25`)

    await expect(page.getByText('1–25 dari 30')).toBeVisible()
    await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
    await expect(page.getByText('26–30 dari 30')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + 5)
    await expect(page).toHaveURL(/[?&]page=2/)

    await page.reload()
    await expect(page.getByText('26–30 dari 30')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1–25 dari 30')).toBeVisible()

    await page.getByRole('combobox', { name: 'Baris per halaman' }).selectOption('50 baris')
    await expect(page.getByText('1–30 dari 30')).toBeVisible()
    await expect(page).toHaveURL(/[?&]size=50/)
  })

  test('has as many rows as its reader chose last, and goes back to the usual number', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(30))
    const choose = async (rows: string) => {
      const kept = page.waitForResponse((to) => to.url().endsWith('/me') && to.request().method() === 'PATCH')
      await page.getByRole('combobox', { name: 'Baris per halaman' }).selectOption(rows)
      await kept
    }
    await page.goto(path)
    await choose('100 baris')
    await page.goto(path)
    await expect(page.getByText('1–30 dari 30')).toBeVisible()

    await choose('25 baris')
    await page.goto(path)
    await expect(page.getByText('1–25 dari 30')).toBeVisible()
  })

  test('is searched, filtered and sorted; a colleague who gets the address sees the same', async ({
    page,
    signIn,
    context,
  }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(30))
    await page.goto(`${path}&size=25`)
    await expect(page.getByText('1–25 dari 30')).toBeVisible()

    await page.keyboard.press('/')
    await page.keyboard.type('barang 1')
    await expect(page.getByText('1–10 dari 10')).toBeVisible()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filter' }).getByText('Tidak', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Tutup', exact: true }).last().click()
    await expect(page.getByText('1–3 dari 3')).toBeVisible()

    await page.getByRole('columnheader', { name: 'Nama' }).getByText('Nama').click()
    await page.getByRole('columnheader', { name: 'Nama' }).getByText('Nama').click()
    await expect(page.getByRole('columnheader', { name: 'Nama' })).toHaveAttribute('aria-sort', 'descending')
    const visible = ['Barang 18', 'Barang 15', 'Barang 12']
    await expect(page.getByRole('row').getByRole('link')).toHaveText(visible)

    const colleague = await context.newPage()
    await colleague.goto(page.url())
    await expect(colleague.getByRole('row').getByRole('link')).toHaveText(visible)
    await expect(colleague.getByText('Cari: barang 1')).toBeVisible()

    await page.getByRole('button', { name: 'Hapus semua filter' }).click()
    await expect(page.getByText('1–25 dari 30')).toBeVisible()
  })

  test('of any department shows twenty rows with their states on an ordinary screen', async ({ page, signIn }) => {
    test.setTimeout(120_000)
    await signIn('admin')
    for (const path of ['humans/employee', 'humans/leave', 'archives/archive', 'infotech/support', 'auth/user']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/private/${path}`)
      const rows = page.getByRole('grid').locator('tbody tr[aria-rowindex]')
      await expect(rows.nth(19), `the 20th row of ${path}`).toBeInViewport({ ratio: 1 })
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const state = page.getByRole('columnheader', { name: /^Status( simpan)?$/ })
        await expect(state).toBeInViewport({ ratio: 1 })
      }
    }
  })

  test('says when nothing fits, and when there is nothing yet', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(1))
    await page.goto(`${path}&q=tidak-ada-begini`)
    await expect(page.getByText('Tidak ada data yang cocok dengan filter.')).toBeVisible()

    await page.goto('/private/utilities/reference?category=belum-berisi')
    await expect(page.getByText('Kategori ini belum berisi data.')).toBeVisible()
  })

  test('stands beside the categories, each with its number of rows', async ({ page, signIn }) => {
    await signIn('admin')
    const { category } = await categoryWith(page, goods(3))
    await page.goto('/private/utilities/reference')
    const categories = page.getByRole('navigation', { name: 'Kategori referensi' })
    await page.getByRole('searchbox', { name: 'Cari kategori' }).fill(category)

    // The others go a moment after what is typed stands there.
    await expect(categories.getByRole('button')).toHaveCount(1)
    await expect(categories.getByRole('button')).toHaveText(`${category}3`)
    await categories.getByRole('button').click()
    await expect(page.getByText('1–3 dari 3')).toBeVisible()
  })

  test('on a phone is a stack of cards that still opens and searches', async ({ page, signIn }) => {
    await signIn('admin')
    const { path } = await categoryWith(page, goods(3))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)

    await expect(page.getByRole('list', { name: 'Referensi' }).getByRole('link')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Cari Referensi' }).fill('Barang 02')
    await page.getByRole('link', { name: 'Barang 02' }).click()
    await expect(page.getByRole('dialog', { name: 'Barang 02' }).getByText('K02').first()).toBeVisible()
  })
})
