import { permissions } from '@ems/contracts'
import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { remindApprovers } from './remind.ts'

let api: TestApi
let requester: Client
beforeAll(async () => {
  api = await testApi()
  requester = await api.as([...permissions], { name: 'Pemohon' })
})
afterAll(() => api.close())

let created = 0
async function employeeIn(superiorId: string | null): Promise<string> {
  const parts = await Promise.all(['office', 'department', 'position'].map((category) => referenceIn(api, category)))
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status, manager_id)
     values ($1, $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active', $6) returning id`,
    [`R-${++created}`, api.companies[0], ...parts, superiorId],
  )
  return rows[0].id
}

const submitted = async () => {
  const { body, text } = await submitNew(requester, generalProcurements, {
    title: `Kebutuhan ${++created}`,
    company: api.companies[0],
    department: await referenceIn(api, 'department'),
    requester: await employeeIn(null),
    category: await referenceIn(api, 'procurement-type'),
    needed_at: '2999-01-31',
    justification: 'Persediaan di gudang sudah hampir habis.',
    delivery_office: await referenceIn(api, 'office'),
    lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
  })
  if (!body.data) throw new Error(text)
  return body.data as { id: string }
}
/** As if the deadline, and the pause after the last reminder, were over. */
const late = async () => {
  await api.pool.query(`update ems.approvals set due_at = now() - interval '30 days' where status = 'pending'`)
  await api.pool.query(`update ems.approval_nudges set next_at = now() - interval '1 day'`)
}
const titlesFor = async (client: Client) => {
  const { rows } = await api.pool.query('select title from ems.notifications where user_id = $1 order by id', [
    client.user.id,
  ])
  return rows.map(({ title }) => title.replace(/: .*/, ''))
}
const tasksOf = async ({ id }: { id: string }) => {
  const { rows } = await api.pool.query(
    `select u.name, a.status, a.origin from ems.approvals a join ems.users u on u.id = a.approver_id
     where a.target_type = 'general-procurements' and a.target_id = $1 order by a.id`,
    [id],
  )
  return rows.map(({ name, status, origin }) => `${name} ${status} ${origin}`)
}

test('an approver who is late is reminded twice, then the superior is asked too, and either may decide', async () => {
  const head = await employeeIn(null)
  const superior = await api.as([], { name: 'Atasan', employee: head })
  const approver = await api.as([], { name: 'Penyetuju', employee: await employeeIn(head) })
  await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
  const row = await submitted()

  expect(await remindApprovers(api.pool)).toBe('0 pengingat')
  await late()
  // Two workers at once, and a second run: one reminder.
  const runs = await Promise.all([remindApprovers(api.pool), remindApprovers(api.pool)])
  expect([...runs.sort(), await remindApprovers(api.pool)]).toEqual(['0 pengingat', '1 pengingat', '0 pengingat'])
  expect([await titlesFor(approver), await titlesFor(superior)]).toEqual([expect.arrayContaining(['Pengingat']), []])
  await late()
  await remindApprovers(api.pool)
  expect(await tasksOf(row)).toEqual(['Penyetuju pending rule'])
  await late()
  await remindApprovers(api.pool)
  expect(await tasksOf(row)).toEqual(['Penyetuju pending rule', 'Atasan pending escalation'])
  expect([await titlesFor(superior), await titlesFor(requester)]).toEqual([['Eskalasi'], ['Keputusan terlambat']])

  const decided = await takeNow(superior, generalProcurements, row, 'approve')
  await late()
  expect([decided.body.data.attributes.status, await remindApprovers(api.pool)]).toEqual(['approved', '0 pengingat'])
  expect(await tasksOf(row)).toEqual(['Penyetuju skipped rule', 'Atasan approved escalation'])
})

test('where everybody of a step decides, nobody is added; then requester and owner of the rule hear of it weekly', async () => {
  const head = await employeeIn(null)
  const superior = await api.as([], { name: 'Atasan', employee: head })
  const approver = await api.as([], { name: 'Penyetuju', employee: await employeeIn(head) })
  await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id, { mode: 'parallel' })])
  const row = await submitted()
  for (const _ of [1, 2, 3, 4]) {
    await late()
    await remindApprovers(api.pool)
  }

  expect([await tasksOf(row), await titlesFor(superior)]).toEqual([['Penyetuju pending rule'], []])
  expect((await titlesFor(requester)).at(-1)).toBe('Belum diputuskan')
})
