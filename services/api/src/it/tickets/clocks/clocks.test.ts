import { permissions } from '@ems/contracts'
import { leaveOffices } from '@ems/contracts/calendar'
import { jiraIssues, jiraServiceTiers } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { createDatabase } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { referenceIn } from '../../../testing/reference-in.ts'
import { advanceClocks } from '../../index.ts'
import { ticket } from '../../testing.ts'
import { keepClocks } from './keep-clocks.ts'
import { compareTickets } from './testing/random-tickets.ts'

const HISTORIES = 120
const MINUTE_MS = 60_000

let api: TestApi
let admin: Client
let agent: Client
let n = 0
/** Service around the clock, so that no test depends on its hour. */
let always: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  await api.pool.query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  agent = await api.as([...permissions], { name: 'Agen Uji' })
  const { rows } = await api.pool.query(
    `insert into ems."references" (category, code, name, meta) values ('work-pattern', '24-jam', '24 jam',
      '{"days": [1, 2, 3, 4, 5, 6, 7], "start": "00:00", "end": "00:00", "night": true}') returning id`,
  )
  always = rows[0].id
})
afterAll(() => api.close())

const tierOf = async (more: Record<string, unknown> = {}) => {
  n += 1
  const work_pattern = always
  return admin.create(jiraServiceTiers, {
    ...{ name: `Tingkat ${n}`, priority_order: 9_000, work_pattern, response_minutes: 30, resolve_minutes: 240 },
    ...{ request_types: [await referenceIn(api, 'request-type', `T${n}`)] },
    ...more,
  })
}
const ticketOf = async (tier: Row, more: Record<string, unknown> = {}) => {
  n += 1
  return admin.create(jiraIssues, { ...(await ticket(api, n)), tier: tier.id, ...more })
}
const stored = async ({ id }: Row) => rowOf((await admin.get(`/jira-issues/${id}`)).body.data as ResourceObject) as Row
const step = async (row: Row, name: string, values: Record<string, unknown> = {}, by = agent) => {
  const { version } = await stored(row)
  const answer = await by.take(jiraIssues, name, { id: row.id, version }, { values, reason: 'Menahan gaji bulan ini' })
  if (answer.status !== 200) throw new Error(answer.text)
  return rowOf(answer.body.data as ResourceObject) as Row
}
/** Everything about a ticket happened earlier: as if so many minutes had passed since. */
async function pass(row: Row, minutes: number): Promise<void> {
  await api.pool.query(
    `update ems.ticket_clock_spans set begins_at = begins_at - make_interval(mins => $2), ends_at = ends_at - make_interval(mins => $2)
     where ticket_id = $1`,
    [row.id, minutes],
  )
  await api.pool.query(
    `update ems.jira_issues set created_at = created_at - make_interval(mins => $2), responded_at = responded_at - make_interval(mins => $2)
     where id = $1`,
    [row.id, minutes],
  )
  await keepClocks(createDatabase(api.pool), [row.id])
}
const spansOf = async ({ id }: Row) =>
  (
    await api.pool.query(
      `select state, status, round(extract(epoch from coalesce(ends_at, now()) - begins_at) / 60)::int as minutes
       from ems.ticket_clock_spans where ticket_id = $1 order by begins_at`,
      [id],
    )
  ).rows.map(({ state, status, minutes }) => [state, status, minutes])
const dueIn = (row: Row, field: string) => Math.round((Date.parse(String(row[field])) - Date.now()) / MINUTE_MS)
const noticesOf = async (client: Client) =>
  (await client.get('/notifications?filter[event]=ticket.clock')).body.data.map(
    ({ attributes }: { attributes: { title: string } }) => attributes.title,
  )

