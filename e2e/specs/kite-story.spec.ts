import { stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { holdRuns } from '../database.ts'
import { expect, test } from '../fixtures.ts'
import { act, bomWorkbook, kiteClient, openTab, pebWorkbook, pibWorkbook, relateAll, upload } from '../kite.ts'

test.describe.configure({ timeout: 360_000 })

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const firstRowTop = async (page: Page) =>
  (await page.getByRole('grid').locator('tbody tr[aria-rowindex]').first().boundingBox())?.y

/** The end of a run. A failure says what the screen said instead: a refusal, an error, or a run that waits. */
async function expectFormed(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => screenOf(page), { timeout: 60_000 }).toMatch(/\bTerbentuk\b/)
}

const screenOf = async (page: Page) => (await page.locator('body').ariaSnapshot()).slice(-5_000)

/** Asks for a run and waits for its end. */
async function generate(page: Page) {
  // A notice stays as long as the pointer is on it, and three of them cover the steps.
  await page.mouse.move(0, 0)
  await step(page, 'Generate BCL.KT')
    .click()
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await screenOf(page)}`)
    })
  await page.getByRole('dialog').getByRole('button', { name: 'Generate BCL.KT' }).click()
  await expectFormed(page)
  return page.locator('[data-hash]').getAttribute('data-hash')
}

test('a client’s declarations become a BCL.KT: upload, relate, select, generate, resolve, roll back, run again, report, file', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const client = await kiteClient(page)

  await test.step('files', async () => {
    await page.goto(`${client.url}&section=files`)
    await upload(page, 'Konversi (templat)', await bomWorkbook())
    await upload(page, 'PIB (CEISA)', await pibWorkbook(client))
    await upload(page, 'PEB (CEISA)', await pebWorkbook(client))
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await firstRowTop(page), 'upper edge of the first source file').toBeLessThanOrEqual(330)
  })

  await test.step('relations', async () => {
    await page.goto(`${client.url}&section=pib&part=lines`)
    await relateAll(page, 'BENANG')
    await expect(page.getByText('Siap', { exact: true })).toHaveCount(3)
    await page.goto(`${client.url}&section=peb&part=lines`)
    await relateAll(page, 'KAIN')
    await expect(page.getByRole('row').filter({ hasText: 'KAIN' })).toHaveCount(2)
  })

  await test.step('selection', async () => {
    await openTab(page, 'BCL.KT')
    await page.getByRole('button', { name: 'Tambah BCL.KT' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Periode dari/).fill('01/03/2026')
    await form.getByLabel(/^Periode sampai/).fill('31/03/2026')
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()
    await form.getByRole('button', { name: 'Buka lembar kerja' }).click()
    await expect(step(page, 'Generate BCL.KT')).toHaveAttribute('title', 'Pilih PEB terlebih dahulu.')

    await step(page, 'Pemilihan PEB').click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByText('Siap', { exact: true })).toHaveCount(2)
    await expect(picker.getByRole('table', { name: 'Perkiraan kebutuhan bahan baku' })).toContainText('Kurang')
    await picker.getByRole('button', { name: 'Pilih', exact: true }).click()
    await expect(picker).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Dipilih' })).toHaveCount(2)
  })

  const first = await test.step('run', async () => {
    const hash = await generate(page)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await firstRowTop(page), 'upper edge of the first row of the worksheet').toBeLessThanOrEqual(330)
    // Mantine says which variant a button has: the filled one is the next step.
    const prominent = page.locator('[data-worksheet-steps] button[data-variant="filled"]')
    expect(await prominent.allTextContents()).toEqual(['Generate Laporan'])
    await openTab(page, 'Pemakaian')
    await expect(page.getByRole('row').filter({ hasText: 'BENANG' })).toHaveCount(3)
    await act(page, 'Mengapa?')
    const why = page.getByRole('dialog')
    await expect(why.getByRole('table', { name: 'PIB yang dipertimbangkan' })).toContainText('Diambil')
    await page.keyboard.press('Escape')
    await openTab(page, 'Ringkasan')
    await expect(page.getByRole('table', { name: 'Ringkasan per bahan baku' })).toContainText('100,00')
    const book = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Excel', exact: true }).click()
    expect((await book).suggestedFilename()).toMatch(/^ringkasan_bclkt_\d+\.xlsx$/)
    return hash
  })

  await test.step('difference: a part by hand from a PIB that is too new, the rest excepted', async () => {
    await page.getByRole('tab', { name: /^Selisih \(/ }).click()
    const difference = page.getByRole('row').filter({ hasText: '000802 / 1' })
    await expect(difference).toContainText('30,00')
    await act(page, 'Cari PIB')
    const search = page.getByRole('dialog')
    await search.getByRole('textbox', { name: /^Jumlah dari/ }).fill('10')
    await expect(search.getByText('20,00', { exact: true })).toBeVisible()
    await search.getByRole('textbox', { name: /^Alasan memakai/ }).fill('Barang dipakai dari persediaan pelabuhan')
    await search.getByRole('button', { name: 'Alokasikan' }).click()
    await expect(search).toBeHidden()
    await expect(difference).toContainText('20,00')
    await expect(page.getByText('Ada alokasi manual')).toBeVisible()

    await act(page, 'Kecualikan')
    await page.getByRole('dialog').getByRole('button', { name: 'Kecualikan' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Dikecualikan' })).toBeVisible()
  })

  await test.step('rolled back and run again, the result is the same, without what was done by hand', async () => {
    const number = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
    await step(page, 'Rollback').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rollback' }).click()
    await expect(dialog.getByText(`Ketik ${number} untuk melanjutkan`).first()).toBeVisible()
    await dialog.getByRole('textbox').fill(number)
    await dialog.getByRole('button', { name: 'Rollback' }).click()
    await expect(page.getByText('Draf', { exact: true })).toBeVisible()
    expect(await generate(page)).toBe(first)
    await openTab(page, 'Perbandingan run')
    await expect(page.getByText('Run 1 → run 2 · sidik hasil sama')).toBeVisible()
    const changes = page.getByRole('table', { name: 'Perbandingan run' }).getByRole('row')
    await expect(changes).toHaveCount(2)
    await expect(changes.last()).toContainText(/Dihapus.*000802.*000103.*10,00/)
  })

  await test.step('reported, downloaded, submitted, approved', async () => {
    const dialog = page.getByRole('dialog')
    await step(page, 'Generate Laporan').click()
    await dialog.getByRole('switch', { name: /^Laporkan sebagian/ }).check()
    await dialog.getByRole('textbox', { name: /^Alasan laporan sebagian/ }).fill('PIB susulan belum terbit')
    await dialog.getByRole('button', { name: 'Generate Laporan' }).click()
    await expect(page.getByText('Dilaporkan', { exact: true })).toBeVisible()
    await openTab(page, 'Laporan')
    await expect(page.getByRole('region', { name: 'Pratinjau laporan' })).toContainText('JUMLAH SELURUHNYA')
    for (const format of ['xlsx', 'pdf']) {
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: new RegExp(`^Unduh .*\\.${format}$`) }).click()
      expect((await file).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`))
      expect((await stat(await (await file).path())).size).toBeGreaterThan(2_000)
    }

    await step(page, 'Ajukan').click()
    await dialog.getByRole('textbox', { name: /^Nomor BCL.KT/ }).fill(`B-${client.mark}`)
    await dialog.getByRole('button', { name: 'Ajukan' }).click()
    await expect(page.getByText('Diajukan', { exact: true })).toBeVisible()
    await step(page, 'Catat persetujuan').click()
    await dialog.getByRole('textbox', { name: /^Nomor SPPJ/ }).fill(`S-${client.mark}`)
    await dialog.getByRole('button', { name: 'Catat persetujuan' }).click()
    await expect(page.getByText('Disetujui', { exact: true })).toBeVisible()
  })
})

