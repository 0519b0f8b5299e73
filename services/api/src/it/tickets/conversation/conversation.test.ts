import { permissions } from '@ems/contracts'
import { comments } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { newEmployee } from '../../../testing/employee-in.ts'
import { assetIn, ticket } from '../../testing.ts'

type Remark = { kind: string; body: string }

describe('the conversation of a ticket', () => {
  let api: TestApi
  let agent: Client
  let n = 5_000
  beforeAll(async () => {
    api = await testApi()
    await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
    agent = await api.as([...permissions], { name: 'Agen Uji' })
  })
  afterAll(() => api.close())

  const portal = ['support-access', 'support-list', 'support-show', 'support-store']
  /** A colleague who asks for help, as everybody may. */
  const colleague = async () => {
    const { user } = await api.as(portal, { scope: 'own', companies: [api.companies[0] as string] })
    const employee = await newEmployee(api, `K-${++n}`)
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [employee, user.id])
    return api.of({ ...user, employee })
  }
  const add = async (reporter: Client, more = {}) =>
    agent.create(jiraIssues, { ...(await ticket(api, ++n)), reporter: reporter.user.employee, ...more })
  const step = async ({ id }: Row, name: string, values: Record<string, unknown> = {}, by = agent) => {
    const { body } = await agent.get(`/jira-issues/${id}`)
    return by.take(jiraIssues, name, { id, version: body.data.meta.version }, { values, reason: 'Masih macet lagi' })
  }
  const stored = async ({ id }: Row, by = agent) =>
    rowOf((await by.get(`/jira-issues/${id}`)).body.data as ResourceObject) as Row
  const on = ({ id }: Row) => ({ target_type: 'jira-issues', target_id: id })
  const talk = async ({ id }: Row, by: Client) => {
    const { body } = await by.get(`/comments?filter[target_type]=jira-issues&filter[target_id]=${id}`)
    return body.data.map(({ attributes }: { attributes: Remark }): Remark => attributes) as Remark[]
  }

  test('has internal notes that the reporter meets nowhere', async () => {
    const reporter = await colleague()
    const row = await add(reporter)
    const note = await agent.create(comments, { ...on(row), body: 'Rahasia-petugas 4711', kind: 'internal' })
    await agent.create(comments, { ...on(row), body: 'Sedang kami periksa.' })

    const seen = await Promise.all(
      [
        `/comments?filter[target_type]=jira-issues&filter[target_id]=${row.id}`,
        `/comments?filter[target_type]=jira-issues&filter[target_id]=${row.id}&filter[kind]=internal`,
        `/comments?filter[target_type]=jira-issues&filter[target_id]=${row.id}&filter[q]=4711`,
        `/comments/${note.id}`,
        `/jira-issues/${row.id}`,
        `/jira-issues/${row.id}/activity`,
        `/jira-issues/${row.id}/history`,
        '/notifications',
        '/search?q=4711',
      ].map((address) => reporter.get(address)),
    )
    for (const answer of seen) expect(JSON.stringify(answer.body.data ?? null)).not.toContain('4711')
    expect(seen[3]?.status).toBe(404)
    expect((await talk(row, reporter)).map(({ body }) => body)).toEqual(['Sedang kami periksa.'])
    expect((await talk(row, agent)).map(({ kind }) => kind)).toEqual(['internal', 'comment'])
    expect((await reporter.store(comments, { ...on(row), body: 'Catatan', kind: 'internal' })).status).toBe(403)
    const { rows } = await api.pool.query(
      `select count(*)::int as sent from ems.mails m join ems.users u on u.id = m.user_id
      where u.id = $1 and m.payload::text like '%4711%'`,
      [reporter.user.id],
    )
    expect(rows).toEqual([{ sent: 0 }])
  })

  test('ends with a judgement by its reporter, and by nobody else', async () => {
    const [reporter, stranger] = [await colleague(), await colleague()]
    const row = await add(reporter)
    const early = await step(row, 'rate', { rating: '5' }, reporter)
    await step(row, 'take')
    await step(row, 'resolve', { resolution: 'Rol diganti' })
    const answers = [
      await step(row, 'rate', { rating: '1' }, agent),
      await step(row, 'rate', { rating: '1' }, stranger),
      await step(row, 'rate', { rating: '6' }, reporter),
      await step(row, 'rate', {}, reporter),
      await step(row, 'rate', { rating: '4', rating_comment: 'Cepat' }, reporter),
    ]

    expect(early.status).toBe(409)
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 422, 422, 200])
    expect(await stored(row)).toMatchObject({ csat: 4, csat_comment: 'Cepat', status: 'resolved' })
    const typed = await agent.update(jiraIssues, await stored(row), { csat: 5 }).catch((error) => error)
    expect(String(typed.status ?? typed)).not.toBe('200')
    const list = await agent.get('/jira-issues?filter[csat_to]=4&filter[csat_from]=4')
    expect(list.body.data.map(({ id }: Row) => id)).toEqual([row.id])
  })

  test('is not judged by an officer who reported and solved the trouble', async () => {
    const employee = await newEmployee(api, `K-${++n}`)
    const { user } = await api.as([...permissions])
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [employee, user.id])
    const officer = api.of({ ...user, employee })
    const row = await add(officer)
    await step(row, 'take', {}, officer)
    await step(row, 'resolve', { resolution: 'Rol diganti' }, officer)

    expect((await step(row, 'rate', { rating: '5' }, officer)).status).toBe(403)
  })

  test('goes on in the ticket that another one was merged into, with its people and devices', async () => {
    const [one, two] = [await colleague(), await colleague()]
    const device = await assetIn(api, api.companies[0] as string)
    const [main, same] = [await add(one), await add(two, { it_assets: [device] })]
    await step(main, 'take')

    const own = await step(main, 'merge', { main: main.id })
    const merged = await step(same, 'merge', { main: main.id })
    const late = await step(main, 'merge', { main: same.id })

    expect([own.status, sources(own)[0]]).toEqual([422, '/data/attributes/main'])
    expect([late.status, late.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining(`Tiket utama ${same.local_no} sudah batal.`),
    ])
    expect(merged.status).toBe(200)
    expect(await stored(same)).toMatchObject({ status: 'cancelled', merged_into: main.id })
    expect(await stored(main)).toMatchObject({ status: 'in_progress', it_assets: [device] })
    // The other reporter reads and writes where the work goes on.
    expect((await stored(main, two)).watchers).toContain(two.user.id)
    await two.create(comments, { ...on(main), body: 'Saya juga.' })
    expect((await talk(main, one)).map(({ kind }) => kind)).toEqual(['system', 'comment'])
    expect((await talk(same, two))[0]?.body).toBe(`Tiket ini digabung ke ${main.local_no}: ${main.summary}`)
    expect((await step(same, 'rate', { rating: '5' }, two)).status).toBe(409)
    expect((await step(main, 'split')).status).toBe(409)
    await step(same, 'split')
    expect(await stored(same)).toMatchObject({ status: 'new', merged_into: null })
  })

  test('of two that are merged into each other at once, one is merged', async () => {
    const reporter = await colleague()
    const [one, two] = [await add(reporter), await add(reporter)]
    const both = await Promise.all([step(one, 'merge', { main: two.id }), step(two, 'merge', { main: one.id })])

    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect([await stored(one), await stored(two)].filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  })

  test('is listed for its reporter, and for the colleague it was made for', async () => {
    const [reporter, other] = [await colleague(), await colleague()]
    const [own, forOther] = [await add(reporter), await add(reporter, { created_for: other.user.employee })]
    const listed = async (by: Client) => {
      const { body } = await by.get('/jira-issues?filter[mine]=1')
      return body.data.map(({ id }: Row) => id).sort()
    }

    expect(await listed(reporter)).toEqual([own.id, forOther.id].sort())
    expect(await listed(other)).toEqual([forOther.id])
  })

  test('begins with the template of its kind, for everybody who asks for help', async () => {
    const reporter = await colleague()
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values
         ('request-type', 'CETAK', 'Pencetak', '{"template": "Nomor printer:"}'), ('request-type', 'LAIN', 'Lainnya', '{}') returning id`,
    )
    const { body } = await reporter.get('/jira-issues/-actions/requestTemplates')

    expect(body.data).toEqual([
      { type: 'request-templates', id: String(rows[0].id), attributes: { template: 'Nomor printer:' } },
    ])
    expect((await (await api.as([])).get('/jira-issues/-actions/requestTemplates')).status).toBe(403)
  })

  test('names the devices that its reporter holds, and no others', async () => {
    const reporter = await colleague()
    const [own, other] = [
      await assetIn(api, api.companies[0] as string),
      await assetIn(api, api.companies[0] as string),
    ]
    await api.pool.query(`update ems.it_assets set status = 'in_use', holder_id = $1 where id = $2`, [
      reporter.user.employee,
      own,
    ])
    const { body } = await reporter.get('/jira-issues/-actions/myDevices')
    const ids = body.data.map(({ id }: Row) => id)

    expect([ids, ids.includes(other)]).toEqual([[own], false])
    expect((await (await api.as([])).get('/jira-issues/-actions/myDevices')).status).toBe(403)
    const { request_type, summary, description } = await ticket(api, ++n)
    const values = { request_type, summary, description, impact: 'self', urgency: 'low', it_assets: [own] }
    expect((await reporter.store(jiraIssues, values)).status).toBe(201)
  })
})
