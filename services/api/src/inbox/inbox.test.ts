import { permissions } from '@ems/contracts'
import { agendaEvents } from '@ems/contracts/calendar'
import { accessRequests } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { stores } from '../areas.ts'
import { rebuildInbox, verifyInbox } from '../kit/work/rebuild.ts'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client, Row } from '../testing/client.ts'
import { referenceIn } from '../testing/reference-in.ts'

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  // The assignee of a ticket needs the permission to work on it.
  await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}'`)
})
afterAll(() => api.close())

let count = 0
/** Id of stranger new who works at this company. */
async function employeeIn({ pool, companies }: TestApi, company: string = companies[0]): Promise<string> {
  const parts = await Promise.all(['office', 'department', 'position'].map((category) => referenceIn(api, category)))
  const { rows } = await pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ($1, $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active') returning id`,
    [`E-${++count}`, company, ...parts],
  )
  return rows[0].id
}

const ticketOf = async (more: object = {}) =>
  admin.create(jiraIssues, {
    company: api.companies[0],
    request_type: await referenceIn(api, 'request-type'),
    reporter: await employeeIn(api),
    summary: `Pencetak macet lagi ${++count}`,
    description: 'Kertas tersangkut sejak pagi.',
    impact: 'team',
    urgency: 'high',
    ...more,
  })

/** A purchase request that these users have to decide, one after the other. */
async function requestFor(...approvers: Client[]): Promise<Row> {
  await approvedBy(
    api,
    generalProcurements.name,
    approvers.map(({ user }) => ruleLine(user.id)),
  )
  const row = await admin.create(generalProcurements, {
    title: `Kebutuhan ${++count}`,
    company: api.companies[0],
    department: await referenceIn(api, 'department'),
    requester: await employeeIn(api),
    category: await referenceIn(api, 'procurement-type'),
    needed_at: '2999-01-31',
    justification: 'Persediaan di gudang sudah hampir habis.',
    delivery_office: await referenceIn(api, 'office'),
    lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '411500.00' }],
  })
  const { status, body, text } = await admin.take(generalProcurements, 'submit', row)
  if (status !== 200) throw new Error(text)
  return { ...row, version: body.data.meta.version }
}

type Item = {
  id: string
  attributes: Record<string, unknown> & { title: string }
  meta: { target: { id: string; version: number } }
}
type Page = { data: Item[]; meta: { after: string | null } }
const inboxOf = async (client: Client, query = ''): Promise<Item[]> => {
  const { status, body, text } = await client.get(`/inbox${query}`)
  if (status !== 200) throw new Error(text)
  return (body as Page).data
}
const countsOf = async (client: Client): Promise<Record<string, number>> => {
  const { body } = await client.get('/menu-counts')
  const counts = body.data as { id: string; attributes: { count: number } }[]
  return Object.fromEntries(counts.map(({ id, attributes }) => [id, attributes.count]))
}
const summaryOf = async (client: Client) => (await client.get('/inbox?summary=1')).body
const decide = (client: Client, name: string, items: readonly Item[], reason?: string) =>
  client.post(`/inbox/-actions/${name}`, {
    data: items.map(({ id, meta }) => ({ type: 'inbox', id, meta: { version: meta.target.version } })),
    ...(reason === undefined ? {} : { meta: { reason } }),
  })
const channels = async () => {
  const { rows } = await api.pool.query(
    `delete from ems.outbox where event = 'inbox.changed' or channel = 'private-menu-counts.0' returning channel`,
  )
  return [...new Set(rows.map(({ channel }) => channel))]
}
const plain = { scope: 'own' as const }

