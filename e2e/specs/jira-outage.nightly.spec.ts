import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { endPauseOfJira } from '../database.ts'
import { expect, expectAccessible, expectLoaded, picture, test } from '../fixtures.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const support = '/private/infotech/support'
const integrations = '/private/utilities/utility?section=integrations'
const sandbox = '/sandbox/jira'

// A snapshot of every step costs more than the screens.
test.use({ trace: 'off' })

test('Jira is away for an hour: people work on, see it, and everything arrives afterwards', async ({
  page,
  signIn,
  complaints,
}) => {
  test.setTimeout(300_000)
  // Uji asks a Jira that is away.
  complaints.expect(/503/)
  const mark = unique()
  await signIn('admin')
  const api = apiOf(page)
  await test.step('connected to a service project', async () => {
    await page.goto(integrations)
    const card = page.getByRole('region', { name: 'Jira' })
    await card.getByRole('button', { name: /^Hubungkan/ }).click()
    await page.getByRole('button', { name: 'Izinkan' }).click()
    const projects = page.getByRole('dialog', { name: 'Pilih proyek Jira' })
    await projects
      .getByRole('radio', { name: /\(ITS\)/ })
      .first()
      .check()
    await projects.getByRole('button', { name: 'Pilih', exact: true }).click()
    await expect(card).toContainText('Jira Service Management')
    await picture(page, 'jira-connected')
  })
  const one = async (query: string) => (await api.get(`references?${query}&page[size]=1`)).data[0].id
  const employee = (await api.get('employees?filter[status]=active&page[size]=1')).data[0].id
  const add = async (n: number) =>
    api.create(
      'jira-issues',
      {
        summary: `Jaringan putus ${mark} ${n}`,
        description: 'Jaringan di lantai dua putus sejak pagi, semua orang terhambat.',
        impact: 'office',
        urgency: 'high',
      },
      {
        request_type: to('references', await one('filter[category]=request-type&filter[is_active]=1')),
        reporter: to('employees', employee),
      },
    )
  const ticketOf = async (id: string) => (await api.get(`jira-issues/${id}`)).data.attributes
  const before = await add(1)
  await expect
    .poll(async () => (await ticketOf(before.id)).sync_status, { timeout: 90_000, intervals: [2_000] })
    .toBe('synced')

  await test.step('Jira asks for an hour', async () => {
    const fault = { fault: 'http_503', times: 1_000_000, retry_after: 3_600 }
    expect((await page.request.post(`${sandbox}/faults`, { data: fault })).ok()).toBe(true)
  })
  const during = await add(2)
  await test.step('a ticket is taken, answered and solved as ever, and says that it waits', async () => {
    await page.goto(`${support}/${during.id}?tab=comments`)
    await page.getByRole('button', { name: 'Ambil', exact: true }).click()
    await page.getByRole('textbox', { name: 'Tulis balasan publik' }).fill(`Kabel diganti ${mark}`)
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(page.getByText(`Kabel diganti ${mark}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Selesaikan/ })
    await dialog.getByRole('textbox', { name: 'Penyelesaian' }).fill('Kabel utama diganti.')
    await dialog.getByRole('button', { name: 'Selesaikan', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await ticketOf(during.id)).toMatchObject({ status: 'resolved', sync_status: 'pending', issue_key: null })
    await page.goto(`${support}/${during.id}`)
    await expect(page.getByText('Belum tersinkron').first()).toBeVisible()
    await expectLoaded(page)
    await picture(page, 'jira-waiting')
  })
  await test.step('the administrator reads until when', async () => {
    await page.goto(integrations)
    const card = page.getByRole('region', { name: 'Jira' })
    await expect(card.getByText('Jira meminta jeda', { exact: true })).toBeVisible({ timeout: 90_000 })
    await expectAccessible(page, '[aria-label="Jira"]')
    await picture(page, 'jira-away')
  })

  await test.step('the hour is over: both sides say the same', async () => {
    expect((await page.request.delete(`${sandbox}/faults`)).ok()).toBe(true)
    await endPauseOfJira()
    await page.getByRole('region', { name: 'Jira' }).getByRole('button', { name: 'Sinkron sekarang' }).click()
    await expect
      .poll(async () => (await ticketOf(during.id)).sync_status, { timeout: 120_000, intervals: [2_000] })
      .toBe('synced')
    const { issue_key: key } = await ticketOf(during.id)
    const { issues } = await (await page.request.get(`${sandbox}/issues`)).json()
    const match = issues.filter((issue: { fields: { summary: string } }) => issue.fields.summary.endsWith(`${mark} 2`))
    expect(match).toHaveLength(1)
    expect(match[0].key).toBe(key)
    expect(JSON.stringify(match[0].comments)).toContain(`Kabel diganti ${mark}`)
  })
  await test.step('the ticket has its part of Jira, and its clocks', async () => {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await page.goto(`${support}/${before.id}`)
      await expect(page.getByText('Tersinkron', { exact: true }).first()).toBeVisible()
      await expectLoaded(page)
      await picture(page, 'jira-ticket')
      await page.goto(`${support}/${before.id}?tab=clock`)
      await expect(page.getByText('Menurut Jira Service Management')).toBeVisible()
      await expectAccessible(page, 'main')
      await picture(page, 'jira-clocks')
    }
  })
})