test('of two clerks who generate at once one runs, the other learns whose run it is', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/409/)
  await signIn('admin')
  const client = await kiteClient(page)
  await page.goto(`${client.url}&section=files`)
  await upload(page, 'PEB (CEISA)', await pebWorkbook(client))
  const api = apiOf(page)
  const scope = `filter[tenant_id]=${client.tenant.id}`
  const { data: lines } = await api.get(`customs-kite-tool-peb-details?${scope}`)
  const { data: goods } = await api.get(`customs-kite-tool-finish-goods?${scope}`)
  const ask = (type: string, action: string, attributes: object) =>
    api.send('POST', `customs-kite-tool-${type}/-actions/${action}`, { data: { attributes } })
  const ids = lines.map(({ id }: { id: string }) => id)
  await ask('peb-details', 'relProduct', { ids, finish_good_id: goods[0].id })
  const drafts = []
  for (const id of ids) {
    const period = { tenant_id: client.tenant.id, period_from: '2026-03-01', period_to: '2026-03-31' }
    const draft = await api.create('customs-kite-tool-kite-datas', period)
    await ask('kite-datas', 'bclGet', { id: draft.id, peb_detail_ids: [id] })
    drafts.push(draft.id)
  }

  const release = await holdRuns()
  try {
    const second = await otherBrowser()
    await signIn('kite', second)
    await second.goto(`${client.url}&section=bcl&bcl=${drafts[1]}`)
    await expect(step(second, 'Generate BCL.KT')).toBeVisible()
    await page.goto(`${client.url}&section=bcl&bcl=${drafts[0]}`)
    await step(page, 'Generate BCL.KT').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate BCL.KT' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Menunggu giliran|sedang berjalan…/ })).toBeVisible()

    await step(second, 'Generate BCL.KT').click()
    await second.getByRole('dialog').getByRole('button', { name: 'Generate BCL.KT' }).click()
    await expect(second.getByRole('dialog').getByRole('alert')).toContainText(/Alokasi BCL-\d{4}-\d+ sedang berjalan/)
  } finally {
    await release()
  }
  await expectFormed(page)
})
