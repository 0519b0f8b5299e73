import { permissions } from '@ems/contracts'
import { jiraIssues, jiraServiceTiers, type SlaReport, type TicketClock, type TierTrial } from '@ems/contracts/it'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { employeeIn } from '../../../testing/employee-in.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { ticket } from '../../testing.ts'
import { keepClocks } from './keep-clocks.ts'

/** A month that is over, and two Mondays of it. */
const MONTH = '2026-03'

let api: TestApi
let admin: Client
let tier: Row
let always: string
const tickets: Row[] = []
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  const { rows } = await api.pool.query(
    `insert into ems."references" (category, code, name, meta) values ('work-pattern', '24-jam', '24 jam',
      '{"days": [1, 2, 3, 4, 5, 6, 7], "start": "00:00", "end": "00:00", "night": true}') returning id`,
  )
  always = rows[0].id
  tier = await admin.create(jiraServiceTiers, {
    ...{ name: 'Biasa', priority_order: 100, work_pattern: always, response_minutes: 60, resolve_minutes: 600 },
  })
  // Solved after 2, 5 and 20 hours; the last one waited for its reporter for 12 of them.
  for (const hours of [2, 5, 20]) tickets.push(await past(hours, hours === 20 ? 12 : 0))
})
afterAll(() => api.close())

/** A ticket of the past month, responded to after half an hour and solved after some hours. */
async function past(hours: number, paused: number): Promise<Row> {
  const row = await admin.create(jiraIssues, await ticket(api, hours))
  const at = (hour: number) => new Date(Date.parse(`${MONTH}-02T01:00:00Z`) + hour * 3_600_000).toISOString()
  await api.pool.query('delete from ems.ticket_clock_spans where ticket_id = $1', [row.id])
  await api.pool.query(
    `update ems.jira_issues set created_at = $2, responded_at = $3, resolved_at = $4, closed_at = $4, status = 'closed', assignee_id = $5
     where id = $1`,
    [row.id, at(0), at(0.5), at(hours), admin.user.id],
  )
  await api.pool.query('delete from ems.ticket_clock_spans where ticket_id = $1', [row.id])
  const spans: [number, number | null, string, string][] = [
    [0, hours - paused, 'running', 'in_progress'],
    ...(paused ? ([[hours - paused, hours, 'paused', 'waiting_user']] as [number, number, string, string][]) : []),
    [hours, null, 'stopped', 'closed'],
  ]
  for (const [from, to, state, status] of spans)
    await api.pool.query(
      'insert into ems.ticket_clock_spans (ticket_id, begins_at, ends_at, state, status, tier_id) values ($1, $2, $3, $4, $5, $6)',
      [row.id, at(from), to === null ? null : at(to), state, status, tier.id],
    )
  await keepClocks(createDatabase(api.pool), [row.id])
  return row
}

const draft = (more: Record<string, unknown> = {}) => ({
  ...{ month: MONTH, tier: null, priority_order: 1, request_types: [], priorities: [], companies: [], offices: [] },
  ...{
    is_vip: false,
    work_pattern: always,
    response_minutes: 60,
    resolve_minutes: 240,
    pause_statuses: ['waiting_user'],
  },
  ...more,
})
const tried = async (more: Record<string, unknown> = {}, by = admin) =>
  by.post('/jira-service-tiers/-actions/tryOut', { data: { type: 'tier-trials', attributes: draft(more) } })
const outcome = async (more: Record<string, unknown> = {}) => (await tried(more)).body.data.attributes as TierTrial

