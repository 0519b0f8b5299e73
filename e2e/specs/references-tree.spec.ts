import { apiOf } from '../api.ts'
import { categoryWith, goods } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test.describe('references as a tree', () => {
  test('are put in another order by keys and by buttons', async ({ page, signIn }) => {
    await signIn('admin')
    const { category, path } = await categoryWith(page, goods(3))
    await page.goto(`${path}&view=tree`)
    const tree = page.getByRole('list', { name: 'Pohon referensi' })
    await expect(tree.getByRole('listitem')).toHaveCount(3)

    await tree.getByRole('button', { name: 'Barang 03', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText('Barang 03 sekarang urutan 2 dari 3.')).toBeVisible()
    await tree.getByRole('button', { name: 'Turunkan Barang 01' }).click()
    await expect(page.getByText('Barang 01 sekarang urutan 2 dari 3.')).toBeVisible()

    const { data } = await apiOf(page).get(`references?filter[category]=${category}&sort=sort_order`)
    expect(data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      'Barang 03',
      'Barang 01',
      'Barang 02',
    ])
  })

  test('are merged into one: what used them uses that one', async ({ page, signIn }) => {
    await signIn('admin')
    const { path, rows, category } = await categoryWith(page, goods(2))
    const [keep, deleted] = rows
    const child = await apiOf(page).create(
      'references',
      { category, code: 'ANAK', name: 'Anak', sort_order: 9 },
      { parent: { data: { type: 'references', id: deleted?.id } } },
    )
    await page.goto(path)
    await page.getByRole('button', { name: 'Aksi Barang 02' }).click()
    await page.getByRole('menuitem', { name: 'Gabung ke…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gabung ke…' })
    await expect(dialog.getByRole('list', { name: 'Pemakaian' })).toContainText('Referensi – Induk: 1 data')
    await dialog.getByRole('combobox', { name: /Gabung ke/ }).fill('Barang 01')
    await page.getByRole('option', { name: /Barang 01/ }).click()
    await dialog.getByRole('button', { name: 'Gabung', exact: true }).click()
    await expect(page.getByText('Digabung: 1 pemakaian dipindahkan.')).toBeVisible()

    await expect(page.getByRole('link', { name: 'Barang 02' })).toHaveCount(0)
    const { data } = await apiOf(page).get(`references/${child.id}`)
    expect(data.relationships.parent.data.id).toBe(keep?.id)
  })
})
