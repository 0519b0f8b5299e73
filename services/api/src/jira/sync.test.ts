import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { comments } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { type ResourceObject, rowOf } from '@ems/contracts/kit'
import { isNightly } from '@ems/testing/tier'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { TestApi } from '../testing/api.ts'
import type { Row } from '../testing/client.ts'
import { employeeIn } from '../testing/employee-in.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { syncJira } from './sync.ts'
import { type JiraBench, jiraBench } from './testing.ts'

jest.setTimeout(120_000)

let bench: JiraBench
let n = 0
beforeAll(async () => {
  bench = await jiraBench()
  await query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  await bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  bench.server.faults.forget()
  bench.server.log.forget()
  await query(`update ems.jira_connection set held_until = null`)
})

/** Required fields of a ticket; another one for every number. */
const ticket = async (api: TestApi, number: number) => ({
  company: api.companies[0],
  request_type: await referenceIn(api, 'request-type'),
  reporter: await employeeIn(api),
  summary: `Pencetak macet ${number}`,
  description: `Kertas tersangkut sejak pagi, kejadian ke-${number}.`,
  impact: 'team',
  urgency: 'high',
})
const query = async (text: string) => (await bench.api.pool.query(text)).rows
const add = async (more: object = {}) => bench.admin.create(jiraIssues, { ...(await ticket(bench.api, ++n)), ...more })
const stored = async ({ id }: { id: string }) =>
  rowOf((await bench.admin.get(`/jira-issues/${id}`)).body.data as ResourceObject) as Row
const step = async ({ id }: Row, name: string, values: Record<string, unknown> = {}) => {
  const { body } = await bench.admin.get(`/jira-issues/${id}`)
  const answer = await bench.admin.take(
    jiraIssues,
    name,
    { id, version: body.data.meta.version },
    { values, reason: 'Karena perlu sekali' },
  )
  if (answer.status !== 200) throw new Error(answer.text)
}
/** Due at once, whatever pause an earlier attempt earned. A row that an event is being written to is left to the next run. */
const sync = async () => {
  await bench.server.deliveries.settled()
  await query(
    `update ems.jira_outbox set due_at = now(), begun_at = now() - interval '1 hour' where status <> 'failed'`,
  )
  await query(`update ems.jira_reads set due_at = now() where due_at < 'infinity'`)
  return syncJira()
}
/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
const issueOf = async (row: Row) => {
  const { issue_key: key } = await stored(row)
  const issue = bench.server.issue(String(key))
  if (!issue) throw new Error(`no issue ${String(key)}`)
  return issue
}
const both = async (more: object = {}) => {
  const row = await add(more)
  await sync()
  return { row, issue: await issueOf(row) }
}
const commentsOf = async ({ id }: Row) => {
  const { body } = await bench.admin.get(`/comments?filter[target_type]=jira-issues&filter[target_id]=${id}`)
  return body.data.map(({ attributes }: { attributes: { kind: string; body: string } }) => [
    attributes.kind,
    attributes.body,
  ])
}
const say = (row: Row, body: string, kind = 'comment') =>
  bench.admin.create(comments, { target_type: jiraIssues.name, target_id: row.id, kind, body })

