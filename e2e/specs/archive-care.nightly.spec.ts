import type { Locator, Page } from '@playwright/test'
import { apiOf, mediaType, to } from '../api.ts'
import { unique } from '../business.ts'
import { endContractIn, makeLoanOverdue, onlyApprovedBy } from '../database.ts'
import { expect, expectAccessible, picture, test } from '../fixtures.ts'
import { choose, type } from '../ordinary.ts'
import { accessToken } from '../session.ts'

const phone = { width: 390, height: 844 }

/** Draws in the field of a signature. */
async function sign(dialog: Locator) {
  const pad = dialog.getByRole('img', { name: 'Gambar tanda tangan di sini' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  const { mouse } = dialog.page()
  await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await mouse.down()
  await mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 5 })
  await mouse.up()
}

/** Takes a contract a step that is in the menu of its other steps. */
async function takeOther(record: Locator, name: string) {
  await record.getByRole('button', { name: 'Tindakan', exact: true }).click()
  await record.page().getByRole('menuitem', { name, exact: true }).click()
}

/** A record of the first company, registered. */
async function recordIn(page: Page, title: string) {
  const api = apiOf(page)
  const one = async (path: string) => (await api.get(`${path}&page[size]=1`)).data[0]
  const department = await one('references?filter[category]=department&filter[company_null]=0&filter[is_active]=1')
  const code = await one('archive-document-code-details?filter[code]=UM-01')
  const row = await api.create(
    'documents',
    { title, doc_date: '2025-02-03', media: 'digital' },
    {
      company: department.relationships.company,
      department: to('references', department.id),
      code_detail: to('archive-document-code-details', code.id),
    },
  )
  await api.act('documents', 'register', [row])
  return (await api.get(`documents/${row.id}`)).data as { id: string; attributes: { number: string } }
}

