import { apiOf, to } from '../api.ts'
import { customer, dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { choose, day, type } from '../ordinary.ts'

const COMPANY = /Mandala Konsultan Pabean/

/** `31/12/2027`, so many days from today. */
const written = (offset: number) => dayInJakarta(offset).split('-').toReversed().join('/')

test('a call becomes a deal, the deal a contract, and the contract a job of the consultants', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  test.setTimeout(420_000)
  const mark = unique()
  const [card, contract, job] = [`Pendampingan ${mark}`, `Jasa KITE ${mark}`, `Laporan ${mark}`]
  const legal = await otherBrowser()
  await signIn('admin', legal)
  await customer(legal, `M${mark}`.toUpperCase(), `PT Cerita ${mark}`)
  await signIn('pemasaran')

  await test.step('a card is added, a call is logged, and the next step is planned with it', async () => {
    await page.goto('/private/marketing/activity')
    await page.getByRole('button', { name: 'Tambah Aktivitas', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Tambah Aktivitas', exact: true })
    await type(form, 'Judul', card)
    await choose(form, 'Mitra', `PT Cerita ${mark}`, mark)
    await type(form, 'Nilai', '75000000')
    await day(form, 'Perkiraan tutup', written(30))
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('searchbox', { name: /^Cari/ }).fill(mark)
    await expect(page.getByRole('status').filter({ hasText: /^1 kartu/ })).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(card) })
      .first()
      .click()
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: 'Catat interaksi' }).click()
    const log = page.getByRole('dialog', { name: `Catat interaksi: ${card}` })
    await log.getByText('Telepon', { exact: true }).click()
    await type(log, 'Hasil', 'Berminat, minta penawaran untuk setahun.')
    await type(log, 'Lama (menit)', '20')
    await log.getByRole('checkbox', { name: /Selesaikan & jadwalkan berikutnya/ }).check()
    await log.getByRole('button', { name: 'Besok' }).click()
    await expectAccessible(page, '[role=dialog]')
    await log.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Interaksi dicatat, tindak lanjut diperbarui.')).toBeVisible()
  })

  await test.step('it is negotiated and won', async () => {
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: 'Pindahkan', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Negosiasi' }).click()
    await expect(page.getByText(/dipindahkan ke Negosiasi/)).toBeVisible()
    await record.getByRole('button', { name: 'Tindakan' }).click()
    await page.getByRole('menuitem', { name: 'Menang' }).click()
    const winning = page.getByRole('dialog', { name: `Menang: ${card}` })
    await choose(winning, 'Alasan menang', 'Rekomendasi')
    await expectAccessible(page, '[role=dialog]')
    await winning.getByRole('button', { name: 'Menang', exact: true }).click()
    await expect(winning).toBeHidden()
    await expect(record.getByText('Menang').first()).toBeVisible()
    const { data } = await apiOf(page).get(`marketing-activities?filter[q]=${mark}`)
    expect(data[0].attributes).toMatchObject({ result: 'won', last_interaction_at: expect.any(String) })
  })

  await test.step('legal writes the contract', async () => {
    await signIn('legal', legal)
    await legal.goto('/private/archives/contract')
    await legal.getByRole('button', { name: 'Tambah Kontrak', exact: true }).click()
    const form = legal.getByRole('dialog', { name: 'Tambah Kontrak', exact: true })
    await choose(form, 'Pihak pertama (perusahaan)', COMPANY, 'Konsultan Pabean')
    await choose(form, 'Pihak kedua (mitra)', `PT Cerita ${mark}`, mark)
    await choose(form, 'Jenis', 'Perjanjian jasa')
    await type(form, 'Judul/objek', contract)
    await day(form, 'Mulai', written(0))
    await day(form, 'Berakhir', written(365))
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the card leads to its contract', async () => {
    const { data } = await apiOf(page).get(`marketing-activities?filter[q]=${mark}`)
    await page.goto(`/private/marketing/activity?as=list&board=all&id=${data[0].id}`)
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: 'Aksi lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Ubah semua' }).click()
    await choose(record, 'Kontrak', new RegExp(contract), mark)
    await record.getByRole('button', { name: 'Simpan', exact: true }).click()
    await record.getByRole('tab', { name: 'Kontrak', exact: true }).click()
    await expect(record.getByRole('table', { name: 'Dokumen Kontrak' })).toContainText(contract)
  })

  await test.step('a consultant begins the work under it', async () => {
    const consultant = await otherBrowser()
    await signIn('kite', consultant)
    await consultant.goto('/private/customs/activity')
    await consultant.getByRole('button', { name: 'Tambah Pekerjaan', exact: true }).click()
    const form = consultant.getByRole('dialog', { name: 'Tambah Pekerjaan', exact: true })
    await type(form, 'Judul', job)
    await choose(form, 'Klien', `PT Cerita ${mark}`, mark)
    await choose(form, 'Kontrak', new RegExp(contract))
    await choose(form, 'Jenis pekerjaan', /^Laporan pertanggungjawaban/)
    await day(form, 'Periode', written(0).replace(/^../, '01'))
    await choose(form, 'Konsultan', /./)
    await day(form, 'Jatuh tempo', written(20))
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the contract says where it came from and what is done under it', async () => {
    await signIn('admin', legal)
    const { data } = await apiOf(legal).get(`archive-contracts?filter[q]=${mark}`)
    await legal.goto(`/private/archives/contract?id=${data[0].id}&tab=cards`)
    await expect(legal.getByRole('table', { name: 'Aktivitas Pemasaran' })).toContainText(card)
    await legal.getByRole('tab', { name: 'Pekerjaan konsultan' }).click()
    await expect(legal.getByRole('table', { name: 'Aktivitas Konsultan KITE' })).toContainText(job)
    await expectAccessible(legal)
  })
})

