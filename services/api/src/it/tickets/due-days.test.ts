import { permissions } from '@ems/contracts'
import { jiraIssues } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { advanceTickets } from '../index.ts'
import { ticket } from '../testing.ts'

let api: TestApi
let agent: Client
let n = 8_000
beforeAll(async () => {
  api = await testApi()
  await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  agent = await api.as([...permissions], { name: 'Agen Uji' })
})
afterAll(() => api.close())

const add = async (more = {}) => agent.create(jiraIssues, { ...(await ticket(api, ++n)), ...more })
const step = async ({ id }: Row, name: string, values: Record<string, unknown> = {}, by = agent, reason?: string) => {
  const { body } = await agent.get(`/jira-issues/${id}`)
  return by.take(jiraIssues, name, { id, version: body.data.meta.version }, { values, ...(reason && { reason }) })
}
const stored = async ({ id }: Row) => rowOf((await agent.get(`/jira-issues/${id}`)).body.data as ResourceObject) as Row

test('the due day of a ticket moves by a step of its own, for a reason, for those who may extend', async () => {
  const row = await add({ due_at: '2998-01-31T09:00:00Z' })
  const officer = await api.as([...permissions].filter((one) => one !== 'support-dueDateExtend'))
  const later = { due_at: '2999-01-31T09:00:00Z' }

  const patched = await agent.update(jiraIssues, row, later)
  const denied = await step(row, 'extend', later, officer, 'Suku cadang belum datang')
  const silent = await step(row, 'extend', later)
  const past = await step(row, 'extend', { due_at: '2020-01-31T09:00:00Z' }, agent, 'Suku cadang belum datang')
  const moved = await step(row, 'extend', later, agent, 'Suku cadang belum datang')

  expect([patched, denied, silent, past, moved].map(({ status }) => status)).toEqual([409, 403, 422, 422, 200])
  expect(Date.parse(String((await stored(row)).due_at))).toBe(Date.parse(later.due_at))
})

test('the reporter of a solved ticket is notified once, a working day before it is closed', async () => {
  const { user } = await api.as(['support-access', 'support-list', 'support-show'])
  const reporter = await newEmployee(api, `K-${++n}`)
  await api.pool.query('update ems.users set employee_id = $1 where id = $2', [reporter, user.id])
  const rows: Row[] = []
  // However the holidays lie: of tickets solved one day after the other, at least one has two working days behind it.
  for (let days = 0; days < 14; days += 1) {
    const row = await add({ reporter })
    await step(row, 'take')
    await step(row, 'resolve', { resolution: 'Rol diganti' })
    await api.pool.query(`update ems.jira_issues set resolved_at = now() - $2 * interval '1 day' where id = $1`, [
      row.id,
      days,
    ])
    rows.push(row)
  }
  const noticesOf = async (): Promise<string[]> =>
    (
      await api.pool.query(
        `select target_id::text as id from ems.notifications where event = 'ticket.closing' and user_id = $1 order by id`,
        [user.id],
      )
    ).rows.map(({ id }) => id)
  const standing = async (noticed: readonly string[]) =>
    Promise.all(
      rows.map(async (row) => `${(await stored(row)).status}${noticed.includes(String(row.id)) ? ', noticed' : ''}`),
    )

  await advanceTickets(api.pool)
  const noticed = await noticesOf()
  const states = await standing(noticed)
  await advanceTickets(api.pool)

  // From the newest to the oldest: nothing yet, then a word, then the end.
  expect([...new Set(states)]).toEqual(['resolved', 'resolved, noticed', 'closed'])
  expect([...states].sort((a, b) => rank(a) - rank(b))).toEqual(states)
  expect(await noticesOf()).toEqual(noticed)

  const again = noticed[0]
  await api.pool.query(`update ems.jira_issues set resolved_at = resolved_at - interval '1 second' where id = $1`, [
    again,
  ])
  await advanceTickets(api.pool)
  expect(await noticesOf()).toEqual([...noticed, again])
})

const rank = (state: string) => ['resolved', 'resolved, noticed', 'closed'].indexOf(state)
