import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { todayInJakarta } from '@ems/contracts/days'
import { jiraIssues, jiraServiceTiers } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { advanceTickets } from '../index.ts'
import { ticket } from '../testing.ts'

const tier = async (api: TestApi, n: number) => ({
  name: `Tingkat ${n}`,
  priority_order: n % 9_999,
  work_pattern: await referenceIn(api, 'work-pattern'),
  response_minutes: 30,
  resolve_minutes: 240,
})

describeResource(jiraServiceTiers, { input: tier, shared: { response_minutes: 45 }, elsewhere: null })

type People = { agent: Client; reporter: Client }
const people = new WeakMap<TestApi, Promise<People>>()

/** Agent and reporter of the tickets of an API. */
function peopleOf(api: TestApi): Promise<People> {
  const existing = people.get(api) ?? newPeople(api)
  people.set(api, existing)
  return existing
}

const mains = new WeakMap<TestApi, Promise<string>>()

/** An open ticket that others are merged into. */
function mainOf(api: TestApi): Promise<string> {
  const existing = mains.get(api) ?? newMain(api)
  mains.set(api, existing)
  return existing
}

async function newMain(api: TestApi): Promise<string> {
  const admin = await api.as([...permissions])
  return (await admin.create(jiraIssues, await ticket(api, 900_000))).id
}

async function newPeople(api: TestApi): Promise<People> {
  await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  const agent = await api.as([...permissions], { name: 'Agen Uji' })
  return { agent, reporter: await api.as([...permissions], { employee: await employeeIn(api) }) }
}

describeResource(jiraIssues, {
  input: ticket,
  change: (n) => ({ summary: `Pencetak masih macet ${n}` }),
  shared: { summary: 'Gangguan yang sama' },
  asks: async (api) => ({
    assignee: (await peopleOf(api)).agent.user.id,
    comment: 'Apakah masih macet?',
    resume_at: '2999-01-31',
    due_at: '2999-01-31T09:00:00Z',
    resolution: 'Rol diganti',
    impact: 'office',
    urgency: 'high',
    rating: '4',
    main: await mainOf(api),
  }),
  actor: async (api, transition, row) => {
    const { agent, reporter } = await peopleOf(api)
    if (transition === 'confirm' || transition === 'rate') return reporter
    if (transition === 'take') return row.assignee === agent.user.id ? undefined : agent
    return jiraIssues.workflow.transitions[transition as 'start'].who.join() === 'assignee' || transition === 'resume'
      ? agent
      : undefined
  },
})

