import { permissions } from '@ems/contracts'
import { agendaEvents } from '@ems/contracts/calendar'
import { accessRequests } from '@ems/contracts/common'
import { leaveEmployees } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../testing/approved-by.ts'
import type { Client } from '../testing/client.ts'
import { referenceIn } from '../testing/reference-in.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

let made = 0
/** Id of somebody new who works at this company. */
async function employeeIn({ pool, companies }: TestApi, company: string = companies[0]): Promise<string> {
  const parts = await Promise.all(['office', 'department', 'position'].map((category) => referenceIn(api, category)))
  const { rows } = await pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ($1, $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active') returning id`,
    [`E-${++made}`, company, ...parts],
  )
  return rows[0].id
}

async function leaveIn({ pool }: TestApi): Promise<string> {
  const code = await pool.query(
    `insert into ems.attendance_codes (code, name, present_value) values ('UJI', 'Uji', 0) returning id`,
  )
  const { rows } = await pool.query(
    `insert into ems.leaves (code, name, category, count_basis, gender, attendance_code_id)
     values ('CT', 'Cuti tahunan', 'annual', 'calendar_days', 'any', $1) returning id`,
    [code.rows[0].id],
  )
  return rows[0].id
}

type Count = { id: string; attributes: { count: number } }
const countsOf = async (client: Client): Promise<Record<string, number>> => {
  const { status, body } = await client.get('/menu-counts')
  expect(status).toBe(200)
  return Object.fromEntries((body.data as Count[]).map(({ id, attributes }) => [id, attributes.count]))
}
const told = async () => {
  const { rows } = await api.pool.query(
    `delete from ems.outbox where channel = 'private-menu-counts.0' returning event, payload`,
  )
  return rows
}

describe('the counts beside the menus', () => {
  test('are nothing for somebody for whom nothing waits, and ask nobody to open anything', async () => {
    const somebody = await api.as(['support-access', 'leave-access'])
    const { body } = await somebody.get('/menu-counts')
    expect([body.data, body.meta.menus.sort()]).toEqual([[], ['leave', 'support']])
    expect((await api.asPublic.get('/menu-counts')).status).toBe(401)
    expect(sources(await somebody.get('/menu-counts?of=me'))).toEqual(['of'])
  })

  test('say how many tickets one answers for, until somebody else has to move', async () => {
    // Who is made responsible for a ticket has a group that lets them work on it.
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}'`)
    const agent = await api.as(['support-access', 'support-list'])
    const barred = await api.as(['support-list'])
    const ticket = {
      company: api.companies[0],
      request_type: await referenceIn(api, 'request-type'),
      reporter: await employeeIn(api),
      summary: 'Pencetak macet lagi',
      description: 'Kertas tersangkut sejak pagi.',
      impact: 'team',
      urgency: 'high',
    }
    for (const { user } of [agent, agent, barred]) await admin.create(jiraIssues, { ...ticket, assignee: user.id })
    expect(await countsOf(agent)).toEqual({ support: 2 })
    expect(await countsOf(barred)).toEqual({})

    const { body } = await admin.get(`/jira-issues?filter[assignee]=${agent.user.id}`)
    const [{ id, meta }] = body.data
    await told()
    const question = { values: { comment: 'Masih macet?' } }
    await agent.take(jiraIssues, 'waitUser', { id, version: meta.version }, question)
    expect(await countsOf(agent)).toEqual({ support: 1 })
    expect(await told()).toEqual([{ event: 'changed', payload: { menu: 'support' } }])
  })

  test('say how many requests of leave wait for whoever decides, and which of one’s own came back', async () => {
    const employee = await employeeIn(api)
    const request = { leave: await leaveIn(api), start_date: '2031-06-02', end_date: '2031-06-03' }
    const rights = ['leave-access', 'leave-list', 'leave-update', 'leave-store', 'leave-show']
    const decider = await api.as(['leave-access'])
    const owner = await api.as(rights, { employee, scope: 'company', companies: [api.companies[0]] })
    await approvedBy(api, leaveEmployees.name, [ruleLine(decider.user.id)])
    const { body } = await submitNew(admin, leaveEmployees, { ...request, employee })
    await admin.create(leaveEmployees, { ...request, employee: await employeeIn(api) })
    expect([await countsOf(decider), await countsOf(owner)]).toEqual([{ leave: 1 }, {}])
    await takeNow(decider, leaveEmployees, body.data, 'return', 'Sebutkan pengganti tugas')
    expect([await countsOf(decider), await countsOf(owner)]).toEqual([{}, { leave: 1 }])
  })

  test('say how many invitations are not answered', async () => {
    const employee = await employeeIn(api)
    const guest = await api.as(['calendar-access'], { employee })
    const times = { timezone: 'Asia/Jakarta', visibility: 'attendees', event_type: 'meeting', attendees: [employee] }
    const at = (year: number) => ({
      start_at: `${year}-03-03T02:00:00.000Z`,
      end_at: `${year}-03-03T03:00:00.000Z`,
    })
    const { id, version } = await admin.create(agendaEvents, { ...times, ...at(2031), title: 'Rapat' })
    await admin.create(agendaEvents, { ...times, ...at(2020), title: 'Rapat lama' })
    expect(await countsOf(guest)).toEqual({ calendar: 1 })
    await guest.post(`/agenda-events/${id}/-actions/rsvp`, {
      data: { meta: { version }, attributes: { response: 'accepted' } },
    })
    expect(await countsOf(guest)).toEqual({})
  })

  test('say of a decision at the menu of what is decided on', async () => {
    const asker = await api.as([])
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope)
       values ('penentu', 'Penentu', '{user-access,user-list,user-groupUpdate,reference-access}', 'group') returning id`,
    )
    const decider = await api.as(['user-access', 'user-list', 'user-groupUpdate'], {
      usergroup: rows[0].id,
      scope: 'group',
    })
    await told()
    await asker.create(accessRequests, { need: 'reference-access', reason: 'Saya menggantikan Budi.' })
    expect((await countsOf(decider)).user).toBe(1)
    expect(await told()).toContainEqual({ event: 'changed', payload: { menu: 'user' } })
  })

  test('can be asked by anybody, whatever they reach', async () => {
    for (const scope of ['own', 'team', 'department', 'company', 'group'] as const)
      for (const employee of [null, await employeeIn(api)])
        await countsOf(await api.as([...permissions], { scope, employee }))
  })
})
