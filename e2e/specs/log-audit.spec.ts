import { apiOf } from '../api.ts'
import { categoryWith, unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'

const before = 'Bank Pembangunan Daerah yang lama sekali namanya'
const after = 'Bank Pembangunan Daerah yang baru sekali namanya'

test.describe('the audit log', () => {
  test('tells what a change was, word by word, and takes it back', async ({ page, signIn }) => {
    await signIn('admin')
    const { rows } = await categoryWith(page, [{ code: 'BPD', name: before }])
    const [row] = rows
    if (!row) throw new Error('nothing was added')
    await apiOf(page).update('references', row, { name: after, color: '#112233' })

    await page.goto(`/private/utilities/log-audit?f.target_type=references&f.target_id=${row.id}`)
    const newest = page.getByRole('row').nth(1)
    await expect(newest).toContainText('Ubah')
    await expect(newest).toContainText('+1')
    await newest.getByRole('link', { name: after }).click()
    const entry = page.getByRole('dialog')
    await expect(entry.locator('ins')).toHaveText('baru')
    await expect(entry.locator('del')).toHaveText('lama')
    await entry.getByRole('tab', { name: 'JSON' }).click()
    await expect(entry.getByText('"#112233"')).toBeVisible()

    await entry.getByRole('tab', { name: 'Perubahan' }).click()
    await entry.getByRole('button', { name: 'Pulihkan nilai ini: Nama' }).click()
    await page.getByRole('dialog', { name: 'Pulihkan Nama?' }).getByRole('button', { name: 'Pulihkan' }).click()
    await expect(page.getByText('Perubahan data berhasil disimpan.')).toBeVisible()
    const { data } = await apiOf(page).get(`references/${row.id}`)
    expect(data.attributes).toMatchObject({ name: before, color: '#112233' })

    await entry.getByRole('button', { name: 'Perubahan sebelumnya' }).click()
    await expect(entry.getByRole('button', { name: 'Perubahan sebelumnya' })).toBeDisabled()
    await expect(entry.getByText(/^Tambah/).first()).toBeVisible()
  })

  test('follows what happens, and says until when its chain is sound', async ({ page, signIn }) => {
    await signIn('admin')
    const mark = unique()
    await page.goto(`/private/utilities/log-audit?q=${mark}`)
    await expect(page.getByText('Tidak ada data yang cocok dengan filter.')).toBeVisible()
    await page.getByRole('button', { name: 'Ikuti' }).click()

    await categoryWith(page, [{ code: 'A', name: `Ikut ${mark}` }])

    await expect(page.getByRole('link', { name: `Ikut ${mark}` })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/^Integritas: ✓ s\.d\. /)).toBeVisible({ timeout: 40_000 })
  })
})