test('a box is scanned and then a record, an inventory finds what is there, and labels are printed', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const mark = unique()
  await signIn('admin')
  const { id: recordId, attributes } = await recordIn(page, `Berkas rak ${mark}`)
  await page.goto('/private/archives/archive?section=locations')
  const table = page.getByRole('table', { name: 'Lokasi simpan' })
  await expect(table.getByText('Ruang arsip 1').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Cari lokasi' }).fill('BOKS-419')
  await expect(table.getByText('BOKS-419')).toBeVisible()
  await expectAccessible(page, 'main')
  await picture(page, 'locations')

  await test.step('its label is a PDF', async () => {
    await page.getByRole('checkbox', { name: 'Pilih BOKS-419' }).check()
    await page.getByRole('button', { name: /^Cetak label QR/ }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Unduh PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('label-lokasi.pdf')
  })

  await test.step('records move by scanning, also without a network', async () => {
    await page.getByRole('button', { name: 'Pindahkan dengan pindai' }).click()
    const dialog = page.getByRole('dialog')
    const scan = async (code: string) => {
      await type(dialog, 'Kode lokasi atau no. arsip', code)
      await dialog.getByRole('button', { name: 'Catat' }).click()
    }
    await scan(attributes.number)
    await expect(dialog.getByText('Pindai label lokasi dahulu')).toBeVisible()
    await scan('boks-419')
    await expect(dialog.getByText('Boks 419', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await scan(attributes.number)
    await expect(dialog.getByText('1 pindaian menunggu jaringan')).toBeVisible()
    await page.context().setOffline(false)
    await expect(dialog.getByText('Dipindahkan')).toBeVisible()
    await scan('TIDAK-ADA')
    await expect(dialog.getByText('Tidak dikenal')).toBeVisible()
    await page.setViewportSize(phone)
    await expectAccessible(page, '[role="dialog"]')
    await picture(page, 'moves-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(page, 'moves')
    await page.keyboard.press('Escape')
  })

  await test.step('an inventory of the box finds it', async () => {
    const api = apiOf(page)
    const box = (await api.get('references?filter[category]=archive-location&filter[code]=BOKS-419')).data[0]
    const { data: document } = await api.get(`documents/${recordId}`)
    const begun = await api.create(
      'archive-stocktakes',
      { name: `Boks 419 ${mark}` },
      { company: document.relationships.company, location: to('references', box.id) },
    )
    await page.goto(`/private/archives/archive/${begun.id}?section=stocktakes`)
    const record = page.getByRole('article')
    await record.getByRole('tab', { name: 'Pindai' }).click()
    await type(record, 'Kode boks atau no. arsip', attributes.number)
    await record.getByRole('button', { name: 'Catat', exact: true }).click()
    await expect(record.getByRole('list', { name: 'Pindaian terakhir' }).getByText('Ditemukan')).toBeVisible()
    await page.setViewportSize(phone)
    await expectAccessible(page, 'main')
    await picture(page, 'inventory-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await record.getByRole('tab', { name: 'Hasil' }).click()
    await expect(record.getByText(/arsip ditemukan/)).toBeVisible()
    await expectAccessible(page, 'main')
    await picture(page, 'inventory')
  })
})

test('a record is lent with a signature, gets overdue and comes back with its condition', async ({ page, signIn }) => {
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const { id } = await recordIn(page, `Berkas pinjam ${mark}`)
  const restore = await onlyApprovedBy('archive-document-logs', [])
  try {
    await page.goto(`/private/archives/archive?q=${mark}`)
    await page.getByRole('checkbox', { name: 'Pilih semua' }).first().check()
    await page.getByRole('button', { name: 'Ajukan pinjam' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajukan pinjam' })
    const employee = (await api.get('employees?filter[status]=active&page[size]=1')).data[0].attributes.full_name
    await choose(dialog, 'Peminjam', new RegExp(employee.slice(0, 12)), employee)
    await dialog.getByRole('textbox', { name: /Keperluan/ }).fill('Pemeriksaan pajak tahunan')
    await dialog.getByRole('button', { name: 'Ajukan pinjam' }).click()
    await expect(dialog).toBeHidden()
    const loan = (await api.get(`archive-document-logs?filter[document]=${id}`)).data[0]
    await page.goto(`/private/archives/archive/${loan.id}?section=loans`)
    const record = page.getByRole('article')
    const answer = page.getByRole('dialog')
    await record.getByRole('button', { name: 'Serahkan', exact: true }).click()
    await choose(answer, 'Kondisi keluar', 'Baik')
    await sign(answer)
    await answer.getByRole('button', { name: 'Serahkan', exact: true }).click()
    await expect(record.getByText('Dipinjam', { exact: true }).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await record.getByRole('button', { name: 'Bon pinjam (PDF)' }).click()
    expect((await saved).suggestedFilename()).toContain('Bon pinjam PJM-')

    await makeLoanOverdue(loan.id, 6)
    await page.goto('/private/archives/archive?section=loans')
    await page.getByText('Terlambat', { exact: true }).first().click()
    await expect(page.getByRole('grid').getByText('Terlambat 6 hari').first()).toBeVisible()
    await picture(page, 'loans-overdue')

    await page.goto(`/private/archives/archive/${loan.id}?section=loans`)
    await record.getByRole('button', { name: 'Terima kembali', exact: true }).click()
    await choose(answer, 'Kondisi kembali', 'Rusak')
    await sign(answer)
    await answer.getByRole('button', { name: 'Terima kembali', exact: true }).click()
    await expect(record.getByText('Dikembalikan', { exact: true }).first()).toBeVisible()
    await picture(page, 'loan-returned')
    expect((await api.get(`documents/${id}`)).data.attributes).toMatchObject({ loan_status: 'available' })
    await page.goto(`/private/archives/archive?q=${mark}`)
    await page.getByRole('checkbox', { name: `Pilih Berkas pinjam ${mark}` }).check()
    await expect(page.getByRole('button', { name: 'Ajukan pinjam' })).toBeEnabled()
  } finally {
    await restore()
  }
})

test('a contract is drafted, signed and renewed after its owner decided', async ({ page, signIn }) => {
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const partner = (await api.get('partners?filter[status]=active&page[size]=1')).data[0]
  const kind = (await api.get('references?filter[category]=contract-type&page[size]=1')).data[0]
  const signers = (['first', 'second'] as const).map((party) => ({
    ...{ name: party === 'first' ? 'Sri Wahyuni' : 'Budi Santoso', position: 'Direktur', party, signed_at: null },
    e_stamp_no: party === 'first' ? 'EM-0001' : null,
  }))
  const company = (await api.get('references?filter[category]=company&filter[is_active]=1&page[size]=1')).data[0]
  const row = await api.create(
    'archive-contracts',
    {
      ...{ title: `Sewa gudang ${mark}`, start_date: '2026-01-01', end_date: '2027-12-31', notice_days: 20 },
      ...{ renewal_mode: 'manual', signers },
    },
    {
      company: to('references', company.id),
      partner: to('partners', partner.id),
      contract_type: to('references', kind.id),
    },
  )
  const restore = await onlyApprovedBy('archive-contracts', [])
  try {
    await page.goto(`/private/archives/contract/${row.id}`)
    const record = page.getByRole('article')
    const dialog = page.getByRole('dialog')
    const desk = await page.context().newPage()
    await desk.setContent('<h1>Perjanjian sewa</h1><p>Pasal 1</p>')
    const buffer = await desk.pdf({ format: 'A4' })
    await desk.close()
    const file = { name: `draf ${mark}.pdf`, mimeType: 'application/pdf', buffer }
    const sent = await page.request.post('/api/v1/assets', {
      headers: { Authorization: `Bearer ${await accessToken(page)}`, Accept: mediaType },
      multipart: { target_type: 'archive-contracts', target_id: row.id, purpose: 'draft', file },
    })
    expect(sent.status()).toBe(201)
    await page.reload()
    await expect(record.getByText(`draf ${mark}.pdf`).first()).toBeVisible()
    await picture(page, 'contract-draft')
    await record.getByRole('button', { name: 'Ajukan reviu', exact: true }).click()
    await expect(record.getByText('Menunggu tanda tangan').first()).toBeVisible()

    await takeOther(record, 'Tanda tangani')
    await sign(dialog)
    await dialog.getByRole('button', { name: 'Tanda tangani', exact: true }).click()
    await expect(dialog).toBeHidden()
    await record.getByRole('button', { name: 'Buat berkas bertanda tangan' }).click()
    await expect(record.getByText(/\(bertanda tangan\)\.pdf/).first()).toBeVisible()
    await picture(page, 'contract-signed')
    const { meta } = (await api.get(`archive-contracts/${row.id}`)).data
    const attributes = { signed_at: '2026-01-02', signers }
    const activated = await api.send('POST', `archive-contracts/${row.id}/-actions/activate`, {
      data: { type: 'archive-contracts', id: row.id, attributes, meta: { version: meta.version } },
    })
    expect(activated.status()).toBe(200)

    await endContractIn(row.id, 40)
    await page.reload()
    await expect(record.getByText('Batas keputusan').first()).toBeVisible()
    await expectAccessible(page, 'main')
    await takeOther(record, 'Putuskan perpanjangan')
    await choose(dialog, 'Keputusan perpanjangan', 'Diperpanjang')
    await dialog.getByRole('button', { name: 'Putuskan perpanjangan' }).click()
    await expect(dialog).toBeHidden()
    await picture(page, 'contract-decided')
    const decided = (await api.get(`archive-contracts/${row.id}`)).data
    expect(decided.attributes).toMatchObject({ renewal_decision: 'extend', decision_due: null })
    await page.goto('/private/archives/contract?section=templates')
    await expect(page.getByRole('heading', { level: 1, name: 'Templat Kontrak' })).toBeVisible()
    await picture(page, 'contract-templates')
  } finally {
    await restore()
  }
})