describe('trying a tier', () => {
  test('says how many tickets of a month it would have got and broken, and stores nothing', async () => {
    const { examples, ...counts } = await outcome()

    expect(counts).toEqual({
      tickets: 3,
      matched: 3,
      response_broken: 0,
      resolve_broken: 2,
      broken: 2,
      broken_before: 0,
    })
    expect(examples.map(({ id, resolve_minutes }) => [id, resolve_minutes])).toEqual([
      [tickets[2]?.id, 480],
      [tickets[1]?.id, 300],
    ])
    expect((await admin.get('/jira-service-tiers')).body.meta.total).toBe(1)
  })

  test('counts the pauses that it names itself', async () => {
    expect(await outcome({ pause_statuses: [], resolve_minutes: 1_000 })).toMatchObject({
      broken: 1,
      resolve_broken: 1,
    })
    expect(await outcome({ resolve_minutes: 1_000 })).toMatchObject({ broken: 0 })
  })

  test('leaves to other tiers what they get first, and to itself what its conditions name', async () => {
    expect(await outcome({ priority_order: 200 })).toMatchObject({ tickets: 3, matched: 0, broken: 0 })
    expect(await outcome({ priorities: ['p4'] })).toMatchObject({ matched: 0 })
    expect(await outcome({ request_types: [await referenceIn(api, 'request-type')] })).toMatchObject({ matched: 3 })
    expect(await outcome({ tier: tier.id, is_vip: true })).toMatchObject({ matched: 3 })
  })

  test('is for those who may change tiers, on tickets that they may read', async () => {
    const reader = await api.as(['support-list', 'support-show'])
    const other = await api.as([...permissions], { scope: 'own', employee: null })

    expect((await tried({}, reader)).status).toBe(403)
    expect((await tried({}, other)).body.data.attributes).toMatchObject({ tickets: 0 })
  })

  test.each([
    ['month', { month: '2026-13' }],
    ['response_minutes', { response_minutes: 0 }],
    ['pause_statuses/0', { pause_statuses: ['closed'] }],
  ])('is refused at %s', async (field, wrong) => {
    const answer = await tried(wrong)
    expect([answer.status, sources(answer)]).toEqual([400, [`/data/attributes/${field}`]])
  })
})

describe('the SLA report', () => {
  const reportOf = async (by: string, client = admin) =>
    (await client.get(`/jira-issues/-actions/slaReport?from=${MONTH}-01&to=${MONTH}-31&by=${by}`)).body.data
      .attributes as SlaReport

  test('says how many targets were kept, and how long half of the tickets took', async () => {
    const { total, lines } = await reportOf('tier')

    expect(lines).toEqual([{ ...total, key: tier.id, name: 'Biasa' }])
    expect(total).toMatchObject({
      ...{ tickets: 3, answered: 3, response_met: 3, response_percent: '100.0', response_minutes: 30 },
      ...{ solved: 3, resolve_met: 3, resolve_percent: '100.0', resolve_minutes: 300, paused_minutes: 720 },
    })
  })

  test.each(['company', 'assignee', 'request_type', 'priority'])('groups by %s', async (by) => {
    const { lines } = await reportOf(by)
    expect(lines.map(({ tickets: count, name }) => [count, typeof name])).toEqual([[3, 'string']])
  })

  test('is a workbook with the minutes of its tickets and every pause, for those who may export', async () => {
    const path = `/jira-issues/-actions/slaReport/xlsx?from=${MONTH}-01&to=${MONTH}-31&by=tier`
    const { status, bytes } = await admin.get(path, undefined, { accept: '*/*' })
    const reader = await api.as(['support-list'])

    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await reader.get(path, undefined, { accept: '*/*' })).status).toBe(403)
  })

  test('has the tickets that its reader may see, and refuses what is no period', async () => {
    const other = await api.as(['support-list'], { scope: 'own', employee: null })

    expect((await reportOf('tier', other)).total.tickets).toBe(0)
    const wrong = await admin.get(`/jira-issues/-actions/slaReport?from=${MONTH}-31&to=${MONTH}-01`)
    expect([wrong.status, wrong.body.errors[0].source.parameter]).toEqual([400, 'to'])
  })
})

describe('the clock of one ticket', () => {
  test('is open to its reporter, with every interval', async () => {
    const reporter = api.of({
      ...(await api.as(['support-list', 'support-show'], { scope: 'own' })).user,
      employee: String(tickets[2]?.reporter ?? (await employeeIn(api))),
    })
    const { body } = await reporter.get(`/jira-issues/${tickets[2]?.id}/clock`)
    const clock = body.data.attributes as TicketClock

    expect(clock).toMatchObject({ state: 'met', paused_minutes: 720 })
    expect(clock.resolve).toMatchObject({
      target_minutes: 600,
      spent_minutes: 480,
      is_running: false,
      is_breached: false,
    })
    expect(clock.spans.map(({ state, status, tier: of }) => [state, status, of])).toEqual([
      ['running', 'in_progress', 'Biasa'],
      ['paused', 'waiting_user', 'Biasa'],
      ['stopped', 'closed', 'Biasa'],
    ])
    const stranger = await api.as(['support-list', 'support-show'], { scope: 'own', employee: null })
    expect((await stranger.get(`/jira-issues/${tickets[2]?.id}/clock`)).status).toBe(404)
  })
})
