import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { customer, dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const path = '/private/customs/activity'

/** A board of its own with three jobs of a new client. */
async function boardWithJobs(page: Page) {
  const api = apiOf(page)
  const mark = unique()
  const { data: users } = await api.get('users?filter[email]=kite@ems.test')
  const { data: jobs } = await api.get('references?filter[category]=kite-job&filter[code]=AUDIT')
  const partner = await customer(page, `K${mark}`, `PT Klien ${mark}`)
  const board = await api.create('customs-consultant-boards', { name: `Papan ${mark}` })
  const related = {
    board: to('customs-consultant-boards', board.id),
    partner: to('partners', partner.id),
    job_type: to('references', jobs[0].id),
    consultant: to('users', users[0].id),
  }
  for (const [n, title] of ['Satu', 'Dua', 'Tiga'].entries())
    await api.create(
      'customs-consultant-activities',
      {
        title: `Pekerjaan ${title} ${mark}`,
        stage_key: 'antre',
        facility: 'exemption',
        due_date: dayInJakarta(n * 5 - 3),
        checklist: n === 0 ? [{ id: 'a', text: 'Periksa', is_done: false }] : [],
      },
      related,
    )
  return { mark, board, url: `${path}?view=board&board=${board.id}` }
}

const card = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^KON-\\d+ ${title}`) })
const stage = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })

test.describe('the consultants’ board', () => {
  test('moves jobs by menu, by drag and by the keyboard, and keeps the order', async ({ page, signIn }) => {
    await signIn('admin')
    const { mark, url } = await boardWithJobs(page)
    await page.goto(url)
    await expect(stage(page, 'Antre').getByRole('listitem')).toHaveCount(3)

    // Names of stages stay in sight while a low board is scrolled to its end.
    const board = page.locator('section', { has: page.locator('section') }).last()
    await board.evaluate((frame) => {
      frame.style.maxHeight = '12rem'
      frame.scrollTop = frame.scrollHeight
    })
    await expect(stage(page, 'Antre').getByRole('heading', { name: 'Antre' })).toBeInViewport({ ratio: 1 })
    await expect(stage(page, 'Antre').getByRole('listitem').first()).not.toBeInViewport({ ratio: 1 })
    await board.evaluate((frame) => {
      frame.style.maxHeight = ''
    })

    await page
      .getByRole('button', { name: /^Pindahkan KON-/ })
      .nth(1)
      .click()
    await page.getByRole('menuitem', { name: 'Dikerjakan' }).click()
    await expect(page.getByText(/dipindahkan ke Dikerjakan/)).toBeVisible()
    await expect(stage(page, 'Dikerjakan')).toContainText(`Pekerjaan Dua ${mark}`)

    // A column without cards takes a card down to its lower edge.
    const empty = await stage(page, 'Reviu').boundingBox()
    await card(page, `Pekerjaan Tiga ${mark}`).dragTo(stage(page, 'Reviu'), {
      targetPosition: { x: 40, y: (empty?.height ?? 0) - 12 },
    })
    await expect(stage(page, 'Reviu')).toContainText(`Pekerjaan Tiga ${mark}`)

    await card(page, `Pekerjaan Satu ${mark}`).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(stage(page, 'Menunggu dokumen')).toContainText(`Pekerjaan Satu ${mark}`)
    // The card is there at once; the notice says that the move is stored.
    await expect(page.getByText(/dipindahkan ke Menunggu dokumen/)).toBeVisible()
    await page.reload()
    await expect(stage(page, 'Menunggu dokumen')).toContainText(`Pekerjaan Satu ${mark}`)
  })

  test('takes a move back, keeps the client’s documents with the job, and prints its month', async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    const { mark, url } = await boardWithJobs(page)
    await page.goto(url)
    await expect(stage(page, 'Antre').getByRole('listitem')).toHaveCount(3)
    await page
      .getByRole('button', { name: /^Pindahkan KON-/ })
      .nth(1)
      .click()
    await page.getByRole('menuitem', { name: 'Dikerjakan' }).click()
    await expect(stage(page, 'Dikerjakan').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(stage(page, 'Dikerjakan').getByRole('listitem')).toHaveCount(0)
    await expect(stage(page, 'Antre').getByRole('listitem').nth(1)).toContainText(`Pekerjaan Dua ${mark}`)

    await card(page, `Pekerjaan Satu ${mark}`).click()
    const record = page.getByRole('dialog')
    await expect(record.getByRole('region', { name: 'Klien' })).toContainText(`PT Klien ${mark}`)
    await record.getByRole('tab', { name: 'Dokumen klien' }).click()
    await record.getByRole('button', { name: 'Minta dokumen' }).click()
    await record.getByRole('textbox', { name: 'Nama dokumen' }).fill('Rekap PIB')
    await record.getByRole('button', { name: 'Simpan', exact: true }).click()
    // On a tab of its own the form offers to save only what is not saved.
    await expect(record.getByRole('button', { name: 'Simpan', exact: true })).toBeHidden()
    const file = { name: 'rekap.txt', mimeType: 'text/plain', buffer: Buffer.from('PIB 000101') }
    await record.locator('input[type=file]').setInputFiles(file)
    await expect(record.getByRole('list', { name: 'Berkas Rekap PIB' })).toContainText('rekap.txt')
    await expect(record.getByRole('combobox', { name: 'Status' })).toHaveValue('Diterima')
    await record.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(record).toBeHidden()

    await page.getByRole('button', { name: 'Cetak', exact: true }).click()
    const print = page.getByRole('dialog', { name: 'Cetak laporan' })
    await print.getByRole('combobox', { name: /^Klien/ }).fill(mark)
    await page.getByRole('option', { name: new RegExp(mark) }).click()
    const sheet = print.getByRole('article', { name: 'Laporan status klien' })
    await expect(sheet.getByRole('row').filter({ hasText: `Pekerjaan Satu ${mark}` })).toContainText('Antre')
  })

  test('sends an unfinished job only for a reason', async ({ page, signIn, complaints }) => {
    complaints.expect(/409/)
    await signIn('admin')
    const { mark, url } = await boardWithJobs(page)
    await page.goto(url)
    await page
      .getByRole('button', { name: /^Pindahkan KON-/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Terkirim' }).click()

    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 butir belum selesai. Lanjutkan?')
    await question.getByLabel(/^Alasan/).fill('Diminta klien')
    await question.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(stage(page, 'Terkirim')).toContainText(`Pekerjaan Satu ${mark}`)
  })

  test('is also a list, a calendar, a matrix and a workload, for everybody', async ({ page, signIn }) => {
    await signIn('admin')
    const { mark, url } = await boardWithJobs(page)
    await page.goto(url)
    await expect(card(page, `Pekerjaan Satu ${mark}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Daftar', { exact: true }).click()
    await expect(page.getByRole('link', { name: `Pekerjaan Satu ${mark}` })).toBeVisible()
    await page.getByText('Kalender tenggat').click()
    await expect(page.getByRole('button', { name: `Pekerjaan Satu ${mark}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Beban kerja').click()
    await expect(page.getByRole('row', { name: /Ni Luh Ayu Pratiwi/ })).toContainText('3')
    await page.getByText('Matriks klien × periode').click()
    await expect(page.getByText('Belum ada pekerjaan berkala pada rentang ini.')).toBeVisible()
  })

  test('gets periodic jobs for a client once', async ({ page, signIn }) => {
    await signIn('admin')
    const { mark, url } = await boardWithJobs(page)
    await page.goto(url)
    await page.getByRole('button', { name: 'Buat berkala' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buat pekerjaan berkala' })
    await dialog.getByLabel(/^Klien/).fill(`PT Klien ${mark}`)
    await page.getByRole('option', { name: `PT Klien ${mark}` }).click()
    await dialog.getByLabel(/^Jenis pekerjaan/).fill('BCLKT')
    await page.getByRole('option', { name: /BCLKT/ }).click()
    await dialog.getByLabel(/^Konsultan/).fill('Ayu')
    await page.getByRole('option', { name: /Ayu/ }).click()
    await dialog.getByRole('button', { name: 'Pratinjau' }).click()
    await expect(dialog.getByText('Akan dibuat')).toHaveCount(12)
    await dialog.getByRole('button', { name: 'Buat 12 pekerjaan' }).click()
    await expect(dialog).toBeHidden()

    await page.getByText('Matriks klien × periode').click()
    await page.getByRole('button', { name: 'Tahun berikutnya' }).click()
    await expect(page.getByRole('rowheader', { name: `PT Klien ${mark}` })).toBeVisible()
  })
})