describe('a ticket', () => {
  test('becomes an issue of the project, with the names of the mapping', async () => {
    const { row, issue } = await both({ impact: 'group', urgency: 'high', labels: ['lantai dua'] })
    expect(issue.fields).toMatchObject({ summary: row.summary, priority: '1', project: '10010', status: '10001' })
    expect(issue.fields.labels).toEqual(['lantai_dua', `ems-${String(row.local_no).toLowerCase()}`])
    expect(await stored(row)).toMatchObject({ sync_status: 'synced', tracker_status: 'To Do', sync_error: null })
    expect(bench.server.log.entries().flatMap(({ violations }) => violations)).toEqual([])
  })

  test('takes its issue through the statuses of Jira, also where there is no direct way', async () => {
    const { row, issue } = await both()
    await step(row, 'take')
    await sync()
    expect(issue.fields.status).toBe('10002')
    await step(row, 'resolve', { resolution: 'Rol diganti' })
    await sync()
    expect((await issueOf(row)).fields.status).toBe('10005')
    const other = await both()
    await step(other.row, 'take')
    await step(other.row, 'resolve', { resolution: 'Rol diganti' })
    await sync()
    expect((await issueOf(other.row)).fields.status).toBe('10005')
  })

  test('follows what is done in Jira, and stays where nothing was', async () => {
    const { row, issue } = await both()
    await bench.act({ issue: issue.id, status: 'In Progress' })
    await sync()
    expect(await stored(row)).toMatchObject({ status: 'new', tracker_status: 'In Progress', sync_status: 'conflict' })
    await step(row, 'take')
    await bench.act({
      issue: issue.id,
      summary: 'Pencetak di lantai dua macet',
      status: 'Waiting for customer',
      priority: '1',
    })
    await sync()
    expect(await stored(row)).toMatchObject({
      ...{ summary: 'Pencetak di lantai dua macet', status: 'waiting_user', priority: 'p1', sync_status: 'synced' },
    })
    const version = (await query(`select version from ems.jira_issues where id = ${row.id}`))[0].version
    await sync()
    expect((await query(`select version from ems.jira_issues where id = ${row.id}`))[0].version).toBe(version)
    const { rows } = await bench.api.pool.query(
      `select actor_name, action from ems.audit_logs where target_type = 'jira-issues' and target_id = $1 order by id desc limit 1`,
      [row.id],
    )
    expect(rows).toEqual([{ actor_name: 'EMS', action: 'follow' }])
  })

  test('that both sides changed has Jira’s status and its own words, and tells people what Jira had', async () => {
    const { row, issue } = await both()
    await step(row, 'take')
    await bench.admin.update(
      jiraIssues,
      {
        id: row.id,
        version: (await query(`select version from ems.jira_issues where id = ${row.id}`))[0].version,
      } as unknown as Row,
      { summary: 'Pencetak macet lagi di EMS' },
    )
    await bench.act({ issue: issue.id, summary: 'Pencetak macet lagi di Jira', status: 'Canceled' })
    await sync()
    expect(await stored(row)).toMatchObject({ summary: 'Pencetak macet lagi di EMS', status: 'cancelled' })
    expect((await issueOf(row)).fields).toMatchObject({ summary: 'Pencetak macet lagi di EMS', status: '10007' })
    expect(await commentsOf(row)).toEqual([
      ['system', 'Ringkasan diubah di EMS dan di Jira. Isi EMS dipakai. Isi Jira: Pencetak macet lagi di Jira'],
    ])
  })

  test('whose issue was deleted stays, and says so', async () => {
    const { row, issue } = await both()
    await bench.act({ issue: issue.id, remove: true })
    await say(row, 'Masih macet.')
    await sync()
    expect(await stored(row)).toMatchObject({
      sync_status: 'error',
      sync_error: expect.stringContaining('tidak ada lagi di Jira'),
    })
    await query(`delete from ems.jira_outbox where ticket_id = ${row.id}`)
  })

  test('that Jira refuses says why, and is sent again when a person asks', async () => {
    await query(`update ems.jira_connection set mapping = jsonb_set(mapping, '{issue_types}', '{"other":"404"}')`)
    const row = await add()
    await sync()
    expect(await stored(row)).toMatchObject({ sync_status: 'error', sync_error: expect.stringContaining('issue type') })
    const { body } = await bench.admin.get('/jira-connection/outbox')
    expect(body.data[0].attributes).toMatchObject({ status: 'failed', local_no: row.local_no })
    await query(`update ems.jira_connection set mapping = jsonb_set(mapping, '{issue_types}', '{"other":"10101"}')`)
    expect((await bench.admin.post('/jira-connection/-actions/retry')).status).toBe(202)
    await sync()
    expect(await stored(row)).toMatchObject({ sync_status: 'synced', issue_key: expect.stringMatching(/^ITS-\d+$/) })
  })
})