describe('the clock of a ticket', () => {
  test('is right for random lives, as counted minute by minute', async () => {
    expect((await compareTickets(api, HISTORIES, Date.now() % 2 ** 31)).slice(0, 1)).toEqual([])
  })

  test('begins with the ticket, in the answer that adds it', async () => {
    const row = await ticketOf(await tierOf())

    expect(row).toMatchObject({ sla_state: 'ok', response_target: 30, resolve_target: 240, response_breached: false })
    expect([dueIn(row, 'response_due_at'), dueIn(row, 'resolve_due_at')]).toEqual([30, 240])
  })

  test('really stands still while the reporter is asked, and keeps each interval', async () => {
    const row = await ticketOf(await tierOf(), { assignee: agent.user.id })
    await pass(row, 20)
    await step(row, 'start')
    await pass(row, 40)
    const paused = await step(row, 'waitUser', { comment: 'Apakah masih macet?' })
    await pass(row, 600)
    const later = await stored(row)
    const resumed = await step(row, 'resume')

    expect(paused).toMatchObject({
      sla_state: 'paused',
      resolve_due_at: null,
      resolve_minutes: 60,
      response_minutes: 20,
    })
    expect(later).toMatchObject({ sla_state: 'paused', resolve_minutes: 60, paused_minutes: 600 })
    expect([resumed.sla_state, dueIn(resumed, 'resolve_due_at')]).toEqual(['ok', 180])
    expect(await spansOf(row)).toEqual([
      ['running', 'assigned', 20],
      ['running', 'in_progress', 40],
      ['paused', 'waiting_user', 600],
      ['running', 'in_progress', 0],
    ])
  })

  test('keeps what was paused when another priority brings another tier that would not have paused', async () => {
    const [calm, strict] = [await tierOf(), await tierOf({ pause_statuses: [], resolve_minutes: 120 })]
    const row = await ticketOf(calm, { assignee: agent.user.id })
    await pass(row, 20)
    await step(row, 'waitUser', { comment: 'Apakah masih macet?' })
    await pass(row, 500)

    const harder = await step(row, 'reprioritize', { priority: 'p1', tier: strict.id }, admin)
    await pass(row, 10)

    expect(harder).toMatchObject({ sla_state: 'ok', resolve_target: 120 })
    expect(dueIn(harder, 'resolve_due_at')).toBe(100)
    expect(await stored(row)).toMatchObject({ paused_minutes: 500 })
    expect(dueIn(await stored(row), 'resolve_due_at')).toBe(90)
  })

  test('follows another priority to its tier', async () => {
    const type = await referenceIn(api, 'request-type', 'IKUT')
    const of = { request_types: [type], priority_order: 1 }
    const [low, high] = [
      await tierOf({ ...of, priorities: [{ priority: 'p3' }] }),
      await tierOf({ ...of, priorities: [{ priority: 'p1' }] }),
    ]
    const row = await admin.create(jiraIssues, { ...(await ticket(api, ++n)), request_type: type, urgency: 'medium' })

    const worse = await step(row, 'reprioritize', { impact: 'group', urgency: 'high' }, admin)

    expect([row.tier, worse.tier]).toEqual([low.id, high.id])
  })

  test('says that time gets short, then that it is over, and stays so after the solution', async () => {
    const row = await ticketOf(await tierOf(), { assignee: agent.user.id })
    await step(row, 'start')
    await pass(row, 185)
    const short = await stored(row)
    await pass(row, 60)
    const late = await stored(row)
    const solved = await step(row, 'resolve', { resolution: 'Rol diganti' })

    expect([short.sla_state, late.sla_state, solved.sla_state]).toEqual(['warning', 'breached', 'breached'])
    expect(solved).toMatchObject({ resolve_breached: true, response_breached: false, resolve_minutes: 245 })
  })

  test('stands still after the solution, and goes on from there when the ticket is opened again', async () => {
    const row = await ticketOf(await tierOf(), { assignee: agent.user.id })
    await step(row, 'start')
    await pass(row, 100)
    const solved = await step(row, 'resolve', { resolution: 'Rol diganti' })
    await pass(row, 3_000)
    const again = await step(row, 'reopen', {}, admin)

    expect(solved).toMatchObject({ sla_state: 'met', resolve_minutes: 100 })
    expect([again.sla_state, dueIn(again, 'resolve_due_at')]).toEqual(['ok', 140])
  })

  test('of a cancelled ticket says nothing', async () => {
    const row = await ticketOf(await tierOf())
    await pass(row, 500)

    expect(await step(row, 'cancel', {}, admin)).toMatchObject({ sla_state: 'none', resolve_breached: false })
  })

  test('has no end where the hours of its tier never come', async () => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values ('work-pattern', 'tutup', 'Tutup',
        '{"days": [1], "start": "08:00", "end": "08:00"}') returning id`,
    )
    const row = await ticketOf(
      await tierOf({ work_pattern: rows[0].id, response_minutes: 100_000, resolve_minutes: 1_000_000 }),
    )

    expect(row).toMatchObject({ sla_state: 'ok', response_due_at: null, resolve_due_at: null })
  })

  test('follows a change of its tier, but what is over was promised otherwise', async () => {
    const tier = await tierOf()
    const [open, done] = [
      await ticketOf(tier, { assignee: agent.user.id }),
      await ticketOf(tier, { assignee: agent.user.id }),
    ]
    await step(open, 'waitUser', { comment: 'Apakah masih macet?' })
    await step(done, 'start')
    await step(done, 'resolve', { resolution: 'Rol diganti' })
    await admin.update(jiraServiceTiers, tier, { resolve_minutes: 90, pause_statuses: [] })

    await advanceClocks(api.pool)

    expect(await stored(open)).toMatchObject({ resolve_target: 90, sla_state: 'ok' })
    expect(await stored(done)).toMatchObject({ resolve_target: 240, sla_state: 'met' })
  })

  test('is counted again when a holiday of its office comes, and when it goes', async () => {
    const tier = await tierOf({ resolve_minutes: 4 * 1_440 })
    const row = await ticketOf(tier, { assignee: agent.user.id })
    await step(row, 'start')
    await pass(row, 3 * 1_440)
    const before = await stored(row)
    const zone = await api.pool.query(`select meta ->> 'timezone' as zone from ems."references" where id = $1`, [
      row.office,
    ])
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone.rows[0].zone ?? 'Asia/Jakarta' }).format(
      Date.now() - 2 * 1_440 * MINUTE_MS,
    )
    const place = { company: row.company, office: row.office }
    const free = await admin.create(leaveOffices, {
      date: day,
      name: 'Libur kantor',
      kind: 'company',
      scope: 'office',
      ...place,
    })
    await advanceClocks(api.pool)
    const during = await stored(row)
    await admin.delete(`/leave-offices/${free.id}`)
    await advanceClocks(api.pool)

    const dues = [before, during, await stored(row)].map((one) => dueIn(one, 'resolve_due_at'))
    expect(dues).toEqual([1_440, 2 * 1_440, 1_440])
    const { rows } = await api.pool.query('select count(*)::int as n from ems.ticket_recounts')
    expect(rows[0].n).toBe(0)
  })
})

describe('the worker', () => {
  test('warns the officer once, then says that the target was missed, and tells those to whom the tier escalates', async () => {
    const boss = await api.as([...permissions], { name: 'Kepala TI' })
    const tier = await tierOf({ escalations: [{ at_percent: 100, to: boss.user.id }] })
    const row = await ticketOf(tier, { assignee: agent.user.id })
    await step(row, 'start')
    await pass(row, 185)
    await advanceClocks(api.pool)
    await advanceClocks(api.pool)
    const warned = (await noticesOf(agent)).filter((title: string) => title.startsWith(`${row.local_no}:`))
    await pass(row, 60)
    await advanceClocks(api.pool)

    expect(warned).toEqual([`${row.local_no}: 75 % waktu penyelesaian terpakai`])
    expect((await noticesOf(agent)).filter((title: string) => title.startsWith(`${row.local_no}:`))).toEqual([
      `${row.local_no}: target penyelesaian lewat`,
      `${row.local_no}: 75 % waktu penyelesaian terpakai`,
    ])
    expect(await noticesOf(boss)).toEqual([`${row.local_no}: target penyelesaian lewat`])
  })

  test('turns to the colleagues of an officer who left', async () => {
    const leaver = await api.as([...permissions], { name: 'Sudah Keluar' })
    const row = await ticketOf(await tierOf(), { assignee: leaver.user.id })
    await step(row, 'start', {}, leaver)
    await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [leaver.user.id])
    await pass(row, 245)

    await advanceClocks(api.pool)

    expect(await noticesOf(agent)).toContain(`${row.local_no}: target penyelesaian lewat`)
  })
})
