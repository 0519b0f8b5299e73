import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { expect, test } from '../fixtures.ts'

test('errors of browsers are gathered by fault, understood and settled', async ({ page, signIn }) => {
  await signIn('admin')
  const api = apiOf(page)
  const word = `gagal${unique().replaceAll(/\d/g, 'x')}`
  for (const number of [1, 2])
    await api.send('POST', 'audit-services', {
      data: {
        type: 'audit-services',
        attributes: {
          operation: 'uji',
          message: `ChunkLoadError ${word} ${number}`,
          stack: 'at muat (a.js:1:1)',
          request: { breadcrumbs: [{ at: '10.42', text: 'GET /references' }], token: 'rahasia' },
        },
      },
    })

  await page.goto(`/private/utilities/log-service?q=${word}`)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2)
  await page.getByText('Pesan serupa').click()
  const group = page.getByRole('row').filter({ hasText: word })
  await expect(group).toContainText('2×')
  await group.getByRole('button', { name: 'Tandai selesai' }).click()
  await expect(page.getByText('2 entri ditandai.')).toBeVisible()
  await expect(group).toContainText('Sudah ditindaklanjuti')

  await group.getByRole('button', { name: new RegExp(word) }).click()
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByText('Minta pengguna memuat ulang halaman.', { exact: false })).toBeVisible()
  await expect(entry.getByText('GET /references', { exact: false })).toBeVisible()
  await expect(entry).not.toContainText('rahasia')
  await expect(entry).toContainText('Admin EMS')
})
