import type { Page } from '@playwright/test'
import { apiOf } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, expectLoaded, picture, test } from '../fixtures.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const portal = '/private/infotech/support'

// A snapshot of every step costs more than the screens.
test.use({ trace: 'off' })

/** A screenshot of one pixel, as a browser pastes it. */
const paste = (page: Page) =>
  page.getByRole('form', { name: 'Buat tiket' }).evaluate((form) => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))
    const pasted = new DataTransfer()
    pasted.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    form.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  })

const isAsWideAsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a colleague finds a solution, asks for help on a phone, is answered, and says how it was', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  test.setTimeout(240_000)
  // A summary that is too short is refused by the server.
  complaints.expect(/422/)
  const mark = unique()
  const desk = await otherBrowser()
  await signIn('ti', desk)
  await desk.goto(portal)
  const api = apiOf(desk)
  await api.create('support-replies', {
    name: `Diperiksa ${mark}`,
    body: 'Halo {pelapor}, {kunci} sedang kami periksa.',
    is_active: true,
  })

  await page.setViewportSize(phone)
  await signIn('karyawan')
  await page.goto(portal)
  await test.step('solutions come before any form', async () => {
    await page.getByRole('searchbox', { name: 'Cari solusi' }).fill('mencetak')
    await page.getByRole('button', { name: /^Pencetak macet atau/ }).click()
    const dialog = page.getByRole('dialog', { name: /Pencetak macet/ })
    await expect(dialog).toContainText('buka baki')
    await dialog.getByRole('button', { name: 'Tidak', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  const summary = `Pencetak bergaris ${mark}`
  await test.step('a ticket with a pasted screenshot', async () => {
    await page.getByRole('button', { name: 'Gangguan', exact: true }).click()
    await page.getByRole('textbox', { name: 'Ringkasan' }).fill('Singkat')
    await page.getByRole('textbox', { name: 'Uraian' }).fill('Hasil cetak bergaris hitam sejak pagi ini.')
    await page.getByRole('button', { name: 'Kirim tiket' }).click()
    await expect(page.getByText('Ringkasan minimal 10 karakter.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Ringkasan' }).fill(summary)
    await expect(page.getByRole('region', { name: 'Apakah ini membantu?' })).toBeVisible()
    await paste(page)
    await expect(page.getByText(/tangkapan-layar-1\.png/)).toBeVisible()
    await expectAccessible(page, 'main')
    expect(await isAsWideAsTheScreen(page)).toBe(true)
    await page.getByRole('button', { name: 'Kirim tiket' }).click()
    await expect(page.getByRole('dialog').getByText(summary).first()).toBeVisible()
  })

  const { data: tickets } = await api.get(`jira-issues?filter[q]=${encodeURIComponent(summary)}`)
  const address = `${portal}?id=${tickets[0].id}`
  await test.step('the help desk answers with a text at hand, and notes what nobody else reads', async () => {
    await desk.goto(`${address}&tab=comments`)
    const record = desk.getByRole('dialog')
    await record.getByRole('button', { name: 'Ambil', exact: true }).click()
    await record.getByRole('combobox', { name: 'Jawaban siap' }).click()
    await desk.getByRole('option', { name: `Diperiksa ${mark}` }).click()
    await expect(record.getByRole('textbox', { name: 'Tulis balasan publik' })).toHaveValue(/Halo .+, SUP-\d+ sedang/)
    await record.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(record.getByText(/sedang kami periksa/).first()).toBeVisible()
    await record.getByText('Catatan internal', { exact: true }).click()
    await record.getByRole('textbox', { name: 'Tulis catatan internal' }).fill(`Rahasia ${mark}`)
    await record.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(record.getByText(`Rahasia ${mark}`)).toBeVisible()
    await record.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: /Selesaikan/ })
    await dialog.getByRole('textbox', { name: 'Penyelesaian' }).fill('Drum pencetak diganti.')
    await dialog.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the colleague reads the answer, not the note, and judges the service', async () => {
    await page.goto(`${address}&tab=comments`)
    const record = page.getByRole('dialog')
    await expect(record.getByText(/sedang kami periksa/).first()).toBeVisible()
    await expect(record.getByText(`Rahasia ${mark}`)).toHaveCount(0)
    expect(await isAsWideAsTheScreen(page)).toBe(true)
    await record.getByRole('button', { name: 'Nilai layanan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Nilai layanan/ })
    await dialog.getByRole('combobox', { name: 'Kepuasan' }).click()
    await page.getByRole('option', { name: '5 – Sangat puas' }).click()
    await dialog.getByRole('button', { name: 'Nilai layanan', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  const { data: judged } = await api.get(`jira-issues/${tickets[0].id}`)
  expect(judged.attributes).toMatchObject({ status: 'resolved', csat: 5, channel: 'portal' })
})

test('the console is for everybody, wide and narrow: queue, board, calendar, report, tiers and solutions', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn('ti')
  const main = page.getByRole('main')
  const views = [
    ['view=list', main.getByText(/^SUP-\d+$/)],
    ['view=board', main.getByText(/^(Lewat|Hampir) /)],
    ['view=calendar', page.getByRole('table', { name: 'Kalender tiket' })],
    ['section=report', page.getByRole('table', { name: 'Laporan SLA' })],
    ['section=tiers', main.getByText('Darurat')],
    ['section=solutions', main.getByText('Laptop tidak menyala')],
  ] as const
  for (const [query, there] of views)
    await test.step(query, async () => {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await page.goto(`${portal}?${query}`)
        await expect(there.first()).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectLoaded(page)
        await picture(page, `console-${query.replace('=', '-')}`)
        await expectAccessible(page, 'main')
        expect(await isAsWideAsTheScreen(page)).toBe(true)
      }
    })
})

test('two officers at one ticket see each other, and who is writing', async ({ page, signIn, otherBrowser }) => {
  test.setTimeout(120_000)
  await signIn('admin')
  await page.goto(portal)
  const api = apiOf(page)
  const { data: tickets } = await api.get('jira-issues?filter[status]=new&page[size]=1')
  const address = `${portal}/${tickets[0].id}?tab=comments`
  const other = await otherBrowser()
  await signIn('ti', other)
  await Promise.all([page.goto(address), other.goto(address)])
  await expect(page.getByRole('img', { name: /^Juga dibuka oleh/ })).toBeVisible()
  await expect(other.getByRole('img', { name: /^Juga dibuka oleh/ })).toBeVisible()
  await other.getByRole('textbox', { name: 'Tulis balasan publik' }).pressSequentially('Kami periksa', { delay: 40 })
  await expect(page.getByText(/sedang membalas…$/)).toBeVisible()
  await picture(page, 'writing')
  await expect(page.getByText(/sedang membalas…$/)).toBeHidden()
})