describe('a comment', () => {
  test('goes to Jira once, an internal note as one', async () => {
    const { row } = await both()
    await say(row, 'Sudah dicoba:\n- matikan\n- nyalakan')
    await say(row, 'Garansi habis.', 'internal')
    await sync()
    await sync()
    const { comments: all } = await issueOf(row)
    expect(all.map(({ jsdPublic }) => jsdPublic)).toEqual([true, false])
    expect(JSON.stringify(all[0]?.body)).toContain('Sari (EMS):')
    expect(await commentsOf(row)).toHaveLength(2)
  })

  test('of Jira comes once, with the name of its author, and follows when it is changed there', async () => {
    const { row, issue } = await both()
    await bench.act({ issue: issue.id, by: 'acc-luar', comment: 'Kami kirim suku cadang.' })
    await bench.act({ issue: issue.id, by: 'acc-luar', comment: 'Biaya ditanggung vendor.', internal: true })
    await sync()
    await sync()
    expect(await commentsOf(row)).toEqual([
      ['comment', 'Maya Konsultan (Jira):\nKami kirim suku cadang.'],
      ['internal', 'Maya Konsultan (Jira):\nBiaya ditanggung vendor.'],
    ])
    const remote = issue.comments[0]
    if (remote)
      Object.assign(remote, {
        updated: new Date(Date.now() + 5_000).toISOString(),
        body: {
          type: 'doc',
          version: 1,
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Besok.' }] }],
        },
      })
    await bench.act({ issue: issue.id, priority: '2' })
    await sync()
    expect((await commentsOf(row))[0]).toEqual(['comment', 'Maya Konsultan (Jira):\nBesok.'])
    expect((await issueOf(row)).comments).toHaveLength(2)
  })
})

describe('a file', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const filesOf = ({ id }: Row) =>
    query(`select name, purpose from ems.assets where target_type = 'jira-issues' and target_id = '${id}' order by id`)

  test('of Jira is kept where uploads of its kind are, and nothing is unpacked', async () => {
    const { row, issue } = await both()
    const attach = (filename: string, bytes: Buffer) =>
      bench.act({ issue: issue.id, file: { filename, base64: bytes.toString('base64') } })
    await attach('layar.png', png)
    await attach('../../jahat.exe', Buffer.from('MZ'))
    await attach('palsu.png', Buffer.from('bukan gambar'))
    await sync()
    await sync()
    expect(await filesOf(row)).toEqual([{ name: 'layar.png', purpose: 'jira' }])
    expect(await query(`select count(*)::int as n from ems.jira_files where refused is not null`)).toEqual([{ n: 2 }])
    expect((await issueOf(row)).attachments).toHaveLength(3)
  })

  test('of ours is attached there once, also where the answer is lost', async () => {
    const { row } = await both()
    const id = (
      await query(`insert into ems.assets (name, mime, size_byte, sha256, target_type, target_id)
      values ('catatan.txt', 'text/plain', 5, 'x', 'jira-issues', '${row.id}') returning id::text`)
    )[0].id
    const { Readable } = await import('node:stream')
    await bench.jira.files.write(`assets/${id}`, Readable.from([Buffer.from('macet')]))
    await bench.fault({ fault: 'reset_connection', match: { path: '/attachments', method: 'POST' } })
    await sync()
    await sync()
    expect((await issueOf(row)).attachments.map(({ filename, size }) => [filename, size])).toEqual([['catatan.txt', 5]])
    expect(await filesOf(row)).toHaveLength(1)
  })
})

