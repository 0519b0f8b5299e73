import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { type ClearanceLine, employees, leaveEmployees } from '@ems/contracts/hr'
import { users } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { storeFor } from '../../kit/stores.ts'
import { verifyInbox } from '../../kit/work/rebuild.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine } from '../../testing/approved-by.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn, leaveIn, submitLeave } from '../testing.ts'

const today = todayInJakarta()
const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

describe('leaving', () => {
  let api: TestApi
  let admin: Client
  let leaver: { id: string; client: Client }
  let heir: { id: string; client: Client }
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    // Assignees of tickets need a group with the permission.
    const { rows } = await api.pool.query(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
      [[...permissions]],
    )
    const person = async (name: string) => {
      const id = await employeeIn(api, api.companies[0], name)
      return { id, client: await api.as([...permissions], { employee: id, usergroup: rows[0].id }) }
    }
    leaver = await person('Yang Keluar')
    heir = await person('Penerus')
  })
  afterAll(() => api.close())

  const linesOf = async () => {
    const { body, status } = await admin.get(`/employees/${leaver.id}/clearance`)
    expect(status).toBe(200)
    return body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({
      id,
      ...attributes,
    })) as ClearanceLine[]
  }
  const openLines = async () =>
    Object.fromEntries((await linesOf()).filter(({ is_done }) => !is_done).map(({ id, count }) => [id, count]))
  const handOver = (attributes: Record<string, unknown>, by = admin) =>
    by.post(`/employees/${leaver.id}/-actions/handOver`, { data: { type: 'employees', id: leaver.id, attributes } })

  const take = async (name: string, values: Record<string, unknown>) => {
    const { version } = (await admin.get(`/employees/${leaver.id}`)).body.data.meta
    return admin.take(employees, name, { id: leaver.id, version }, { values, reason: 'Keputusan SDM' })
  }

  /** Everything that the leaver holds, in the tables of their departments. */
  async function burden() {
    const reference = (category: string) => referenceIn(api, category)
    await api.pool.query(
      `insert into ems.it_assets (category_id, brand_id, name, asset_tag, company_id, office_id, status, holder_id)
       values ($1, $2, 'Laptop', 'LT-1', $3, $4, 'in_use', $5)`,
      [
        await reference('it-category'),
        await reference('brand'),
        api.companies[0],
        await reference('office'),
        leaver.id,
      ],
    )
    await api.pool.query(
      `insert into ems.jira_issues (request_type_id, summary, description, priority, reporter_id, company_id, assignee_id, status)
       values ($1, 'Printer macet', 'Tolong', 'p3', $2, $3, $4, 'assigned')`,
      [await reference('request-type'), heir.id, api.companies[0], leaver.client.user.id],
    )
    await api.pool.query('update ems.employees set manager_id = $1 where id = $2', [
      leaver.id,
      await employeeIn(api, api.companies[0], 'Anak Buah'),
    ])
    await api.pool.query(
      `insert into ems.delegations (user_id, delegate_id, date_from, date_to) values ($1, $2, $3, $4)`,
      [admin.user.id, leaver.client.user.id, today, addDays(today, 3)],
    )
    await approvedBy(api, leaveEmployees.name, [ruleLine(leaver.client.user.id)])
    // Four days always have a working day; leave on Saturday and Sunday alone is no leave.
    const request = { start_date: addDays(today, 20), end_date: addDays(today, 23), reason: 'Keluarga' }
    const employee = await employeeIn(api, api.companies[0], 'Pemohon')
    const sent = await submitLeave(admin, { employee, leave: await leaveIn(api), ...request })
    expect(sent.status).toBe(201)
    return sent.body.data.id as string
  }

  test('has a checklist from the tables of every department, and work goes to a chosen person', async () => {
    expect(await openLines()).toEqual({})
    const request = await burden()
    expect(await openLines()).toEqual({ assets: 1, approvals: 1, delegations: 1, tickets: 1, team: 1 })
    const assets = (await linesOf()).find(({ id }) => id === 'assets')
    expect(assets?.items.map(({ title }) => title)).toEqual(['LT-1 – Laptop'])

    const lines = ['approvals', 'delegations', 'tickets', 'team']
    const early = await handOver({ to: heir.id, lines })
    expect([early.status, message(early)]).toEqual([409, 'Yang Keluar belum dicatat keluar.'])
    const exit_reason = await referenceIn(api, 'exit-reason')
    expect((await take('exit', { exit_date: addDays(today, 10), exit_reason, rehireable: true })).status).toBe(200)
    const selfish = await handOver({ to: heir.id, lines: ['approvals'] }, heir.client)
    expect([selfish.status, message(selfish)]).toEqual([422, 'Persetujuan tidak dapat diserahkan kepada diri sendiri.'])

    const answer = await handOver({ to: heir.id, lines })
    expect([answer.status, answer.body.data?.attributes]).toEqual([
      200,
      { moved: { approvals: 1, delegations: 1, tickets: 1, team: 1 }, refused: [] },
    ])
    expect(await openLines()).toEqual({ assets: 1 })
    const { version } = (await heir.client.get(`/leave-employees/${request}`)).body.data.meta
    expect((await leaver.client.take(leaveEmployees, 'approve', { id: request, version }, {})).status).toBe(409)
    expect((await heir.client.take(leaveEmployees, 'approve', { id: request, version }, {})).status).toBe(200)
    const { rows } = await api.pool.query(
      `select e.job_history -> -1 ->> 'type' as type, d.delegate_id, i.assignee_id from ems.employees e, ems.delegations d, ems.jira_issues i
       where e.manager_id = $1`,
      [heir.id],
    )
    expect(rows).toEqual([{ type: 'transfer', delegate_id: heir.client.user.id, assignee_id: heir.client.user.id }])
    const trail = await api.pool.query(
      `select reason from ems.audit_logs where action = 'handOver' and target_id = $1`,
      [leaver.id],
    )
    expect(trail.rows).toEqual([{ reason: 'Serah tugas dari Yang Keluar kepada Penerus' }])
  })

  test('hands over to another working employee with an account, and only with the permission to change employees', async () => {
    const stranger = await employeeIn(api)
    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2024-01-01' where id = $1`, [
      stranger,
    ])
    const answers = [
      await handOver({ to: leaver.id, lines: ['team'] }),
      await handOver({ to: stranger, lines: ['team'] }),
      await handOver({ to: heir.id, lines: [] }),
    ]
    expect(answers.map((answer) => [answer.status, sources(answer)[0], message(answer)])).toEqual([
      [422, '/data/attributes/to', 'Pilih karyawan lain.'],
      [422, '/data/attributes/to', 'Penerima harus karyawan aktif.'],
      [422, '/data/attributes/lines', 'Pilih minimal satu.'],
    ])
    const noAccount = await handOver({ to: await employeeIn(api, api.companies[0], 'Tanpa Akun'), lines: ['tickets'] })
    expect([noAccount.status, message(noAccount)]).toEqual([409, 'Tanpa Akun tidak memiliki akun aktif.'])
    const clerk = await api.as(['employee-list', 'employee-show'])
    expect((await handOver({ to: heir.id, lines: ['team'] }, clerk)).status).toBe(403)
    expect((await clerk.get(`/employees/${leaver.id}/clearance`)).status).toBe(403)
  })

  test('has the leave that is left, until it is paid out', async () => {
    const kind = await leaveIn(api)
    const year = today.slice(0, 4)
    const right = { valid_from: `${year}-01-01`, valid_to: `${Number(year) + 1}-06-30` }
    const entry = (values: object) => admin.store(leaveEmployees, { employee: leaver.id, leave: kind, ...values })
    expect((await entry({ entry: 'grant', days: '7.5', ...right })).status).toBe(201)
    const lineOf = async () => (await linesOf()).find(({ id }) => id === 'leave')
    expect(await lineOf()).toMatchObject({ is_done: false, leave: { days: '7.50', leave: kind, year: Number(year) } })

    const paid = await entry({ entry: 'encash', days: '-7.50', valid_from: today, reason: 'Sisa cuti saat keluar' })
    expect(paid.status).toBe(201)
    expect(await lineOf()).toMatchObject({ is_done: true, leave: { days: '0.00' } })
    const more = await entry({ entry: 'encash', days: '-1', valid_from: today, reason: 'Dua kali' })
    expect([more.status, message(more)]).toEqual([422, expect.stringContaining('Saldo tidak cukup')])
  })

  test('ends, and the person returns under the same number with a new time of service', async () => {
    const reason = await referenceIn(api, 'exit-reason')
    expect((await take('undoExit', {})).status).toBe(200)
    const before = (await admin.get(`/employees/${leaver.id}`)).body.data.attributes
    await take('exit', { exit_date: addDays(today, -3), exit_reason: reason, rehireable: false })
    const denied = await take('rehire', { join_date: today, employment_type: 'permanent' })
    expect([denied.status, message(denied)]).toEqual([409, 'Karyawan ini dicatat tidak layak direkrut kembali.'])
    const { version } = (await admin.get(`/employees/${leaver.id}`)).body.data.meta
    expect((await admin.update(employees, { id: leaver.id, version }, { rehireable: true })).status).toBe(200)
    const early = await take('rehire', { join_date: addDays(today, -3), employment_type: 'permanent' })
    const open = await take('rehire', { join_date: today, employment_type: 'fixed_term' })
    expect([early, open].map((answer) => [answer.status, message(answer)])).toEqual([
      [422, 'Tanggal masuk harus setelah Tanggal keluar.'],
      [422, 'Akhir kontrak wajib diisi untuk PKWT.'],
    ])

    const back = await take('rehire', {
      join_date: today,
      employment_type: 'fixed_term',
      contract_end: addDays(today, 200),
    })
    expect([back.status, back.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        status: 'active',
        employee_no: before.employee_no,
        join_date: today,
        service_date: null,
        contract_sequence: 1,
        contract_start: today,
        exit_date: null,
        rehireable: null,
      }),
    ])
    expect(back.body.data.attributes.job_history.map(({ type }: { type: string }) => type)).toEqual([
      'join',
      'exit',
      'undo_exit',
      'rejoin',
      'exit',
    ])
  })

  test('is in the inbox as long as an asset is still with the leaver, or the account works again', async () => {
    const pending = async () => {
      const { body } = await admin.get('/inbox?page[size]=50&filter[reason]=work')
      const items = body.data as { attributes: { say: string; title: string } }[]
      return items.map(({ attributes }) => attributes.say).filter((say) => /Tarik aset|Nonaktifkan akun/.test(say))
    }
    const exit_reason = await referenceIn(api, 'exit-reason')
    expect(await pending()).toEqual([])
    expect((await take('exit', { exit_date: today, exit_reason, rehireable: true })).status).toBe(200)
    expect(await pending()).toEqual(['Tarik aset'])
    const { user } = leaver.client
    const { version } = (await admin.get(`/users/${user.id}`)).body.data.meta
    await admin.take(users, 'reactivate', { id: user.id, version }, {})
    expect((await pending()).sort()).toEqual(['Nonaktifkan akun karyawan yang keluar', 'Tarik aset'])
    expect(await verifyInbox(api.pool, [storeFor('it-assets'), storeFor('users')])).toEqual([])
    await take('undoExit', {})
    expect(await pending()).toEqual([])
  })
})