describe('a ticket', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })

  test('of a colleague says what the trouble is; who works on it, and how fast, is said by the help desk', async () => {
    const colleague = api.of({ ...(await api.as([jiraIssues.can.store])).user, employee: await employeeIn(api) })
    const { request_type, summary, description, impact, urgency } = await ticket(api, ++n)
    const fields = { request_type, summary, description, impact, urgency }
    const wide = { ...fields, priority: 'p1', labels: ['vip'], channel: 'phone' }
    const rejected = await colleague.store(jiraIssues, wide)

    expect(rejected.status).toBe(422)
    expect(sources(rejected).sort()).toEqual(
      ['channel', 'labels', 'priority'].map((name) => `/data/attributes/${name}`),
    )
    expect(rejected.body.errors[0].code).toBe('NOT_YOURS')
    expect((await colleague.store(jiraIssues, { ...fields, channel: 'console', labels: [] })).status).toBe(201)
    expect((await admin.store(jiraIssues, { ...wide, reporter: await employeeIn(api) })).status).toBe(201)
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(jiraIssues, { ...(await ticket(api, ++n)), ...more })
  const text = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const change = async ({ id }: Row, expected: Record<string, unknown>) => {
    const { body } = await admin.get(`/jira-issues/${id}`)
    return admin.update(jiraIssues, { id, version: body.data.meta.version } as Row, expected)
  }
  const step = async ({ id }: Row, name: string, values: Record<string, unknown> = {}, by = admin) => {
    const { body } = await admin.get(`/jira-issues/${id}`)
    const reason = 'Menahan gaji bulan ini'
    return by.take(jiraIssues, name, { id, version: body.data.meta.version }, { values, reason })
  }
  const stored = async ({ id }: Row) =>
    rowOf((await admin.get(`/jira-issues/${id}`)).body.data as ResourceObject) as Row

  test('says how urgent it is by whom it hits and how long that can be borne', async () => {
    const priorities = []
    for (const [impact, urgency] of [
      ['group', 'high'],
      ['office', 'high'],
      ['team', 'medium'],
      ['self', 'medium'],
    ])
      priorities.push((await add({ impact, urgency })).priority)
    const row = await add({ impact: 'self', urgency: 'low' })
    const worse = await step(row, 'reprioritize', { impact: 'group', urgency: 'high' })
    const decided = await step(row, 'reprioritize', { impact: 'self', priority: 'p2' })

    expect(priorities).toEqual(['p1', 'p2', 'p3', 'p4'])
    expect(worse.body.data.attributes.priority).toBe('p1')
    expect(decided.body.data.attributes.priority).toBe('p2')
  })

  test('is given another priority or tier for a reason only, and by a step of its own', async () => {
    const row = await add({ impact: 'self', urgency: 'low' })
    const { body } = await admin.get(`/jira-issues/${row.id}`)

    const typed = await change(row, { priority: 'p1' })
    const silent = await admin.take(jiraIssues, 'reprioritize', { id: row.id, version: body.data.meta.version })
    const reasoned = await step(row, 'reprioritize', { priority: 'p1' })

    expect([typed.status, text(typed)]).toEqual([
      409,
      'Prioritas tidak dapat diubah pada status Baru. Gunakan tindakan Ubah prioritas.',
    ])
    expect([silent.status, text(silent)]).toEqual([422, 'Alasan minimal 10 karakter.'])
    expect(reasoned.body.data.attributes).toMatchObject({ priority: 'p1', priority_reason: 'Menahan gaji bulan ini' })
  })

  test('belongs to company and office of the person with the problem', async () => {
    const { company: _, ...values } = await ticket(api, ++n)

    const row = await admin.create(jiraIssues, values)

    expect(row).toMatchObject({ company: api.companies[0], office: expect.any(String), status: 'new' })
    expect(row.local_no).toMatch(/^SUP-\d+$/)
  })

  test('has the first tier in order that it fits', async () => {
    const other = await referenceIn(api, 'request-type', 'LAIN')
    const wide = await admin.create(jiraServiceTiers, { ...(await tier(api, ++n)), priority_order: 9_000 })
    const urgent = await admin.create(jiraServiceTiers, {
      ...(await tier(api, ++n)),
      priority_order: 0,
      priorities: [{ priority: 'p1' }],
      companies: [api.companies[0]],
    })
    await admin.create(jiraServiceTiers, { ...(await tier(api, ++n)), priority_order: 0, request_types: [other] })

    const [first, second] = [await add({ impact: 'group', urgency: 'high' }), await add()]

    expect([first.tier, second.tier]).toEqual([urgent.id, wide.id])
  })

  test.each([
    ['summary', { summary: 'Macet' }, 'Ringkasan minimal 10 karakter.'],
    ['description', { description: 'Kertas macet' }, 'Uraian minimal 20 karakter.'],
    ['due_at', { due_at: '2020-01-01T00:00:00Z' }, 'Jatuh tempo harus setelah sekarang.'],
    ['status', { status: 'assigned' }, 'Status diubah lewat tindakan, bukan isian.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(jiraIssues, { ...(await ticket(api, ++n)), ...wrong })

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`^/data/(attributes|relationships)/${field}$`))])
    expect(text(answer)).toBe(message)
  })

  test('is assigned to users who may work on tickets, and only they are offered', async () => {
    const [agent, clerk] = [await api.as([], { name: 'Agen Uji' }), await api.as([], { name: 'Staf Uji' })]
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('agen', 'Agen', '{support-update}', 'own') returning id`,
    )
    await api.pool.query('update ems.users set usergroup_id = $1 where id = $2', [rows[0].id, agent.user.id])
    const row = await add()
    const rejected = await step(row, 'assign', { assignee: clerk.user.id })
    const offered = `/users?filter[for]=jira-issues.assignee&fields[users]=name`

    expect([rejected.status, text(rejected)]).toEqual([422, 'Petugas tidak ditemukan atau sudah tidak aktif.'])
    expect((await step(row, 'assign', { assignee: agent.user.id })).status).toBe(200)
    const { body } = await clerk.get(offered)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([agent.user.id])
    // An officer of one company is no officer of the others.
    const [first, second] = api.companies
    const other = await add({ company: second, office: null })
    expect((await step(other, 'assign', { assignee: agent.user.id })).status).toBe(422)
    const officersOf = async (company: string) => {
      const answer = await clerk.get(`/users?filter[for]=jira-issues.assignee:${company}&fields[users]=name`)
      return answer.body.data.map(({ id }: { id: string }) => id)
    }
    expect([await officersOf(first), await officersOf(second)]).toEqual([[agent.user.id], []])
    await api.pool.query('insert into ems.users_companies (owner_id, target_id) values ($1, $2)', [
      agent.user.id,
      second,
    ])
    expect(await officersOf(second)).toEqual([agent.user.id])
    expect((await step(other, 'assign', { assignee: agent.user.id })).status).toBe(200)
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [agent.user.id])
    expect((await clerk.get(offered)).body.data).toEqual([])
    // No way to read more of people than one may.
    const whole = await admin.get('/users?filter[for]=jira-issues.assignee')
    expect([whole.status, (await admin.get('/users?filter[for]=users.employee')).status]).toEqual([403, 400])
  })

  test('says to its reporter by name who works on it, from whatever company', async () => {
    const agent = await api.as([...permissions], { name: 'Agen Jauh' })
    const { user } = await api.as(['support-list', 'support-show'], {
      scope: 'own',
      companies: [api.companies[0] as string],
    })
    const reporter = api.of({ ...user, employee: await employeeIn(api) })
    const row = await add({ reporter: await employeeIn(api) })
    await api.pool.query('update ems.jira_issues set assignee_id = $1 where id = $2', [agent.user.id, row.id])
    await api.pool.query('update ems.users set company_id = $1 where id = $2', [api.companies[1], agent.user.id])

    const { body } = await reporter.get(`/jira-issues/${row.id}?include=assignee`)

    expect(body.data.relationships.assignee.data).toEqual({ type: 'users', id: agent.user.id })
    expect(body.included).toEqual([
      expect.objectContaining({ attributes: expect.objectContaining({ name: 'Agen Jauh' }) }),
    ])
    expect((await reporter.get(`/users/${agent.user.id}`)).status).toBe(403)
  })

  test('is taken, solved, confirmed by its reporter and opened again for seven days', async () => {
    const { agent, reporter } = await peopleOf(api)
    const row = await add()
    const taken = await step(row, 'take', {}, agent)
    const unsolved = await step(row, 'resolve', {}, agent)
    const solved = await step(row, 'resolve', { resolution: 'Rol diganti' }, agent)
    const byAgent = await step(row, 'confirm', {}, agent)
    await step(row, 'confirm', {}, reporter)
    const again = await step(row, 'reopen', {}, reporter)
    await step(row, 'resolve', {}, agent)
    await step(row, 'confirm', {}, reporter)
    await api.pool.query(`update ems.jira_issues set closed_at = now() - interval '8 days' where id = $1`, [row.id])
    const late = await step(row, 'reopen', {}, reporter)

    expect(taken.body.data.attributes).toMatchObject({
      status: 'in_progress',
      responded_at: expect.stringMatching(/^20/),
    })
    expect(taken.body.data.relationships.assignee.data.id).toBe(agent.user.id)
    expect([unsolved.status, text(unsolved)]).toEqual([422, 'Penyelesaian wajib diisi.'])
    expect(solved.body.data.attributes.resolved_at).toMatch(/^20/)
    expect(byAgent.status).toBe(403)
    expect(again.body.data.attributes).toMatchObject({ reopen_count: 1, closed_at: null, resolved_at: null })
    expect([late.status, text(late)]).toEqual([409, 'Tiket hanya dapat dibuka ulang dalam 7 hari setelah ditutup.'])
    expect((await admin.delete(`/jira-issues/${row.id}`)).status).toBe(409)
  })

  test('belongs to one agent at a time: of two who take it one is told to look again', async () => {
    const { agent } = await peopleOf(api)
    const other = await api.as([...permissions])
    const row = await add()

    const both = await Promise.all([agent, other].map((by) => by.take(jiraIssues, 'take', row)))
    const { assignee } = await stored(row)
    const [owner, stranger] = assignee === agent.user.id ? [agent, other] : [other, agent]

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await step(row, 'waitVendor', {}, stranger)).status).toBe(403)
    expect((await step(row, 'waitVendor', {}, owner)).status).toBe(200)
    expect((await step(row, 'take', {}, stranger)).status).toBe(200)
    expect(await stored(row)).toMatchObject({ status: 'in_progress', assignee: stranger.user.id })
  })

  test('that waits for its reporter carries the question, and goes on with the answer', async () => {
    const { agent, reporter } = await peopleOf(api)
    const row = await add({ assignee: agent.user.id })
    const comment = { target_type: 'jira-issues', target_id: row.id, body: 'Masih macet.' }

    const begun = row.status
    const silent = await step(row, 'waitUser', {}, agent)
    await step(row, 'waitUser', { comment: 'Apakah masih macet?' }, agent)
    await agent.create(comments, comment)
    const afterOwn = (await stored(row)).status
    await reporter.create(comments, { ...comment, kind: 'internal' })
    const note = (await stored(row)).status
    await reporter.create(comments, comment)
    const { body } = await admin.get(`/comments?filter[target_type]=jira-issues&filter[target_id]=${row.id}`)

    expect([begun, afterOwn, note, (await stored(row)).status]).toEqual([
      'assigned',
      'waiting_user',
      'waiting_user',
      'in_progress',
    ])
    expect([silent.status, sources(silent)]).toEqual([422, ['/data/attributes/comment']])
    expect(body.data[0].attributes.body).toBe('Apakah masih macet?')
  })

  test('is cancelled by its reporter before work began, and afterwards with the permission to cancel', async () => {
    const { agent, reporter: self } = await peopleOf(api)
    const can = new Set(['support-list', 'support-show', 'support-store'])
    const reporter = api.of({ ...self.user, permissions: can, scope: 'own' })
    const [fresh, begun] = [await add(), await add()]
    await step(begun, 'take', {}, agent)

    const own = await step(fresh, 'cancel', {}, reporter)
    const late = await step(begun, 'cancel', {}, reporter)
    const { meta } = (await reporter.get(`/jira-issues/${begun.id}`)).body.data

    expect([own.status, late.status, text(late)]).toEqual([
      200,
      409,
      'Tiket yang sudah ditangani dibatalkan oleh petugas.',
    ])
    expect(meta.blocked).toEqual({ cancel: 'Tiket yang sudah ditangani dibatalkan oleh petugas.' })
    expect((await step(begun, 'cancel')).status).toBe(200)
  })

  test('that is scheduled goes on by itself on its day, and a solved one is closed after three working days', async () => {
    const { agent } = await peopleOf(api)
    const [today, later, solved, fresh] = [await add(), await add(), await add(), await add()]
    for (const row of [today, later, solved, fresh]) await step(row, 'take', {}, agent)
    await step(today, 'schedule', { resume_at: todayInJakarta() }, agent)
    await step(later, 'schedule', { resume_at: '2999-01-31' }, agent)
    for (const row of [solved, fresh]) await step(row, 'resolve', { resolution: 'Rol diganti' }, agent)
    // Three working days lie in a week without holidays, none in the hours since now.
    await api.pool.query(`update ems.jira_issues set resolved_at = now() - interval '7 days' where id = $1`, [
      solved.id,
    ])

    await advanceTickets(api.pool)
    await advanceTickets(api.pool)

    const states = await Promise.all([today, later, solved, fresh].map(stored))
    expect(states.map(({ status, resume_at }) => [status, resume_at])).toEqual([
      ['in_progress', null],
      ['scheduled', '2999-01-31'],
      ['closed', null],
      ['resolved', null],
    ])
    const { rows } = await api.pool.query(
      `select actor_name, action from ems.audit_logs where target_type = 'jira-issues' and target_id in ($1, $2)
         and action in ('resume', 'close') order by action`,
      [today.id, solved.id],
    )
    expect(rows).toEqual([
      { actor_name: 'EMS', action: 'close' },
      { actor_name: 'EMS', action: 'resume' },
    ])
    expect((await step(fresh, 'close')).status).toBe(403)
  })

  test('is opened in a colleague’s name, or for one, only with the permission to change tickets', async () => {
    const { company, ...values } = await ticket(api, ++n)
    const { reporter, ...unsaid } = values
    const staff = await api.as(['support-list', 'support-show', 'support-store'])
    const self = api.of({ ...staff.user, employee: reporter })

    for (const expected of [values, { ...unsaid, created_for: reporter }]) {
      const { body, status } = await staff.store(jiraIssues, expected)
      expect([status, body.errors.map(({ code }: { code: string }) => code)]).toEqual([
        422,
        expect.arrayContaining(['ON_BEHALF']),
      ])
    }
    expect((await self.store(jiraIssues, values)).status).toBe(201)
  })
})
