import { permissions } from '@ems/contracts'
import { type Notification, notifications } from '@ems/contracts/common'
import { generalProcurements } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import { type MailServer, startMailServer } from '@ems/sandbox/mail'
import { createLog } from '@ems/service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { approvedBy, ruleLine } from '../testing/approved-by.ts'
import type { Client, Sent } from '../testing/client.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { sendingTime } from './delivery/quiet-hours.ts'
import { announceMailServer, sendDueMails } from './delivery/send-mails.ts'
import { smtpPost } from './delivery/transport.ts'
import { queueDigests } from './letters/digest.ts'
import { filled, filledSubject } from './letters/texts.ts'

const url = 'https://ems.example.co.id'
const log = createLog('test')
/** A Friday to come, 10.00 in Jakarta. */
const friday = new Date('2030-11-22T03:00:00Z')
const minutes = (n: number, from = friday) => new Date(from.getTime() + n * 60_000)

let api: TestApi
let admin: Client
let server: MailServer
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Sari' })
})
afterAll(() => api.close())
beforeEach(async () => {
  server = await startMailServer()
  await api.pool.query('delete from ems.mails')
})
afterEach(() => server.close())

/** Sends what is due at a moment. */
async function send(now = minutes(3)) {
  const post = smtpPost(`smtp://127.0.0.1:${server.port}`, 'EMS <ems@ems.example>')
  const sent = await sendDueMails({ pool: api.pool, post, url, log, now: () => now })
  post.close()
  return sent
}

let n = 0
const person = (name: string, more = {}) => api.as([], { name, scope: 'own', ...more })

async function employeeIn(): Promise<string> {
  const parts = await Promise.all(['office', 'department', 'position'].map((category) => referenceIn(api, category)))
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status)
     values ($1, $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active') returning id`,
    [`M-${++n}`, api.companies[0], ...parts],
  )
  return rows[0].id
}

async function requested(approver: Client) {
  await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
  const row = await admin.create(generalProcurements, {
    title: `Kertas ${++n}`,
    company: api.companies[0],
    department: await referenceIn(api, 'department'),
    requester: await employeeIn(),
    category: await referenceIn(api, 'procurement-type'),
    needed_at: '2999-01-31',
    justification: 'Persediaan di gudang sudah hampir habis.',
    delivery_office: await referenceIn(api, 'office'),
    lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1250000.00' }],
  })
  const { status, text } = await admin.take(generalProcurements, 'submit', row)
  if (status !== 200) throw new Error(text)
  return row
}

const only = () => {
  expect(server.mails()).toHaveLength(1)
  return server.mails()[0] as ReturnType<MailServer['mails']>[number]
}
const keyIn = (text: string) => /decision\?k=([\w-]{22})&intent=approve/.exec(text)?.[1] ?? ''
const decide = (by: Client, key: string, attributes: object) =>
  by.post(`/mail-links/${key}/-actions/decide`, { data: { type: 'mail-links', attributes } })
const codeOf = ({ body }: Sent) => body.errors[0].code
const stateOf = async () =>
  (await api.pool.query('select state from ems.mails order by id')).rows.map(({ state }) => state)

