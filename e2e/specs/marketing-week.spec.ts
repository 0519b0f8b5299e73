import { apiOf, to } from '../api.ts'
import { dayInJakarta, unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { type } from '../ordinary.ts'

test('a call that was planned is logged, stands in the report of the week, and brings a target nearer', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const api = apiOf(page)
  const mark = unique().toUpperCase()
  const board = await api.create('marketing-boards', { name: `Papan ${mark}` })
  const me = (await api.get('me')).data
  const today = dayInJakarta()
  await api.create(
    'marketing-targets',
    { month: today.slice(0, 7), interaction_count: 2 },
    { board: to('marketing-boards', board.id), owner: to('users', me.id) },
  )
  const soon = new Date(Date.now() + 60_000).toISOString()
  const card = await api.create(
    'marketing-activities',
    {
      title: `Telepon ${mark}`,
      activity_type: 'follow_up',
      stage_key: 'prospek',
      prospect_name: `PT Calon ${mark}`,
      next_action_type: 'call',
      next_action_at: soon,
    },
    { board: to('marketing-boards', board.id) },
  )

  await page.goto(`/private/marketing/activity?id=${card.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Catat interaksi' }).click()
  const log = page.getByRole('dialog', { name: /^Catat interaksi/ })
  await type(log, 'Hasil', 'Minta penawaran')
  await log.getByRole('button', { name: 'Besok' }).click()
  await log.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Interaksi dicatat, tindak lanjut diperbarui.')).toBeVisible()

  await page.goto(`/private/marketing/activity?as=weekly&board=${board.id}`)
  const people = page.getByRole('table', { name: 'Rencana dan realisasi menurut penanggung jawab' })
  await people.getByRole('button', { name: /Terlaksana: 1$/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: new RegExp(`Telepon ${mark}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: /^Target / })).toContainText(/1 dari 2 \(50/)
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(people.getByText('Direncanakan')).toBeVisible()
})