describe('while Jira', () => {
  test('is down for an hour people work on, and everything arrives afterwards, once and in order', async () => {
    const { row } = await both()
    await bench.fault({ fault: 'http_503', times: 1_000, retry_after: 3_600 })
    const other = await add()
    await step(row, 'take')
    await say(row, 'Sedang dikerjakan.')
    await say(other, 'Tolong segera.')
    await sync()
    expect(await stored(row)).toMatchObject({ sync_status: 'pending', status: 'in_progress' })
    expect((await stored(other)).issue_key).toBeNull()
    expect((await bench.admin.get('/jira-connection/health')).body.data.attributes).toMatchObject({
      status: 'connected',
      waiting: 4,
    })
    bench.server.faults.forget()
    await query(`update ems.jira_connection set held_until = null`)
    await sync()
    expect((await issueOf(row)).fields.status).toBe('10002')
    expect((await issueOf(other)).comments).toHaveLength(1)
    expect(await query(`select count(*)::int as n from ems.jira_outbox`)).toEqual([{ n: 0 }])
    expect(await stored(other)).toMatchObject({ sync_status: 'synced' })
  })

  test('answers with pages for more than an hour, a change waits, and a person is asked only after that', async () => {
    const { row } = await both()
    const attempt = async (attempts: number) => {
      await query(`update ems.jira_outbox set attempts = ${attempts} where ticket_id = ${row.id}`)
      await bench.fault({ fault: 'html_200', times: 1_000, match: { path: '/issue' } })
      await sync()
      bench.server.faults.forget()
      return (await query(`select status from ems.jira_outbox where ticket_id = ${row.id}`)).map(({ status }) => status)
    }
    await step(row, 'take')
    expect(await attempt(14)).toEqual(['queued'])
    expect(await attempt(23)).toEqual(['failed'])
    expect(await stored(row)).toMatchObject({ sync_status: 'error', status: 'in_progress' })
  })

  // Without an answer each call is repeated for a quarter of a minute first.
  test.each(isNightly ? ['asks for a pause', 'is not there', 'has no name'] : ['asks for a pause'])(
    '%s, a row waits however often it was tried, and no attempt is counted',
    async (how) => {
      const { row } = await both()
      await step(row, 'take')
      await query(`update ems.jira_outbox set attempts = 24 where ticket_id = ${row.id}`)
      const left = () => query(`select status, attempts, error from ems.jira_outbox where ticket_id = ${row.id}`)
      const { settings } = bench.jira
      if (how === 'asks for a pause') await bench.fault({ fault: 'http_503', retry_after: 3_600, times: 1_000 })
      else
        bench.jira.settings = {
          ...settings,
          apiUrl: how === 'has no name' ? 'http://jira.invalid' : `http://127.0.0.1:${await closedPort()}`,
        }
      try {
        await sync()
        expect(await left()).toEqual([{ status: 'queued', attempts: 24, error: null }])
        expect(await stored(row)).toMatchObject({ sync_status: 'pending', status: 'in_progress' })
      } finally {
        bench.jira.settings = settings
      }
      bench.server.faults.forget()
      await query(`update ems.jira_connection set held_until = null`)
      await sync()
      expect(await left()).toEqual([])
      expect(await stored(row)).toMatchObject({ sync_status: 'synced', sync_error: null })
    },
  )

  test('loses the answer to a new issue, it is found by its label and not made twice', async () => {
    const before = bench.server.state.issues.length
    await bench.fault({ fault: 'reset_connection', match: { path: '/api/3/issue', method: 'POST' } })
    const row = await add()
    await sync()
    expect((await stored(row)).issue_key).toBeNull()
    await sync()
    expect((await stored(row)).issue_key).not.toBeNull()
    expect(bench.server.state.issues).toHaveLength(before + 1)
  })

  test('has no such field any more, nothing stored is emptied', async () => {
    const { row, issue } = await both()
    await bench.act({ issue: issue.id, summary: 'Pencetak sudah hilang sekarang' })
    await bench.fault({ fault: 'drop_field', field: 'summary', times: 20, match: { path: `/issue/${issue.id}` } })
    expect(await sync()).toContain('tidak lagi memuat summary')
    expect((await stored(row)).summary).toBe(row.summary)
    bench.server.faults.forget()
    await sync()
    expect((await stored(row)).summary).toBe('Pencetak sudah hilang sekarang')
  })

  test('knows a write seconds later only, the write is there, and an expired page token loses nothing', async () => {
    bench.server.settings = { ...bench.server.settings, index_lag_ms: 60_000 }
    const { row, issue } = await both()
    await bench.act({ issue: issue.id, status: 'Canceled' })
    await sync()
    expect((await stored(row)).status).toBe('cancelled')
    bench.server.settings = { ...bench.server.settings, index_lag_ms: 0 }
    expect(bench.server.log.entries().some(({ path }) => path.endsWith('/rest/api/3/search'))).toBe(false)
  })

  test('is paused or forgotten, nothing is sent any more', async () => {
    const row = await add()
    await bench.admin.post('/jira-connection/-actions/pause')
    bench.server.log.forget()
    expect(await sync()).toBe('Tidak terhubung atau dijeda')
    expect(bench.server.log.count).toBe(0)
    await bench.admin.post('/jira-connection/-actions/sync')
    await sync()
    expect((await stored(row)).sync_status).toBe('synced')
  })
})

