import { permissions } from '@ems/contracts'
import { jiraIssues } from '@ems/contracts/it'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { ticket } from '../testing.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

test('a ticket of ten megabytes of text is refused before anything is read of it, one too long at its field', async () => {
  const values = await ticket(api, 1)
  const huge = await admin.store(jiraIssues, { ...values, description: 'a'.repeat(10_000_000) })
  const long = await admin.store(jiraIssues, { ...values, description: 'a'.repeat(10_001) })

  expect(huge.status).toBe(413)
  expect([long.status, sources(long)]).toEqual([422, ['/data/attributes/description']])
  expect((await admin.get('/jira-issues?page[size]=1')).body.meta.total).toBe(0)
})

test('a ticket of an officer who left is taken by a colleague, and given to nobody who left', async () => {
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('meja', 'Meja', $1, 'group') returning id`,
    [[...permissions]],
  )
  const officer = await api.as([...permissions], { usergroup: rows[0].id })
  const colleague = await api.as([...permissions], { usergroup: rows[0].id })
  const row = await admin.create(jiraIssues, { ...(await ticket(api, 2)), assignee: officer.user.id })
  await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [officer.user.id])
  const step = async (name: string, values: Record<string, unknown>) => {
    const { version } = (await admin.get(`/jira-issues/${row.id}`)).body.data.meta
    return colleague.take(jiraIssues, name, { id: row.id, version }, { values })
  }

  const taken = await step('take', {})
  const back = await step('assign', { assignee: officer.user.id })

  expect([taken.status, taken.body.data.relationships.assignee.data.id]).toEqual([200, colleague.user.id])
  expect([back.status, sources(back)]).toEqual([422, ['/data/relationships/assignee']])
})