test('partners that are the same become one, old links lead to it, and a day is left to take it back', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  const [first, second] = [
    await customer(page, `S${mark}`.toUpperCase(), `PT Sama ${mark}`),
    await customer(page, `D${mark}`.toUpperCase(), `PT Sama Dua ${mark}`),
  ]
  await api.update('partners', second, { website: 'https://sama.test' })
  await api.create('contacts', { name: `Ibu ${mark}`, mobile: '081200005555' }, { partner: to('partners', second.id) })

  await page.goto(`/private/marketing/customer?q=${mark}`)
  await page.getByRole('checkbox', { name: `Pilih PT Sama ${mark}` }).check()
  await page.getByRole('checkbox', { name: `Pilih PT Sama Dua ${mark}` }).check()
  await page.getByRole('toolbar', { name: 'Aksi masal' }).getByRole('button', { name: 'Gabungkan duplikat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gabungkan 2 mitra' })
  await expect(dialog.getByRole('region', { name: 'Yang pindah' })).toContainText('Kontak: 1')
  await dialog.getByRole('radio', { name: /^Situs dari D/ }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(page.getByText('2 mitra digabungkan.')).toBeVisible()

  await page.goto(`/private/marketing/customer?id=${second.id}`)
  const record = page.getByRole('dialog')
  await expect(record).toContainText('Hasil penggabungan')
  await expect(record).toContainText('https://sama.test')
  await record.getByRole('tab', { name: 'Kontak', exact: true }).click()
  await expect(record.getByRole('button', { name: `Ibu ${mark}`, exact: true })).toBeVisible()

  await page.goto(`/private/marketing/customer?id=${first.id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Urungkan \(sampai/ })
    .click()
  const sure = page.getByRole('dialog', { name: 'Urungkan penggabungan' })
  await sure.getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Hasil penggabungan')).toBeHidden()
  await page.goto(`/private/marketing/customer?q=${mark}`)
  await expect(page.getByRole('link', { name: /^PT Sama/ })).toHaveCount(2)
})

test('one filter is for every picture of the cards, with the same totals, in the address', async ({ page, signIn }) => {
  await signIn('pemasaran')
  await page.goto('/private/marketing/activity?as=board&f.result=won')
  const totals = page.getByRole('status').filter({ hasText: /^\d+ kartu · / })
  await expect(totals).toBeVisible()
  const expected = (await totals.textContent()) ?? ''
  for (const view of ['Daftar', 'Kalender', 'Corong', 'Papan']) {
    await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText(view, { exact: true }).click()
    await expect(page).toHaveURL(/f\.result=won/)
    await expect(totals).toHaveText(expected)
  }
  // The agenda has open cards; the totals above it are theirs.
  await page.goto('/private/marketing/activity?as=agenda&board=all')
  const groups = page.getByRole('region', { name: /, \d+ kartu$/ })
  await expect(groups.first()).toBeVisible()
  const names = await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const listed = names.reduce((sum, name) => sum + Number(/(\d+) kartu$/.exec(name)?.[1]), 0)
  await expect(totals).toHaveText(new RegExp(`^${listed} kartu · `))
})

test('the first day of a marketing person on a phone', async ({ page, signIn }) => {
  test.setTimeout(420_000)
  const mark = unique()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('pemasaran')

  await test.step('the customer of the first call is added, its region is chosen', async () => {
    await page.goto('/private/marketing/customer')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
    const form = page.getByRole('dialog', { name: 'Tambah Pelanggan', exact: true })
    await choose(form, 'Bentuk usaha', 'Perseroan Terbatas')
    await type(form, 'Telepon', '0812-0000-7777')
    await form.locator('[data-path="addresses"]').click()
    await choose(form, 'Jenis, baris 1', 'Tagihan')
    await type(form, 'Jalan, baris 1', 'Jalan Pertama 1')
    await choose(form, 'Provinsi', 'Jawa Tengah')
    await type(form, 'Kota, baris 1', 'Semarang')
    await type(form, 'Nama', `PT Hari Pertama ${mark}`)
    await expectAccessible(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('a card is added in its column, and is in the agenda with what comes next', async () => {
    await page.goto('/private/marketing/activity')
    await page.getByRole('button', { name: 'Tambah kartu di Prospek' }).click()
    const quick = page.getByRole('form', { name: 'Kartu baru di Prospek' })
    await type(quick, 'Judul', `Perkenalan ${mark}`)
    await type(quick, 'Calon mitra', `PT Hari Pertama ${mark}`)
    await type(quick, 'Nilai', '12000000')
    await day(quick, 'Perkiraan tutup', written(14))
    await quick.getByRole('button', { name: 'Tambah', exact: true }).click()
    await expect(page.getByRole('button', { name: new RegExp(`Perkenalan ${mark}`) }).first()).toBeVisible()
    await expectAccessible(page)

    await choose(page.locator('main'), 'Tampilan', 'Agenda saya')
    await page.getByRole('button', { name: `Catat interaksi: Perkenalan ${mark}` }).click()
    const log = page.getByRole('dialog', { name: `Catat interaksi: Perkenalan ${mark}` })
    await type(log, 'Hasil', 'Bertemu di pameran.')
    await log.getByRole('checkbox', { name: /Selesaikan & jadwalkan berikutnya/ }).check()
    await log.getByRole('button', { name: '3 hari lagi' }).click()
    await expectAccessible(page, '[role=dialog]')
    await log.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('region', { name: /^7 hari ke depan/ })).toContainText(`Perkenalan ${mark}`)
    await expectAccessible(page)
  })

  for (const view of ['Daftar', 'Kalender', 'Corong', 'Laporan'])
    await test.step(`${view} fits the screen`, async () => {
      await choose(page.locator('main'), 'Tampilan', view)
      await expect(page.getByRole('status').filter({ hasText: /kartu/ }).first()).toBeVisible()
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${view} is wider than the screen`).toBeLessThanOrEqual(390)
    })

  await test.step('what changed in the funnel leads to its cards, and the bar to the message templates', async () => {
    await page.goto('/private/marketing/activity?as=funnel')
    const changes = page.getByRole('table', { name: 'Perubahan' })
    await changes.getByRole('button').last().click()
    await expect(page.getByRole('dialog').getByRole('row', { name: /^Jumlah/ })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'the changes are wider than the screen').toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Atur', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Template pesan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Template Pesan' })).toBeVisible()
  })

  await test.step('goods are looked up', async () => {
    await page.goto('/private/marketing/items')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
})