describe('a request for approval', () => {
  test('reaches its approver by e-mail with its facts, and is decided by the link in it, once', async () => {
    const approver = await person('Rina')
    const row = await requested(approver)
    expect(await send()).toBe(1)
    const mail = only()
    const key = keyIn(mail.text)
    const before = await approver.get(`/mail-links/${key}`)
    const short = await decide(approver, key, { intent: 'reject', note: 'Tidak' })
    const first = await decide(approver, key, { intent: 'approve', note: null })
    const again = await decide(approver, key, { intent: 'reject', note: 'Sudah tidak diperlukan' })

    expect(mail.subject).toMatch(/^Perlu persetujuan Anda: /)
    expect(mail.to).toEqual([approver.user.email])
    expect(mail.text).toContain('Halo Rina,')
    expect(mail.text).toContain('3.750.000')
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
    expect(before.body.data.attributes).toMatchObject({ is_open: true, can_return: true })
    expect([short.status, first.status, again.status, codeOf(again)]).toEqual([422, 200, 409, 'LINK_USED'])
    expect(again.body.errors[0].detail).toMatch(/^Disetujui oleh Rina pada /)
    const { body } = await admin.get(`/general-procurements/${row.id}`)
    expect(body.data.attributes.status).toBe('approved')
  })

  test('is decided once by two who use one link at the same moment', async () => {
    const approver = await person('Rina')
    await requested(approver)
    await send()
    const key = keyIn(only().text)
    const both = await Promise.all([1, 2].map(() => decide(approver, key, { intent: 'approve' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not shown to anybody who got the e-mail forwarded', async () => {
    const approver = await person('Rina')
    await requested(approver)
    await send()
    const key = keyIn(only().text)
    const seen = await admin.get(`/mail-links/${key}`)
    const used = await decide(admin, key, { intent: 'approve' })
    expect(seen.body.data.attributes).toEqual({
      is_open: false,
      message: 'Tautan ini untuk pengguna lain. Minta pengirimnya membagikan datanya saja.',
    })
    expect([used.status, codeOf(used)]).toEqual([409, 'LINK_USED'])
    expect((await approver.get('/mail-links/AAAAAAAAAAAAAAAAAAAAAA')).body.data.attributes.is_open).toBe(false)
  })

  test('is not mailed to a user who read it in the application, or decided it', async () => {
    const [reader, decider] = [await person('Rina'), await person('Dewi')]
    await requested(reader)
    await reader.post('/notifications/-actions/readAll')
    const row = await requested(decider)
    const { body } = await decider.get(`/general-procurements/${row.id}`)
    await decider.take(generalProcurements, 'approve', { id: row.id, version: body.data.meta.version })
    await api.pool.query(`delete from ems.mails where event <> 'approval.pending'`)
    expect(await send()).toBe(0)
    expect(await stateOf()).toEqual(['cancelled', 'cancelled'])
  })
})

describe('an e-mail', () => {
  const mailed = async () => {
    const approver = await person('Rina')
    await requested(approver)
    return approver
  }

  test('waits two minutes, and at night until seven of the next working day', async () => {
    await mailed()
    const { rows } = await api.pool.query(`select extract(epoch from send_after - now())::int as left from ems.mails`)
    expect(rows[0].left).toBeGreaterThan(100)
    expect(await send(new Date('2030-11-22T12:30:00Z'))).toBe(0)
    expect(await send(new Date('2030-11-24T23:59:00Z'))).toBe(0)
    expect(await send(new Date('2030-11-25T00:00:00Z'))).toBe(1)
  })

  test('is tried again while the server is busy or away, with the same Message-ID', async () => {
    await mailed()
    server.fail({ kind: 'busy', times: 1 })
    expect(await send()).toBe(0)
    expect(await send(minutes(3))).toBe(0)
    server.fail({ kind: 'silent', times: 1 })
    expect(await send(minutes(5))).toBe(0)
    expect(await send(minutes(12))).toBe(1)
    expect(server.mails()).toHaveLength(2)
    expect(new Set(server.mails().map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('has failed when the server refuses it, and the service log says so', async () => {
    await mailed()
    server.fail({ kind: 'reject', times: 1 })
    await send()
    const { rows } = await api.pool.query(`select state, error, payload from ems.mails`)
    expect(rows).toEqual([{ state: 'failed', error: expect.stringContaining('550'), payload: {} }])
    const logged = await api.pool.query(
      `select level from ems.audit_services where service = 'mail' and level = 'error'`,
    )
    expect(logged.rowCount).toBe(1)
  })

  test('is held while there is no server, and sent when there is one within a day', async () => {
    await mailed()
    await api.pool.query(`update ems.mails set send_after = now() - interval '1 second'`)
    await sendDueMails({ pool: api.pool, post: undefined, url, log })
    expect(await stateOf()).toEqual(['held'])
    await announceMailServer(api.pool, true)
    expect(await send()).toBe(1)
  })

  test('is not sent to a user who wants none of its kind', async () => {
    const approver = await person('Rina')
    await approver.patch('/me', {
      data: {
        type: 'users',
        id: approver.user.id,
        attributes: { preferences: { notifications: { 'approval.pending': { mail: false } } } },
      },
    })
    await requested(approver)
    expect(await stateOf()).toEqual([])
    const bell = (await approver.get('/notifications')).body.data as { attributes: Notification }[]
    expect(bell.map(({ attributes }) => attributes.event)).toEqual(['approval.pending'])
    expect(notifications.name).toBe('notifications')
  })
})

describe('the digest', () => {
  test('says in the morning what waits and what is new, once a day, and nothing to those without either', async () => {
    await api.pool.query(`update ems.approvals set status = 'cancelled' where status = 'pending'`)
    const approver = await person('Rina')
    await requested(approver)
    await api.pool.query(`delete from ems.mails`)
    await api.pool.query(
      `insert into ems.mails (user_id, event, payload, state)
       values ($1, 'loan.due', '{"title": "Arsip 12 harus kembali"}', 'collected')`,
      [approver.user.id],
    )
    const saturday = minutes(24 * 60)
    expect(await queueDigests(api.pool, saturday)).toBe('Selesai')
    expect(await queueDigests(api.pool, minutes(-4 * 60))).toBe('Selesai')
    expect(await queueDigests(api.pool, friday)).toBe('1 ringkasan')
    expect(await queueDigests(api.pool, friday)).toBe('Selesai')
    server.fail({ kind: 'busy', times: 1 })
    expect(await send()).toBe(0)
    expect(await send(minutes(10))).toBe(1)
    const { text, subject } = only()
    expect(subject).toBe('Ringkasan EMS: 1 menunggu tindakan, 1 kabar baru')
    expect(text).toContain('- Arsip 12 harus kembali')
    expect(text).toMatch(/Terlambat \(1\)|Jatuh tempo hari ini \(1\)|1 lainnya menunggu/)
    expect(await stateOf()).toEqual(['sent', 'sent'])
  })
})

describe('a transition', () => {
  test('is told to owner and assignee, but not to its author; a comment to all who have a part in it', async () => {
    await api.pool.query(
      `update ems.usergroups set permissions = permissions || '{support-update,support-show,support-list,support-access}'`,
    )
    const employee = await employeeIn()
    const reporter = await api.as(['support-access', 'support-show', 'support-list'], {
      name: 'Budi',
      employee,
      scope: 'own',
    })
    const agent = await api.as(['support-access', 'support-show', 'support-list', 'support-update'], {
      name: 'Tono',
      scope: 'group',
    })
    const ticket = await admin.create(jiraIssues, {
      company: api.companies[0],
      request_type: await referenceIn(api, 'request-type'),
      reporter: employee,
      summary: 'Pencetak macet',
      description: 'Kertas tersangkut sejak pagi.',
      impact: 'team',
      urgency: 'high',
    })
    const taken = await agent.take(jiraIssues, 'take', ticket)
    expect(taken.status).toBe(200)
    const eventsOf = async (client: Client) =>
      ((await client.get('/notifications')).body.data as { attributes: Notification }[]).map(
        ({ attributes }) => attributes,
      )
    expect(await eventsOf(agent)).toEqual([])
    expect(await eventsOf(reporter)).toMatchObject([{ event: 'work.advanced', target_id: ticket.id }])

    await reporter.post('/comments', {
      data: {
        type: 'comments',
        attributes: { target_type: 'jira-issues', target_id: ticket.id, kind: 'comment', body: 'Kapan selesai?' },
      },
    })
    expect(await eventsOf(agent)).toMatchObject([{ event: 'ticket.replied', body: 'Kapan selesai?' }])
  })
})

describe('quiet hours', () => {
  const hours = {
    from: '19:00',
    to: '06:30',
    at: '07:00',
    offset: 420,
    isWorkday: (day: string) => !['2030-11-23', '2030-11-24'].includes(day),
  }
  test.each([
    ['2030-11-22T03:00:00Z', '2030-11-22T03:00:00Z', 'at ten in the morning: now'],
    ['2030-11-21T22:00:00Z', '2030-11-22T00:00:00Z', 'at five: at seven of this day'],
    ['2030-11-22T11:59:00Z', '2030-11-22T11:59:00Z', 'a minute before seven in the evening: now'],
    ['2030-11-22T12:00:00Z', '2030-11-25T00:00:00Z', 'on Friday evening: on Monday'],
    ['2030-11-23T05:00:00Z', '2030-11-25T00:00:00Z', 'on Saturday: on Monday'],
  ])('%s → %s (%s)', (now, then) => {
    expect(sendingTime(new Date(now), hours).toISOString()).toBe(new Date(then).toISOString())
  })
  test('that begin when they end are none', () => {
    const now = new Date('2030-11-22T15:00:00Z')
    expect(sendingTime(now, { ...hours, from: '00:00', to: '00:00' })).toEqual(now)
  })
})

describe('a text', () => {
  test('leaves out lines without a value, and keeps what it does not know', () => {
    expect(filled('Halo {nama},\n\nBatas: {batas}\n{lain}', { nama: 'Rina', batas: '' })).toBe('Halo Rina,\n\n{lain}')
  })
  test('puts a subject on one line', () => {
    expect(filledSubject('{judul}', { judul: 'Cuti\r\nBcc: semua@contoh.example' })).toBe(
      'Cuti Bcc: semua@contoh.example',
    )
  })
})
