import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { dayInJakarta, unique } from '../business.ts'
import { makeSuperior, onlyApprovedBy } from '../database.ts'
import { expect, expectAccessible, signIn as signInAt, test } from '../fixtures.ts'
import { choose, day, type } from '../ordinary.ts'

const phone = { width: 390, height: 844 }
const ddmmyyyy = (date: string) => date.split('-').reverse().join('/')

/** A day, three weeks offset or later, on which the employee works and has no leave yet. */
async function freeDay(page: Page, employee: string): Promise<string> {
  const api = apiOf(page)
  const { data } = await api.get(`leave-employees?filter[employee]=${employee}&page[size]=100`)
  const taken = data.map(({ attributes: { start_date, end_date } }: { attributes: Record<string, string> }) => [
    start_date,
    end_date,
  ])
  const { company, office, religion } = (await api.get(`employees/${employee}`)).data.relationships
  const owner = Object.entries({ company, office, religion })
    .map(([name, { data: one }]) => (one ? `&${name}=${one.id}` : ''))
    .join('')
  const isFree = (date: string) =>
    !taken.some(([from, until]: string[]) => from && until && from <= date && date <= until)
  for (let offset = 21; offset < 60; offset++) {
    const date = dayInJakarta(offset)
    if (!isFree(date)) continue
    const { data: work } = await api.get(`calendar/working-days?from=${date}&to=${date}${owner}`)
    if (work.attributes.working_days === '1') return date
  }
  throw new Error('no day is free')
}

test('leave is asked for on one phone, approved with one click on another, and stands in attendance', async ({
  page,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/422.*leave-employees/)
  await makeSuperior('karyawan@ems.test', 'kepala@ems.test')
  await signIn('admin')
  const { data } = await apiOf(page).get('employees?filter[q]=Suharti&page[size]=5')
  const free = await freeDay(page, data[0].id)

  const own = await otherBrowser()
  await own.setViewportSize(phone)
  await signIn('karyawan', own)
  await own.goto('/private/humans/leave')
  await own.getByRole('button', { name: 'Ajukan cuti' }).click()
  const form = own.getByRole('dialog')
  await choose(form, 'Jenis cuti', 'Sakit', 'Sakit')
  await day(form, 'Mulai', ddmmyyyy(free))
  await day(form, 'Selesai', ddmmyyyy(free))
  await type(form, 'Alasan', 'Mengantar anak ke sekolah')
  await form.getByRole('button', { name: 'Ajukan', exact: true }).click()
  await expect(own.getByText('Menunggu persetujuan').first()).toBeVisible()

  const head = await otherBrowser()
  await head.setViewportSize(phone)
  await signIn('kepala', head)
  await head.goto('/private/home/inbox')
  const item = head
    .locator('[data-item]')
    .filter({ hasText: 'Suharti' })
    .filter({ hasText: ddmmyyyy(free) })
  await expect(item).toContainText('Sakit')
  await expectAccessible(head, 'main')
  await item.getByRole('button', { name: /^Setujui/ }).click()
  await expect(item).toBeHidden()

  await own.goto('/private/humans/leave')
  const request = own.getByRole('listitem').filter({ hasText: ddmmyyyy(free) })
  await expect(request).toContainText('Disetujui')
  await expectAccessible(own, 'main')
  await own.goto('/private/humans/attendance')
  await expect(own.getByText(ddmmyyyy(free)).first()).toBeVisible()

  await test.step('a second request for the same day is refused at its field, and keeps what was typed', async () => {
    await own.goto('/private/humans/leave')
    await own.getByRole('button', { name: 'Ajukan cuti' }).click()
    await choose(form, 'Jenis cuti', 'Sakit', 'Sakit')
    await day(form, 'Mulai', ddmmyyyy(free))
    await day(form, 'Selesai', ddmmyyyy(free))
    await type(form, 'Alasan', 'Keperluan yang lain')
    await form.getByRole('button', { name: 'Ajukan', exact: true }).click()
    await expect(form.locator('.mantine-InputWrapper-error').first()).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Alasan', exact: true })).toHaveValue('Keperluan yang lain')
  })
})