test('an issue that an employee made in Jira becomes a ticket; one of a stranger does not', async () => {
  const employee = (await ticket(bench.api, ++n)).reporter
  const { rows } = await bench.api.pool.query(
    `update ems.users set email = 'ti@ems.example', employee_id = $1 where id = $2 returning id::text`,
    [employee, (await bench.api.as([], { name: 'Rudi' })).user.id],
  )
  expect(rows).toHaveLength(1)
  await bench.act({ by: 'acc-luar', summary: 'Dari orang luar', description: 'Bukan karyawan' })
  const id = await bench.act({ by: 'acc-ti', summary: 'VPN', description: 'Putus terus' })
  const result = await sync()
  const read = () =>
    query(`select t.summary, t.description, t.status, t.sync_status, t.issue_key from ems.jira_issues t
    join ems.jira_links l on l.ticket_id = t.id where l.issue_id = '${id}'`)
  const tickets = await read()
  const imported = { summary: expect.stringContaining('VPN'), status: 'new', sync_status: 'synced' }
  // What was read and what was left says why a ticket is missing.
  expect({
    result,
    id,
    tickets,
    left: await query('select issue_id, attempts, due_at::text from ems.jira_reads'),
  }).toMatchObject({
    result: expect.stringMatching(/^\d+ dikirim, [1-9]\d* dibaca$/),
    tickets: [imported],
  })
  expect((await bench.admin.get('/jira-connection')).body.data.attributes.unmatched).toBe(1)
  await sync()
  expect(bench.server.issue(id)?.fields.summary).toBe('VPN')
})

test('an issue that a rule of ours refuses is counted as unmatched', async () => {
  for (const table of ['jira_reads', 'jira_outbox']) await query(`delete from ems.${table}`)
  const unmatched = async () => (await bench.admin.get('/jira-connection')).body.data.attributes.unmatched
  const { rows } = await bench.api.pool.query(
    `select u.employee_id::text as employee, e.company_id::text as company from ems.users u
     join ems.employees e on e.id = u.employee_id where u.email = 'ti@ems.example'`,
  )
  expect([rows.length, await unmatched()]).toEqual([1, 0])
  // A company that is not offered any more: the rules of a ticket refuse it.
  await query(`update ems."references" set is_active = false where id = ${rows[0].company}`)
  const rejected = await bench.act({ by: 'acc-ti', summary: 'Ditolak aturan', description: 'Perusahaan tidak aktif' })
  await sync()
  await query(`update ems."references" set is_active = true where id = ${rows[0].company}`)
  // The index names the issues of strangers again.
  await query(`delete from ems.jira_reads where issue_id <> '${rejected}'`)

  expect(await query('select due_at::text from ems.jira_reads')).toEqual([{ due_at: 'infinity' }])
  expect(await unmatched()).toBe(1)
  expect(await query(`select from ems.jira_links where issue_id = '${rejected}'`)).toEqual([])
})

test('rows are taken one by one, also where the statistics say that there is only one', async () => {
  for (const table of ['jira_reads', 'jira_outbox']) await query(`delete from ems.${table}`)
  await add()
  await bench.act({ by: 'acc-luar', summary: 'Dari orang luar lagi', description: 'Bukan karyawan' })
  await bench.server.deliveries.settled()
  await query('analyze ems.jira_reads')
  await query('analyze ems.jira_outbox')
  for (const summary of ['Satu', 'Dua', 'Tiga']) {
    await add()
    await bench.act({ by: 'acc-ti', summary, description: 'Putus terus' })
  }

  await sync()

  expect(await query('select kind, status from ems.jira_outbox')).toEqual([])
  expect(await query(`select issue_id from ems.jira_reads where due_at < 'infinity'`)).toEqual([])
})