describe('the inbox', () => {
  test('has nothing for stranger for whom nothing waits', async () => {
    const stranger = await api.as(['support-access', 'leave-access'], plain)
    const { body } = await stranger.get('/menu-counts')
    expect([body.data, body.meta.menus.sort(), body.meta.count]).toEqual([[], ['leave', 'support'], 0])
    expect(await inboxOf(stranger)).toEqual([])
    expect([(await api.asPublic.get('/menu-counts')).status, (await api.asPublic.get('/inbox')).status]).toEqual([
      401, 401,
    ])
  })

  test('shows the same numbers as list, summary and menus, and tells the person alone', async () => {
    const agent = await api.as(['support-access', 'support-list'], plain)
    const barred = await api.as(['support-list'], plain)
    await channels()
    for (const { user } of [agent, agent, barred]) await ticketOf({ assignee: user.id })
    const notified = await channels()

    expect(notified.sort()).toEqual([`private-user.${agent.user.id}`, `private-user.${barred.user.id}`].sort())
    expect([await countsOf(agent), (await inboxOf(agent)).length]).toEqual([{ support: 2 }, 2])
    expect(await summaryOf(agent)).toMatchObject({
      data: [{ id: 'support', attributes: { label: 'Dukungan Teknis', count: 2 } }],
      meta: { count: 2 },
    })
    expect([await countsOf(barred), await inboxOf(barred)]).toEqual([{}, []])
    const none = encodeURIComponent('filter[status]=closed&filter[waiting]=me')
    const list = await agent.get(`/jira-issues?filter[waiting]=me&group=status&count[done]=${none}`)
    expect(list.body.meta).toMatchObject({ total: 2, counts: { done: 0 }, groups: [{ key: 'assigned', count: 2 }] })
    for (const wrong of [
      'filter[waiting]=all-of-us',
      'group=summary',
      'count[x]=sort%3Did',
      'count[x]=filter%5Bno%5D%3D1',
    ])
      expect([wrong, (await agent.get(`/jira-issues?${wrong}`)).status]).toEqual([wrong, 400])

    const [item] = await inboxOf(agent)
    const target = { id: item?.meta.target.id ?? '', version: item?.meta.target.version ?? 0 }
    expect(item?.attributes).toMatchObject({
      say: 'Tangani tiket',
      facts: [
        { label: 'Kunci', text: expect.stringMatching(/^SUP-/) },
        { label: 'Perusahaan', text: expect.any(String) },
      ],
      next: { name: 'start', label: 'Kerjakan', isDirect: true },
      route: expect.stringContaining(target.id),
    })
    await agent.take(jiraIssues, 'waitUser', target, { values: { comment: 'Masih macet?' } })
    expect([await countsOf(agent), (await inboxOf(agent)).length]).toEqual([{ support: 1 }, 1])
  })

  test('has an approval with its facts until one of the approvers decides, wherever that is', async () => {
    const [first, second] = [await api.as([], { ...plain, name: 'Rina' }), await api.as([], plain)]
    const row = await requestFor(first, second)
    const [item, ...others] = await inboxOf(first)

    expect([others, await inboxOf(second)]).toEqual([[], []])
    expect(item?.attributes).toMatchObject({
      reason: 'approval',
      kind: generalProcurements.label,
      say: 'Persetujuan',
      requester: 'Sri Uji',
      can: ['approve', 'return', 'reject'],
      amount: { value: '1234500.00', currency: 'IDR' },
      is_recallable: true,
    })
    expect(item?.attributes.facts).toContainEqual({ label: expect.any(String), text: 'Rp 1.234.500' })
    // The menu of the record is not the approver's: the item counts in the inbox and not beside a menu.
    expect([await countsOf(first), (await summaryOf(first)).meta.count]).toEqual([{}, 1])

    const silent = await decide(first, 'reject', [item as Item])
    expect([silent.body.data, silent.body.meta.failed]).toMatchObject([[], [{ id: item?.id }]])
    const done = await decide(first, 'approve', [item as Item])
    expect([done.status, done.body.data.length, done.body.meta.failed]).toEqual([200, 1, []])
    const again = await decide(first, 'approve', [item as Item])
    expect([again.body.data, again.body.meta.failed]).toMatchObject([[], [{ code: 'INVALID_TRANSITION' }]])
    expect([(await inboxOf(first)).length, (await inboxOf(second)).length]).toEqual([0, 1])
    await second.take(generalProcurements, 'reject', row, { reason: 'Anggaran tahun ini habis' })
    expect(await inboxOf(second)).toEqual([])
  })

  test('decides many tasks at once, each by itself, and never those of others', async () => {
    const [boss, other] = [await api.as([], plain), await api.as([], plain)]
    for (let n = 0; n < 3; n += 1) await requestFor(boss)
    await requestFor(other)
    const [mine, [theirs]] = [await inboxOf(boss), await inboxOf(other)]
    // One of them was decided in between.
    const [taken] = mine
    await decide(boss, 'approve', [taken as Item])
    const { body } = await decide(boss, 'approve', [...mine, theirs as Item])

    expect(body.data.map(({ id }: Item) => id)).toEqual(mine.slice(1).map(({ id }) => id))
    expect(body.meta.failed.map(({ id }: Item) => id)).toEqual([taken?.id, theirs?.id])
    expect((await inboxOf(other)).length).toBe(1)
    const many = Array.from({ length: 51 }, (_, n) => ({ type: 'inbox', id: String(n + 1) }))
    for (const items of [many, [], [...many.slice(0, 1), ...many.slice(0, 1)], [{ type: 'inbox', id: '1 or 1=1' }]])
      expect((await boss.post('/inbox/-actions/approve', { data: items })).status).toBe(400)
  })

  test('shares a queue within a company, and shows a record once that also waits by name', async () => {
    const rights = ['support-access', 'support-list', 'support-show', 'support-update']
    const clerk = await api.as(rights, { scope: 'company', companies: [api.companies[0]] })
    const head = await api.as(rights, { scope: 'department', companies: [api.companies[0]] })
    const far = await api.as(rights, { scope: 'company', companies: [api.companies[1]] })
    const before = (await inboxOf(clerk)).length
    const row = await ticketOf()
    expect([(await inboxOf(clerk)).length - before, await inboxOf(head), await inboxOf(far)]).toEqual([1, [], []])

    await api.pool.query(
      `insert into ems.work_items (target_type, target_id, reason, user_id, company_id, version, title, say, visible_from)
       values ('jira-issues', $1, 'also', $2, $3, 1, 'Juga', 'Juga', '-infinity')`,
      [row.id, clerk.user.id, api.companies[0]],
    )
    const items = (await inboxOf(clerk)).filter(({ meta }) => meta.target.id === row.id)
    expect(items.map(({ attributes }) => attributes.is_shared)).toEqual([false])
    expect((await summaryOf(clerk)).meta.count).toBe((await inboxOf(clerk)).length)
    await api.pool.query(`delete from ems.work_items where reason = 'also'`)
  })

  test('has the most urgent first, page by page, and counts what is late', async () => {
    const agent = await api.as(['support-access', 'support-list'], plain)
    for (const [n, due] of [5, 4, null, 1, 3, 2].entries())
      await ticketOf({
        assignee: agent.user.id,
        summary: `Urutan nomor ${n}`,
        ...(due === null ? {} : { due_at: new Date(Date.now() + due * 86_400_000).toISOString() }),
      })
    // A ticket cannot be due in the past when it comes.
    await api.pool.query(
      `update ems.jira_issues set due_at = now() - interval '3 days' where summary = 'Urutan nomor 1'`,
    )
    await api.pool.query(
      `update ems.jira_issues set due_at = now() - interval '1 day' where summary = 'Urutan nomor 4'`,
    )
    await rebuildInbox(api.pool, stores)
    const titles: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const { body } = await agent.get(`/inbox?page[size]=2${after && `&page[after]=${after}`}`)
      titles.push(...(body as Page).data.map(({ attributes }) => attributes.title))
      after = (body as Page).meta.after
    }
    const late = await inboxOf(agent, '?filter[overdue]=1')

    expect(titles.slice(0, 2)).toEqual(['Urutan nomor 1', 'Urutan nomor 4'])
    expect(titles.slice().sort()).toEqual(Array.from({ length: 6 }, (_, n) => `Urutan nomor ${n}`))
    expect(titles).toEqual((await inboxOf(agent)).map(({ attributes }) => attributes.title))
    expect([late.length, (await summaryOf(agent)).meta]).toEqual([2, { count: 6, overdue: 2 }])
    expect((await inboxOf(agent, '?filter[q]=urutan nomor 3')).length).toBe(1)
    expect(await inboxOf(agent, '?filter[menu]=leave')).toEqual([])
    expect((await inboxOf(agent, '?filter[reason]=work')).length).toBe(6)
  })

  test('lets a person put something off until then or until it changes, and nobody else', async () => {
    const [agent, other] = [
      await api.as(['support-access', 'support-list', 'support-show'], plain),
      await api.as([], plain),
    ]
    const row = await ticketOf({ assignee: agent.user.id, due_at: new Date(Date.now() + 5 * 86_400_000).toISOString() })
    const [item] = await inboxOf(agent)
    const targets = [{ type: 'inbox', id: item?.id }]
    const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const snooze = (by: Client, meta: object) => by.post('/inbox/-actions/snooze', { data: targets, meta })

    expect((await snooze(other, { until: until(1) })).status).toBe(404)
    for (const wrong of [until(-1), until(400), 'besok'])
      expect([(await snooze(agent, { until: wrong })).status, wrong]).toEqual([400, wrong])
    const late = await snooze(agent, { until: until(6) })
    expect([late.status, late.body.errors[0].code]).toEqual([409, 'PAST_DUE'])
    expect((await snooze(agent, { until: until(6), isLate: true })).status).toBe(204)
    expect([await inboxOf(agent), await countsOf(agent)]).toEqual([[], {}])
    expect((await inboxOf(agent, '?filter[snoozed]=1')).length).toBe(1)

    expect((await agent.post('/inbox/-actions/unsnooze', { data: targets })).status).toBe(204)
    expect(await countsOf(agent)).toEqual({ support: 1 })
    await snooze(agent, { until: until(1) })
    const { version } = (await admin.get(`/jira-issues/${row.id}`)).body.data.meta
    await admin.update(jiraIssues, { id: row.id, version }, { summary: 'Pencetak masih macet' })
    expect((await inboxOf(agent)).map(({ attributes }) => attributes.title)).toEqual(['Pencetak masih macet'])
  })

  test('has an invitation until it is answered, and none of the past', async () => {
    const employee = await employeeIn(api)
    const guest = await api.as(['calendar-access'], { ...plain, employee })
    const times = { timezone: 'Asia/Jakarta', visibility: 'attendees', event_type: 'meeting', attendees: [employee] }
    const at = (year: number) => ({ start_at: `${year}-03-03T02:00:00.000Z`, end_at: `${year}-03-03T03:00:00.000Z` })
    const { id, version } = await admin.create(agendaEvents, { ...times, ...at(2031), title: 'Rapat' })
    await admin.create(agendaEvents, { ...times, ...at(2020), title: 'Rapat lama' })
    expect(await countsOf(guest)).toEqual({ calendar: 1 })
    expect((await inboxOf(guest))[0]?.attributes).toMatchObject({
      title: 'Rapat',
      say: 'Tanggapi undangan',
      route: `/private/home/calendar?event=${id}`,
    })
    await guest.post(`/agenda-events/${id}/-actions/rsvp`, {
      data: { meta: { version }, attributes: { response: 'accepted' } },
    })
    expect(await countsOf(guest)).toEqual({})
  })

  test('has a request of access at the menu of what is decided on', async () => {
    const asker = await api.as([], plain)
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope)
       values ('penentu', 'Penentu', '{user-access,user-list,user-groupUpdate,reference-access}', 'group') returning id`,
    )
    const decider = await api.as(['user-access', 'user-list', 'user-groupUpdate'], {
      usergroup: rows[0].id,
      scope: 'group',
    })
    await channels()
    await asker.create(accessRequests, { need: 'reference-access', reason: 'Saya menggantikan Budi.' })
    expect([(await countsOf(decider)).user, await channels()]).toEqual([1, [`private-user.${decider.user.id}`]])
  })

  test('is made again from the rows, and keeps what was put off', async () => {
    expect(await verifyInbox(api.pool, stores)).toEqual([])
    const { rows: kept } = await api.pool.query('select count(*)::int as n from ems.work_items')
    await api.pool.query(`delete from ems.work_items where id in (select id from ems.work_items
      where task_id is null and id not in (select item_id from ems.work_snoozes) order by id limit 2)`)
    await api.pool.query(
      `update ems.work_items set say = 'Lain' where id = (select max(id) from ems.work_items where task_id is null)`,
    )
    await api.pool.query(`insert into ems.work_items (target_type, target_id, reason, queue, version, title, say, visible_from)
      values ('jira-issues', '999999', 'new', 'support-update', 1, 'Hantu', 'Hantu', '-infinity')`)
    const differences = await verifyInbox(api.pool, stores)
    expect(
      differences.reduce((sum, { missing, surplus, changed }) => sum + missing + surplus + changed, 0),
    ).toBeGreaterThan(2)

    await rebuildInbox(api.pool, stores)

    expect(await verifyInbox(api.pool, stores)).toEqual([])
    const { rows: again } = await api.pool.query('select count(*)::int as n from ems.work_items')
    expect(again[0].n).toBeLessThanOrEqual(kept[0].n)
  })

  test('can be asked by anybody, whatever they reach, and refuses nonsense', async () => {
    for (const scope of ['own', 'team', 'department', 'company', 'group'] as const)
      for (const employee of [null, await employeeIn(api)]) {
        const client = await api.as([...permissions], { scope, employee })
        await countsOf(client)
        await inboxOf(client)
      }
    for (const [query, parameter] of [
      ['of=me', 'of'],
      ['page[size]=51', 'page[size]'],
      ['page[after]=x', 'page[after]'],
      ['filter[reason]=why', 'filter[reason]'],
      ['filter[overdue]=0', 'filter[overdue]'],
      ['summary=2', 'summary'],
    ])
      expect([sources(await admin.get(`/inbox?${query}`)), query]).toEqual([[parameter], query])
  })
})
