import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const HOLIDAYS = '/private/home/calendar/holidays'

/** A Monday after 2030, different for every run, so that no other test uses it. */
function freeMonday() {
  const day = new Date(Date.UTC(2030, 0, 1 + (Math.floor(Date.now() / 1_000) % 9_000)))
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
const compact = (day: string) => day.replaceAll('-', '')
const typed = (day: string) => day.split('-').reverse().join('/')
const spoken = (day: string) =>
  new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** An event from 09.00 to 10.00 in Jakarta, of the signed-in user. */
const meetingOn = (page: Page, day: string, title: string) =>
  apiOf(page).create('agenda-events', {
    title,
    event_type: 'meeting',
    visibility: 'attendees',
    timezone: 'Asia/Jakarta',
    all_day: false,
    start_at: `${day}T02:00:00Z`,
    end_at: `${day}T03:00:00Z`,
  })

test('a day of cuti bersama shows whom it costs a day of leave, is applied, and given back', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const name = `Cuti bersama ${unique()}`
  const date = freeMonday()
  const { data: companies } = await apiOf(page).get('references?filter[category]=company&filter[q]=Mandala Solusi')
  await apiOf(page).create(
    'leave-offices',
    { date, name, kind: 'mass_leave', scope: 'company', deducts_annual: true, no_balance_policy: 'negative' },
    { company: to('references', companies[0].id) },
  )
  await page.goto(`${HOLIDAYS}?filter[q]=${name}`)
  await page.getByRole('searchbox', { name: 'Cari' }).fill(name)
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .click()
  await page.getByRole('button', { name: 'Terapkan cuti bersama' }).click()

  const dialog = page.getByRole('dialog', { name: `Terapkan cuti bersama ${typed(date)}` })
  const costs = dialog.getByText(/^Satu hari dipotong dari saldo cuti tahunan \d+ karyawan\.$/)
  await expect(costs).toBeVisible()
  const message = /\d+/.exec((await costs.textContent()) ?? '')?.[0]
  await expect(dialog.getByRole('table', { name: 'Karyawan tanpa saldo' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Terapkan', exact: true }).click()

  await expect(dialog.getByText(`Sudah diterapkan pada ${message} karyawan.`)).toBeVisible()
  await expect(dialog.getByText('Tidak ada lagi karyawan yang perlu dipotong.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Terapkan', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Batalkan penerapan' }).click()
  const question = page.getByRole('dialog', { name: 'Batalkan penerapan?' })
  await expect(question).toContainText(`Satu hari dikembalikan ke saldo ${message} karyawan.`)
  await question.getByRole('button', { name: 'Batalkan penerapan' }).click()
  await expect(costs).toHaveText(`Satu hari dipotong dari saldo cuti tahunan ${message} karyawan.`)
})

test('days off come from a calendar file, a repeating one after it was told which day is meant', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const name = unique()
  const monday = freeMonday()
  const entries = [
    ['Libur nasional', monday, ''],
    ['Libur berulang', plusDays(monday, 1), 'RRULE:FREQ=YEARLY\r\n'],
    ['Cuti Bersama', plusDays(monday, 2), ''],
  ].map(
    ([subject, day = '', rule], n) =>
      `BEGIN:VEVENT\r\nUID:${name}-${n}@ems.test\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${compact(day)}\r\n${rule}SUMMARY:${subject} ${name}\r\nEND:VEVENT\r\n`,
  )
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//EMS//uji//ID\r\n${entries.join('')}END:VCALENDAR\r\n`
  await page.goto(HOLIDAYS)
  await page.getByRole('button', { name: 'Impor', exact: true }).click()
  const wizard = page.getByRole('dialog', { name: 'Impor Hari libur' })
  const file = { name: 'libur.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) }
  await wizard.locator('input[type=file]').setInputFiles(file)
  await wizard.getByRole('button', { name: 'Validasi semua baris' }).click()

  const wrong = wizard.getByRole('textbox', { name: 'Tanggal, baris 10' })
  await expect(wrong).toHaveValue(`${plusDays(monday, 1)} (berulang)`)
  await expect(wizard.getByText('Tidak ada data yang disimpan.')).toBeVisible()
  await wrong.fill(typed(plusDays(monday, 1)))
  await wizard.getByRole('button', { name: 'Validasi ulang' }).click()
  await wizard.getByRole('button', { name: 'Impor 3 baris' }).click()
  await expect(wizard.getByText('3 baris berhasil diimpor.')).toBeVisible()

  const { data } = await apiOf(page).get(`leave-offices?filter[q]=${name}&sort=date`)
  expect(
    data.map(({ attributes }: { attributes: Record<string, string> }) => [attributes.date, attributes.kind]),
  ).toEqual([
    [monday, 'national'],
    [plusDays(monday, 1), 'national'],
    [plusDays(monday, 2), 'mass_leave'],
  ])
})

test('in the week an agenda is dragged to another day and hour, and back by Urungkan', async ({ page, signIn }) => {
  await signIn('admin')
  const monday = freeMonday()
  const title = `Rapat ${unique()}`
  const { id } = await meetingOn(page, monday, title)
  const startsAt = async () => (await apiOf(page).get(`agenda-events/${id}`)).data.attributes.start_at
  await page.goto(`/private/home/calendar?view=week&day=${monday}`)
  const event = page.locator('[data-view=week]').getByRole('button', { name: new RegExp(`09\\.00.*${title}`) })
  for (const name of [`Seharian, ${spoken(monday)}`, `${spoken(monday)}, 09.00–10.00`])
    await expect(page.locator('[data-view=week]').getByRole('button', { name })).toHaveCount(1)
  // Whole days are named and in sight without scrolling, above the first hour of work.
  const wholeDay = page.getByRole('button', { name: `Seharian, ${spoken(monday)}` })
  const [above, first] = [wholeDay, page.getByRole('button', { name: `${spoken(monday)}, 07.00–08.00` })]
  expect(await above.evaluate(isOnTop)).toBe(true)
  expect(await first.evaluate(isOnTop)).toBe(true)
  await event.scrollIntoViewIfNeeded()
  const from = await event.boundingBox()
  const column = await page.locator('[class*=weekViewDayLabel]').nth(1).boundingBox()
  if (!from || !column) throw new Error('The week is not drawn')

  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(column.x + 40, from.y + 10 + from.height, { steps: 8 })
  // An hour of the week is as high as an agenda of an hour.
  await page.mouse.move(column.x + 40, from.y + 10 + 2 * from.height, { steps: 8 })
  await page.mouse.up()

  await expect.poll(startsAt).toMatch(`${plusDays(monday, 1)}T04:00:00`)
  await expect(
    page.locator('[data-view=week]').getByRole('button', { name: new RegExp(`11\\.00.*${title}`) }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.poll(startsAt).toMatch(`${monday}T02:00:00`)

  await page.goto(`/private/home/calendar?view=day&day=${monday}`)
  await expect(wholeDay).toBeVisible()
  expect(await wholeDay.evaluate(isOnTop)).toBe(true)
  await wholeDay.click()
  const form = page.getByRole('dialog', { name: 'Tambah agenda' })
  await expect(form.getByRole('switch', { name: 'Sepanjang hari' })).toBeChecked()
  await expect(form.getByRole('textbox', { name: 'Selesai', exact: true })).toHaveValue(typed(monday))
})

/** Whether a press into its middle reaches it: it is in sight, and nothing lies over it. */
function isOnTop(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === element
}

test('a calendar is subscribed to by a secret address, which ends when it is replaced or stopped', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/private/home/calendar')
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Langganan kalender (ICS)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Langganan kalender (ICS)' })
  const days = dialog.getByRole('region', { name: 'Hari libur' })
  const address = days.getByRole('textbox', { name: 'Tautan' })
  // Without the session: a calendar programme has none.
  const read = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, text: await answer.text() }
  }

  await days.getByRole('button', { name: 'Buat tautan' }).click()
  const first = await address.inputValue()
  const { status, text } = await read(first)
  expect([status, text.startsWith('BEGIN:VCALENDAR'), text.includes('SUMMARY:Hari Raya Natal')]).toEqual([
    200,
    true,
    true,
  ])
  await expectAccessible(page, '[role=dialog]')

  await days.getByRole('button', { name: 'Ganti tautan' }).click()
  await page.getByRole('dialog', { name: 'Ganti tautan?' }).getByRole('button', { name: 'Ganti tautan' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])

  await days.getByRole('button', { name: 'Hentikan' }).click()
  await expect(days.getByText('Belum ada tautan.')).toBeVisible()
  expect((await read(second)).status).toBe(404)
})

test('of two people who change one agenda at once neither loses a word', async ({ page, signIn, complaints }) => {
  complaints.expect(/status of 409/, /ERR_FAILED/)
  await signIn('admin')
  const monday = freeMonday()
  const event = await meetingOn(page, monday, `Rapat ${unique()}`)
  await page.goto(`/private/home/calendar/agenda?id=${event.id}&tab=edit`)
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(/^Judul/) })
  await form.getByLabel(/^Judul/).fill('Judul saya')
  // Their change and this one cross on the way.
  const reads = `**/api/v1/agenda-events/${event.id}*`
  await page.route(reads, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await apiOf(page).update('agenda-events', event, { title: 'Judul mereka', location: 'Aula' })
  await form.getByRole('button', { name: 'Simpan', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: /^Data telah diubah oleh Admin EMS/ })
  await expect(dialog.getByRole('group', { name: 'Judul' })).toContainText('Judul saya')
  await expect(dialog.getByRole('group', { name: 'Judul' })).toContainText('Judul mereka')
  await page.unroute(reads)
  await dialog.getByRole('group', { name: 'Judul' }).getByText('Pakai yang terbaru').click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()

  await expect(form.getByLabel(/^Judul/)).toHaveValue('Judul mereka')
  const { data } = await apiOf(page).get(`agenda-events/${event.id}`)
  expect(data.attributes).toMatchObject({ title: 'Judul mereka', location: 'Aula' })
})
