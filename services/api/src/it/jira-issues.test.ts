import { permissions } from '@ems/contracts'
import { jiraIssues, jiraServiceTiers } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { ticket } from './testing.ts'

const tier = async (api: TestApi, n: number) => ({
  name: `Tingkat ${n}`,
  priority_order: n % 9_999,
  work_pattern: await referenceIn(api, 'work-pattern'),
  response_minutes: 30,
  resolve_minutes: 240,
})

describeResource(jiraServiceTiers, { input: tier, shared: { response_minutes: 45 }, elsewhere: null })

describeResource(jiraIssues, {
  input: ticket,
  change: (n) => ({ summary: `Pencetak masih macet ${n}` }),
  shared: { summary: 'Gangguan yang sama' },
})

describe('a ticket', () => {
  let api: TestApi
  let admin: Client
  let n = 1_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = async (more = {}) => admin.create(jiraIssues, { ...(await ticket(api, ++n)), ...more })
  const said = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail.split('[')[0]
  const change = async ({ id }: Row, wanted: Record<string, unknown>) => {
    const { body } = await admin.get(`/jira-issues/${id}`)
    return admin.update(jiraIssues, { id, version: body.data.meta.version } as Row, wanted)
  }

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
    const worse = await change(row, { impact: 'group', urgency: 'high' })
    const decided = await change(row, { impact: 'self', priority: 'p2' })

    expect(priorities).toEqual(['p1', 'p2', 'p3', 'p4'])
    expect(worse.body.data.attributes.priority).toBe('p1')
    expect(decided.body.data.attributes.priority).toBe('p2')
  })

  test('is given another priority for a reason only', async () => {
    const row = await add({ impact: 'self', urgency: 'low' })

    const silent = await change(row, { priority: 'p1' })
    const reasoned = await change(row, { priority: 'p1', priority_reason: 'Menahan gaji bulan ini' })

    expect([silent.status, said(silent)]).toEqual([422, 'Alasan perubahan prioritas wajib diisi.'])
    expect(reasoned.body.data.attributes.priority).toBe('p1')
  })

  test('belongs to company and office of whoever has the problem', async () => {
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
    ['assignee', { status: 'assigned' }, 'Petugas wajib dipilih.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(jiraIssues, { ...(await ticket(api, ++n)), ...wrong })

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`^/data/(attributes|relationships)/${field}$`))])
    expect(said(answer)).toBe(message)
  })

  test('is assigned to somebody who may work on tickets, and only they are offered', async () => {
    const [agent, clerk] = [await api.as([], { name: 'Agen Uji' }), await api.as([], { name: 'Staf Uji' })]
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('agen', 'Agen', '{support-update}', 'own') returning id`,
    )
    await api.pool.query('update ems.users set usergroup_id = $1 where id = $2', [rows[0].id, agent.user.id])
    const row = await add()
    const refused = await change(row, { assignee: clerk.user.id })
    const offered = `/users?filter[for]=jira-issues.assignee&fields[users]=name`

    expect([refused.status, said(refused)]).toEqual([422, 'Petugas tidak ditemukan atau sudah tidak aktif.'])
    expect((await change(row, { assignee: agent.user.id })).status).toBe(200)
    const { body } = await clerk.get(offered)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([agent.user.id])
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [agent.user.id])
    expect((await clerk.get(offered)).body.data).toEqual([])
    // No way to read more of people than one may.
    const whole = await admin.get('/users?filter[for]=jira-issues.assignee')
    expect([whole.status, (await admin.get('/users?filter[for]=users.employee')).status]).toEqual([403, 400])
  })

  test('is assigned, answered, solved, closed and opened again for seven days', async () => {
    const row = await add()
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
    const assigned = await change(row, { assignee: admin.user.id })
    const begun = await change(row, { status: 'in_progress' })
    const unsolved = await change(row, { status: 'resolved' })
    const solved = await change(row, { status: 'resolved', resolution: 'Rol diganti' })
    await change(row, { status: 'closed' })
    const again = await change(row, { status: 'in_progress' })
    await change(row, { status: 'resolved' })
    await change(row, { status: 'closed' })
    await api.pool.query(`update ems.jira_issues set closed_at = now() - interval '8 days' where id = $1`, [row.id])
    const late = await change(row, { status: 'in_progress' })

    expect(assigned.body.data.attributes.status).toBe('assigned')
    expect(begun.body.data.attributes.responded_at).toMatch(/^20/)
    expect(said(unsolved)).toBe('Penyelesaian wajib diisi.')
    expect(solved.body.data.attributes.resolved_at).toMatch(/^20/)
    expect(again.body.data.attributes).toMatchObject({ reopen_count: 1, closed_at: null, resolved_at: null })
    expect([late.status, said(late)]).toEqual([409, 'Tiket hanya dapat dibuka ulang dalam 7 hari setelah ditutup.'])
    expect((await admin.delete(`/jira-issues/${row.id}`)).status).toBe(409)
  })

  test('is opened in a colleague’s name, or for one, only by whoever may change tickets', async () => {
    const values = await ticket(api, ++n)
    const { reporter, ...unsaid } = values
    const staff = await api.as(['support-list', 'support-show', 'support-store'])
    const self = api.of({ ...staff.user, employee: reporter })

    for (const wanted of [values, { ...unsaid, created_for: reporter }]) {
      const { body, status } = await staff.store(jiraIssues, wanted)
      expect([status, body.errors.map(({ code }: { code: string }) => code)]).toEqual([
        422,
        expect.arrayContaining(['ON_BEHALF']),
      ])
    }
    expect((await self.store(jiraIssues, values)).status).toBe(201)
  })
})
