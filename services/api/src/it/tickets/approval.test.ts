import { permissions } from '@ems/contracts'
import { approvalRules, approvals } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { objectOf } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { adoptRequests } from '../../approvals/index.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'

jest.setTimeout(60_000)

let api: TestApi
let admin: Client
let staff: Client
let superior: Client
let access: string
let trouble: string
let n = 0

beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Petugas TI' })
  ;[access, trouble] = [
    await referenceIn(api, 'request-type', 'AKSES'),
    await referenceIn(api, 'request-type', 'GANGGUAN'),
  ]
  await query(`update ems.usergroups set permissions = permissions || '{support-update}' where code = 'uji'`)
  superior = await below(null, 'Atasan')
  staff = await below(superior)
  await admin.create(approvalRules, {
    name: 'Atasan langsung untuk permintaan akses',
    target: jiraIssues.name,
    priority: 100,
    kinds: [access],
    steps: [ruleLine(null, { label: 'Atasan langsung', approver: 'manager', level: 1 })],
  })
})
afterAll(() => api.close())

let people = 0
/** A person of the first company who may only make tickets, with this superior. */
async function below(above: Client | null, name = 'Karyawan') {
  const [office, department, position] = await Promise.all(
    ['office', 'department', 'position'].map((category) => referenceIn(api, category)),
  )
  const [row] = await query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
       employment_type, join_date, status, manager_id)
     values ($1, $2, 'f', $3, $4, $5, $6, 'permanent', '2020-01-01', 'active', $7) returning id::text`,
    [`AK-${++people}`, name, api.companies[0], office, department, position, above?.user.employee ?? null],
  )
  return api.as([permission('support', 'access'), jiraIssues.can.store, jiraIssues.can.show], {
    name,
    scope: 'own',
    employee: row.id,
  })
}
const wish = (request_type: string) => ({
  request_type,
  summary: `Akses aplikasi keuangan ${++n}`,
  description: 'Untuk menutup buku bulan ini diperlukan akses baca.',
  impact: 'self',
  urgency: 'medium',
})
const ask = async (by = staff, more = {}) => by.create(jiraIssues, { ...wish(access), ...more })
const query = async (text: string, values: unknown[] = []) => (await api.pool.query(text, values)).rows
const stored = async ({ id }: { id: string }) => (await admin.get(`/jira-issues/${id}`)).body.data
const decide = (by: Client, name: string, row: { id: string }, reason?: string) =>
  takeNow(by, jiraIssues, row, name, reason)
const spansOf = ({ id }: { id: string }) =>
  query('select state, status, ends_at is null as open from ems.ticket_clock_spans where ticket_id = $1 order by id', [
    id,
  ])
const noticesTo = ({ user }: Client, { id }: { id: string }) =>
  query(`select title, body from ems.notifications where user_id = $1 and target_id = $2 order by id`, [user.id, id])
const detailOf = (answer: { body: { errors: { detail: string }[] } }) =>
  answer.body.errors[0]?.detail.split('[Galat]')[0]

describe('a request for access', () => {
  test('waits for the superior of its reporter, who alone decides and finds it in the inbox', async () => {
    const row = await ask()
    const stranger = await below(superior, 'Rekan')
    const { body } = await superior.get(`/approvals?filter[target_id]=${row.id}&filter[status]=pending`)
    const [own, seen, others, officer] = [
      (await staff.get(`/jira-issues/${row.id}`)).body.data,
      (await superior.get(`/jira-issues/${row.id}`)).body.data,
      await stranger.get(`/jira-issues/${row.id}`),
      await stored(row),
    ]

    expect([row.status, body.data.length]).toEqual(['pending_approval', 1])
    expect(own.meta.can).toEqual(['show', 'withdraw'])
    expect(own.meta.approval).toMatchObject({ status: 'open', tasks: [{ name: 'Atasan', state: 'pending' }] })
    expect(seen.meta.can).toEqual(['show', 'approve', 'reject'])
    expect(others.status).toBe(404)
    for (const step of ['assign', 'take', 'merge', 'cancel', 'reprioritize', 'approve'])
      expect(officer.meta.can).not.toContain(step)
    expect(await query(`select queue from ems.work_items where target_id = $1 and task_id is null`, [row.id])).toEqual(
      [],
    )
  })

  test('goes into the queue of the help desk once it is approved, and its reporter is told', async () => {
    const row = await ask()
    const answer = await decide(superior, 'approve', row)

    expect([answer.status, (await stored(row)).attributes.status]).toEqual([200, 'new'])
    expect((await stored(row)).meta.can).toEqual(expect.arrayContaining(['assign', 'take']))
    expect(
      await query(`select queue, say from ems.work_items where target_id = $1 and target_type = 'jira-issues'`, [
        row.id,
      ]),
    ).toEqual([{ queue: 'support-update', say: 'Tangani tiket' }])
    expect((await noticesTo(staff, row)).map(({ title }) => title)).toEqual([expect.stringMatching(/: Disetujui$/)])
    expect((await decide(admin, 'take', row)).status).toBe(200)
  })

  test('ends with the reason where it is refused: nobody works on it, and it cannot be opened again', async () => {
    const row = await ask()
    const silent = await decide(superior, 'reject', row)
    const rejected = await decide(superior, 'reject', row, 'Pakai akun bersama bagian keuangan')

    expect([silent.status, sources(silent), rejected.status]).toEqual([422, ['/data/meta/reason'], 200])
    expect((await stored(row)).attributes).toMatchObject({
      status: 'cancelled',
      reject_reason: 'Pakai akun bersama bagian keuangan',
      sla_state: 'none',
    })
    expect(await noticesTo(staff, row)).toEqual([
      { title: expect.stringMatching(/: Ditolak$/), body: 'Pakai akun bersama bagian keuangan' },
    ])
    expect((await decide(staff, 'reopen', row, 'Tetap perlu')).status).toBe(409)
  })

  test('is withdrawn by its reporter while it waits, and not afterwards', async () => {
    const [row, decided] = [await ask(), await ask()]
    await decide(superior, 'approve', decided)
    const [own, late] = [await decide(staff, 'withdraw', row), await decide(staff, 'withdraw', decided)]
    const after = await superior.get(`/jira-issues/${row.id}`)

    expect([own.status, late.status, after.status]).toEqual([200, 409, 404])
    expect((await stored(row)).attributes).toMatchObject({ status: 'cancelled', reject_reason: null })
    expect(await query(`select status from ems.approval_requests where target_id = $1`, [row.id])).toEqual([
      { status: 'withdrawn' },
    ])
  })

  test('of a colleague is decided by the superior of the colleague, and by neither of the two', async () => {
    const colleague = await below(superior, 'Rekan yang memerlukan')
    const secretary = await below(null, 'Sekretaris')
    const row = await ask(admin, { reporter: secretary.user.employee, created_for: colleague.user.employee })
    const { body } = await admin.get(`/jira-issues/${row.id}`)
    expect(body.data.meta.approval.tasks).toMatchObject([{ name: 'Atasan' }])

    await decide(superior, 'reject', row, 'Belum perlu sekarang')
    for (const one of [secretary, colleague]) expect(await noticesTo(one, row)).toHaveLength(1)

    const own = await ask(admin, { reporter: superior.user.employee, created_for: colleague.user.employee }).catch(
      (error: Error) => error.message,
    )
    expect(String(own)).toContain('NO_APPROVER')
  })

  test('of an employee without a superior is refused, and nothing is stored', async () => {
    const alone = await below(null, 'Direktur')
    const answer = await alone.store(jiraIssues, wish(access))

    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'NO_APPROVER'])
    expect(await query('select from ems.jira_issues where reporter_id = $1', [alone.user.employee])).toEqual([])
  })
})

test('only kinds that a rule names wait, and only new tickets; before, the form says who decides', async () => {
  const chain = async (request_type: string) => {
    const { body } = await staff.post('/jira-issues/-actions/preview', {
      data: objectOf(jiraIssues, wish(request_type)),
    })
    return body.data.attributes.chain
  }
  const [other, old] = [await ask(staff, { request_type: trouble }), await ask(staff, { request_type: trouble })]
  const { body } = await admin.get(`/jira-issues/${other.id}`)
  const changed = await admin.update(
    jiraIssues,
    { id: other.id, version: body.data.meta.version },
    { request_type: access },
  )

  expect(other.status).toBe('new')
  expect(await query('select from ems.approval_requests where target_id = $1', [other.id])).toEqual([])
  expect([changed.status, sources(changed), detailOf(changed)]).toEqual([
    422,
    ['/data/relationships/request_type'],
    'Jenis ini perlu disetujui dahulu. Buat tiket baru dengan jenis ini.',
  ])
  // Open before the rule: it goes on as it is.
  await query('update ems.jira_issues set request_type_id = $2 where id = $1', [old.id, access])
  await adoptRequests(api.pool)
  expect((await stored(old)).attributes.status).toBe('new')
  expect(await chain(access)).toMatchObject({
    steps: [{ label: 'Atasan langsung', people: ['Atasan'] }],
    refusal: null,
  })
  expect(await chain(trouble)).toEqual({ steps: [], refusal: null })
})

test('the clocks of the service tier stand still while a request waits, and every interval is stored', async () => {
  const calendar = await referenceIn(api, 'work-pattern')
  await query(
    `insert into ems.jira_service_tiers (name, priority_order, work_pattern_id, response_minutes, resolve_minutes, pause_statuses)
     values ('Akses', 1, $1, 30, 240, '[]')`,
    [calendar],
  )
  const row = await ask()
  const pending = (await stored(row)).attributes
  await decide(superior, 'approve', row)
  const open = (await stored(row)).attributes
  await query(`update ems.jira_service_tiers set is_active = false where name = 'Akses'`)

  expect(pending).toMatchObject({
    sla_state: 'paused',
    response_due_at: null,
    resolve_due_at: null,
    responded_at: null,
  })
  expect(open).toMatchObject({ sla_state: 'ok', responded_at: null })
  expect(open.response_due_at).not.toBeNull()
  expect(await spansOf(row)).toEqual([
    { state: 'paused', status: 'pending_approval', open: false },
    { state: 'running', status: 'new', open: true },
  ])
})

test('while Jira is connected, a request goes there with its approval, and a refused one never', async () => {
  await query(`update ems.jira_connection set status = 'connected', project_id = '1', project_key = 'A'`)
  const sent = ({ id }: { id: string }) => query('select kind from ems.jira_outbox where ticket_id = $1', [id])
  const [yes, no] = [await ask(), await ask()]
  await query(
    `insert into ems.comments (target_type, target_id, body, kind) values ('jira-issues', $1, 'Mohon segera', 'comment')`,
    [no.id],
  )
  const before = await sent(yes)
  await decide(superior, 'approve', yes)
  await decide(superior, 'reject', no, 'Tidak diperlukan lagi')
  await query(`update ems.jira_connection set status = 'disconnected', project_id = null`)

  expect([before, await sent(yes), await sent(no)]).toEqual([[], [{ kind: 'ticket' }], []])
  expect((await stored(no)).attributes.sync_status).toBe('none')
})

test('a request that was withdrawn is not decided through the inbox either', async () => {
  const row = await ask()
  const { body } = await superior.get(`/approvals?filter[target_id]=${row.id}`)
  const [task] = body.data
  await decide(staff, 'withdraw', row)
  const answer = await superior.act(approvals, 'approve', [{ id: task.id, version: 1, values: { note: null } }])

  expect(answer.status).toBe(409)
  expect((await stored(row)).attributes.status).toBe('cancelled')
})