test('a ticket costs an employee two short texts, and says how it is', async ({ signIn, page, otherBrowser }) => {
  const summary = `Layar mati ${unique()}`
  const description = 'Layar laptop gelap sejak pagi.'
  // Thirty seconds at forty words of five letters a minute.
  expect(summary.length + description.length).toBeLessThan(100)
  await page.setViewportSize(phone)
  await signIn('karyawan')
  await page.goto('/private/infotech/support')
  await page.getByRole('button', { name: 'Gangguan', exact: true }).click()
  const request = page.getByRole('form', { name: 'Buat tiket' })
  await type(request, 'Ringkasan', summary)
  await type(request, 'Uraian', description)
  await request.getByRole('button', { name: 'Kirim tiket' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Baru', { exact: true }).first()).toBeVisible()

  const agent = await otherBrowser()
  await signIn('ti', agent)
  await agent.goto(`/private/infotech/support?q=${encodeURIComponent(summary)}`)
  await agent.getByRole('grid').getByRole('link', { name: summary }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Ambil', exact: true }).click()
  await expect(agent.getByRole('dialog').getByText('Dikerjakan', { exact: true }).first()).toBeVisible()

  await page.reload()
  await expect(form.getByText('Dikerjakan', { exact: true }).first()).toBeVisible()
  const { data } = await apiOf(page).get(`jira-issues?filter[q]=${encodeURIComponent(summary)}&page[size]=1`)
  expect(data[0].attributes.channel).toBe('portal')
})

test('a refused step says why, on its button and to the user who came too late', async ({
  signIn,
  page,
  otherBrowser,
  complaints,
}) => {
  complaints.expect(/409.*jira-issues/)
  const summary = `Kabel putus ${unique()}`
  await signIn('karyawan')
  const api = apiOf(page)
  const { data: types } = await api.get('references?filter[category]=request-type&fields[references]=name&page[size]=1')
  const ticket = await api.create(
    'jira-issues',
    { summary, description: 'Kabel jaringan putus di meja.' },
    { request_type: to('references', types[0].id) },
  )
  await page.goto(`/private/infotech/support/${ticket.id}`)
  const record = page.getByRole('article')
  const cancel = record.getByRole('button', { name: 'Batalkan' })
  await cancel.click()

  const agent = await otherBrowser()
  await signIn('ti', agent)
  await agent.goto(`/private/infotech/support/${ticket.id}`)
  await agent.getByRole('article').getByRole('button', { name: 'Ambil', exact: true }).click()
  await expect(agent.getByRole('article').getByRole('button', { name: 'Selesaikan', exact: true })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await type(dialog, 'Alasan', 'Sudah tersambung kembali')
  await dialog.getByRole('button', { name: 'Batalkan' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Alasan' })).toHaveValue('Sudah tersambung kembali')

  await page.reload()
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.hover()
  await expect(page.getByText('Tiket yang sudah ditangani dibatalkan oleh petugas.')).toBeVisible()
})

test('a purchase goes through three approvers, one of them represented by a colleague', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('admin')
  const api = apiOf(page)
  const userOf = async (email: string) => (await api.get(`users?filter[q]=${email}`)).data[0].id
  const steps = ['kepala@ems.test', 'keuangan@ems.test', 'legal@ems.test']
  const people = await Promise.all(steps.map(userOf))
  const restore = await onlyApprovedBy('general-procurements', people)
  try {
    const today = dayInJakarta()
    await api.create(
      'delegations',
      { date_from: today, date_to: today, reason: 'Dinas luar kota', menus: [], max_amount: null },
      { user: to('users', people[0]), delegate: to('users', await userOf('sdm@ems.test')) },
    )
    const title = `Pendingin ruang ${unique()}`
    const { data: employees } = await api.get('employees?filter[q]=Suharti&page[size]=1')
    const requester = employees[0]
    const first = async (category: string, more = '') =>
      (await api.get(`references?filter[category]=${category}&filter[is_active]=1&page[size]=1${more}`)).data[0].id
    const unit = await first('unit')
    const { company, office, department } = requester.relationships
    const draft = await api.create(
      'general-procurements',
      {
        title,
        needed_at: '2031-11-05',
        justification: 'Pendingin lama mati dan tidak dapat diperbaiki.',
        lines: [{ name: 'Pendingin 1 PK', qty: '3', unit, est_price: '4500000.00' }],
      },
      {
        company,
        department,
        delivery_office: office,
        requester: to('employees', requester.id),
        category: to('references', await first('procurement-type')),
      },
    )
    await page.goto(`/private/generals/procurement/${draft.id}`)
    const main = page.getByRole('article')
    await main.getByRole('button', { name: 'Ajukan', exact: true }).click()
    await expect(main.getByText(/Menunggu/).first()).toBeVisible()

    for (const email of ['sdm@ems.test', 'keuangan@ems.test', 'legal@ems.test']) {
      const approver = await otherBrowser()
      await signInAt(approver, email)
      await approver.goto('/private/home/inbox')
      // Others' work may be due before it.
      await approver.getByPlaceholder('Cari').fill(title)
      const item = approver.locator('[data-item]').filter({ hasText: title })
      await expect(item).toContainText('Rp 13.500.000')
      if (email.startsWith('sdm')) await expect(item).toContainText('menggantikan Yohanes Rumbiak')
      await item.getByRole('button', { name: `Setujui`, exact: false }).click()
      await expect(item).toBeHidden()
    }
    await page.reload()
    await expect(main.getByText('Disetujui', { exact: true }).first()).toBeVisible()
    await main.getByRole('tab', { name: 'Persetujuan' }).click()
    for (const name of ['Sri Wahyuni', 'Ratna Kusuma Dewi', 'Andi Rahmat'])
      await expect(main.getByText(new RegExp(name)).first()).toBeVisible()
    await expectAccessible(page, 'main')
  } finally {
    await restore()
  }
})
