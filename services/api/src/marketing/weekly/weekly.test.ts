import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import {
  marketingActivities,
  marketingBoards,
  marketingTargets,
  type TargetProgress,
  type WeeklyReport,
} from '@ems/contracts/marketing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { mondayOf } from './weekly.ts'

let api: TestApi
let admin: Client
let board: string
let n = 0
const today = todayInJakarta()
const monday = mondayOf(today)
const nextWeek = addDays(monday, 7)
/** At this hour of a day in Jakarta. */
const at = (day: string, hour = 10) => `${day}T${String(hour - 7).padStart(2, '0')}:00:00.000Z`

beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  board = (await admin.create(marketingBoards, { name: 'Papan mingguan', company: api.companies[0] })).id
})
afterAll(() => api.close())

const add = async (more = {}) =>
  (
    await admin.create(marketingActivities, {
      board,
      stage_key: 'prospek',
      title: `Kartu ${++n}`,
      activity_type: 'opportunity',
      prospect_name: 'PT Calon',
      value: '2500000.50',
      expected_close: '2030-03-31',
      company: api.companies[0],
      ...more,
    })
  ).id
const versionOf = async (id: string) => (await admin.get(`/marketing-activities/${id}`)).body.data.meta.version
const take = async (id: string, name: string, values = {}) =>
  admin.take(marketingActivities, name, { id, version: await versionOf(id) }, { values })
const change = async (id: string, values: Record<string, unknown>) =>
  admin.update(marketingActivities, { id, version: await versionOf(id) }, values)
const weekOf = async (day: string, more = '', by = admin): Promise<WeeklyReport['people'][number] | undefined> =>
  (await by.get(`/marketing-weekly?week=${day}&board=${board}${more}`)).body.data.attributes.people.find(
    ({ owner }: { owner: string }) => owner === admin.user.id,
  )

test('the week of a person says what was planned and what became of it, from what happened and not from today', async () => {
  const due = { next_action_type: 'call', next_action_at: at(addDays(nextWeek, 1)) }
  const [done, moved, dropped, handed, pending] = [
    await add(due),
    await add(due),
    await add(due),
    await add(due),
    await add(due),
  ]
  await take(done, 'log', {
    type: 'call',
    result: 'Setuju',
    duration_min: 15,
    next_action_at: at(addDays(nextWeek, 30)),
    next_action_type: 'visit',
  })
  await change(moved, { next_action_at: at(addDays(nextWeek, 9)) })
  await change(dropped, { next_action_type: null, next_action_at: null })
  await change(handed, { owner: (await api.as(['marketing_activity-list'])).user.id })
  // Moved, dropped and handed over before the week began: no plans of it. Done early is done.
  expect(await weekOf(nextWeek)).toMatchObject({
    planned: 2,
    outcomes: { done: 1, moved: 0, handed: 0, dropped: 0, open: 1 },
  })

  // As if it had happened in the week itself.
  await api.pool.query(`update ems.marketing_plans set ended_at = $1 where outcome is not null`, [
    at(addDays(nextWeek, 2)),
  ])
  const report = await weekOf(nextWeek)
  expect(report).toMatchObject({ planned: 5, outcomes: { done: 1, moved: 1, handed: 1, dropped: 1, open: 1 } })
  expect(await weekOf(addDays(nextWeek, 6))).toEqual(report)

  // What happens after the week changes nothing in it any more.
  await take(pending, 'log', { type: 'wa', result: 'Terlambat', next_action_type: null, next_action_at: null })
  await api.pool.query(`update ems.marketing_plans set ended_at = $1 where card_id = $2 and outcome = 'done'`, [
    at(addDays(nextWeek, 7)),
    pending,
  ])
  expect(await weekOf(nextWeek)).toMatchObject({ planned: 5, outcomes: { done: 1, open: 1 } })

  expect(await weekOf(today)).toMatchObject({
    interaction_count: 2,
    interactions: { call: 1, wa: 1, visit: 0 },
    minutes: 15,
    new_cards: 5,
  })
  const behind = async (number: string, week: string) =>
    (await admin.get(`/marketing-weekly/entries?number=${number}&owner=${admin.user.id}&week=${week}&board=${board}`))
      .body.meta.entries
  expect(
    (await behind('moved', nextWeek)).map(({ card, note }: { card: string; note: string }) => [card, note]),
  ).toEqual([[moved, 'moved']])
  expect((await behind('interactions', today)).map(({ note }: { note: string }) => note).sort()).toEqual([
    'Setuju',
    'Terlambat',
  ])
})

test('an interaction that is taken back was never done', async () => {
  const week = addDays(monday, 70)
  const card = await add({ next_action_type: 'visit', next_action_at: at(addDays(week, 3)) })
  await take(card, 'log', {
    type: 'visit',
    result: 'Datang',
    next_action_at: at(addDays(week, 4)),
    next_action_type: 'call',
  })
  expect(await weekOf(week)).toMatchObject({ planned: 2, outcomes: { done: 1, open: 1 } })
  expect((await take(card, 'undo')).status).toBe(200)
  expect(await weekOf(week)).toMatchObject({ planned: 1, outcomes: { done: 0, open: 1 } })
})

test('a target is reached by what was won in its month, exactly, and by interactions', async () => {
  const month = today.slice(0, 7)
  const owner = admin.user.id
  await admin.create(marketingTargets, {
    owner,
    board,
    month,
    won_value: '10000000.00',
    won_cards: 2,
    interaction_count: 4,
  })
  const before = await attained()
  const card = await add()
  await take(card, 'win')
  const dollars = await add({ currency: 'USD', value: '900.00' })
  await take(dollars, 'win')

  expect(before).toMatchObject({ won_value_reached: '0.00', won_value_percent: '0.0', won_cards_reached: 0 })
  expect(await attained()).toMatchObject({
    won_value_reached: '2500000.50',
    won_value_percent: '25.0',
    won_cards_reached: 2,
    won_cards_percent: '100.0',
  })

  async function attained(): Promise<TargetProgress> {
    const { body } = await admin.get(`/marketing-weekly/targets?month=${month}&board=${board}`)
    return body.data.attributes.targets[0]
  }
})

test('the report obeys filters, rights and row scope, and is a workbook for users who may export', async () => {
  await add({ priority: 'urgent', next_action_type: 'call', next_action_at: at(addDays(monday, 140)) })
  await add({ next_action_type: 'call', next_action_at: at(addDays(monday, 140)) })
  const week = addDays(monday, 140)
  expect(await weekOf(week)).toMatchObject({ planned: 2 })
  expect(await weekOf(week, '&filter[priority][]=urgent')).toMatchObject({ planned: 1 })

  const stranger = await api.as(['marketing_activity-list'], { scope: 'company', companies: [api.companies[1]] })
  expect((await stranger.get(`/marketing-weekly?week=${week}`)).body.data.attributes.people).toEqual([])
  expect((await stranger.get(`/marketing-weekly?board=${board}`)).status).toBe(404)
  expect((await stranger.get('/marketing-weekly/targets')).body.data.attributes.targets).toEqual([])
  expect((await stranger.get('/marketing-weekly/xlsx')).status).toBe(403)
  expect((await (await api.as([])).get('/marketing-weekly')).status).toBe(403)
  expect((await admin.get('/marketing-weekly?week=kemarin')).status).toBe(400)
  const { status, bytes } = await admin.get(`/marketing-weekly/xlsx?week=${week}`)
  expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})
