import { jiraIssues, type TicketClock } from '@ems/contracts/it'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Row } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { syncJira } from './sync.ts'
import { type JiraBench, jiraBench } from './testing.ts'

jest.setTimeout(120_000)

let bench: JiraBench
let row: Row
let issue: string
const query = async (text: string) => (await bench.api.pool.query(text)).rows
/** Due at once, whatever pause an earlier attempt earned. */
const sync = async () => {
  await query(
    `update ems.jira_outbox set due_at = now(), begun_at = now() - interval '1 hour' where status <> 'failed'`,
  )
  await query(`update ems.jira_reads set due_at = now() where due_at < 'infinity'`)
  return syncJira()
}
const clocks = async () => {
  const { body } = await bench.admin.get(`/jira-issues/${row.id}/clock`)
  return (body.data.attributes as TicketClock).tracker.map(({ name, goal_minutes, state }) => [
    name,
    goal_minutes,
    state,
  ])
}
beforeAll(async () => {
  bench = await jiraBench()
  await query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  await bench.open()
  row = await bench.admin.create(jiraIssues, {
    company: bench.api.companies[0],
    request_type: await referenceIn(bench.api, 'request-type'),
    reporter: await employeeIn(bench.api),
    summary: 'Jaringan putus di lantai dua',
    description: 'Jaringan putus sejak pagi, semua orang terhambat.',
    impact: 'team',
    urgency: 'high',
  })
  await sync()
  issue = String((await query(`select issue_id from ems.jira_links where ticket_id = ${row.id}`))[0].issue_id)
})
afterAll(() => bench.close())

test('clocks of Jira Service Management are shown as they run, pause and end', async () => {
  expect(await clocks()).toEqual([
    ['Time to resolution', 240, 'running'],
    ['Time to first response', 30, 'met'],
  ])
  await bench.act({ issue, status: 'Waiting for customer' })
  await sync()
  expect((await clocks())[0]).toEqual(['Time to resolution', 240, 'paused'])
})

test('an account that is no agent in Jira keeps what was read last, and the ticket goes on', async () => {
  bench.server.settings = { ...bench.server.settings, is_agent: false }
  await bench.act({ issue, summary: 'Jaringan putus di seluruh lantai dua' })
  await sync()
  expect(await clocks()).toHaveLength(2)
  expect((await bench.admin.get(`/jira-issues/${row.id}`)).body.data.attributes).toMatchObject({
    summary: 'Jaringan putus di seluruh lantai dua',
    sync_status: 'synced',
  })
  bench.server.settings = { ...bench.server.settings, is_agent: true }
})

test('an answer without clocks, and clocks of another form, empty nothing else', async () => {
  await bench.fault({ fault: 'drop_field', field: 'values', match: { path: '/sla' } })
  await bench.act({ issue, labels: ['darurat'] })
  await sync()
  expect((await bench.admin.get(`/jira-issues/${row.id}`)).body.data.attributes).toMatchObject({
    labels: ['darurat'],
    sync_status: 'synced',
  })
  bench.server.faults.forget()
  await bench.act({ issue, labels: ['darurat', 'jaringan'] })
  await sync()
  expect(await clocks()).toHaveLength(2)
})
