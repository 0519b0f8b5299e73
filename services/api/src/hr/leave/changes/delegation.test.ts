import { permissions } from '@ems/contracts'
import { leaveEmployees, leaves } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../../testing.ts'

let api: TestApi
let admin: Client
let approver: Client
let leave: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  approver = await leaveApproverIn(api)
  leave = await leaveIn(api)
})
afterAll(() => api.close())

const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
// Monday 1 December 2031 to Friday.
const week = { start_date: '2031-12-01', end_date: '2031-12-05' }
const head = async () => {
  const employee = await employeeIn(api)
  return { employee, client: await api.as([], { employee }) }
}
const delegations = async () => {
  const { rows } = await api.pool.query(
    `select user_id::text as "user", delegate_id::text as delegate, date_from::text as "from", date_to::text as "to", reason
     from ems.delegations order by id`,
  )
  return rows
}

test('the substitute decides for an approver on leave, on the days of the leave as it is now', async () => {
  const [away, present] = [await head(), await head()]
  const values = { employee: away.employee, leave, ...week, substitute: present.employee, delegates_approvals: true }
  const { status, body } = await submitLeave(admin, values)
  expect([status, await delegations()]).toEqual([201, []])

  await stepLeave(approver, body.data, 'approve')
  const [row] = await delegations()
  expect(row).toMatchObject({
    user: away.client.user.id,
    delegate: present.client.user.id,
    from: '2031-12-01',
    to: '2031-12-05',
  })
  expect(row.reason).toMatch(/^Cuti \S+/)
  const { meta } = (await admin.get(`/leave-employees/${body.data.id}`)).body.data
  const now = { id: body.data.id, version: meta.version }
  const back = { values: { from_date: '2031-12-04' }, reason: 'Dipanggil kembali' }
  const answer = await admin.take(leaveEmployees, 'shorten', now, back)
  expect(answer.status).toBe(200)
  expect((await delegations())[0].to).toBe('2031-12-03')
  await stepLeave(admin, body.data, 'cancel', 'Tidak jadi pergi')
  expect(await delegations()).toEqual([])
})

test('needs accounts of both, a substitute, and nobody who stands in already', async () => {
  const [away, present] = [await head(), await head()]
  const ask = (more: object) =>
    submitLeave(admin, { employee: away.employee, leave, ...week, delegates_approvals: true, ...more })
  const without = await employeeIn(api)

  const alone = await ask({})
  expect([sources(alone)[0], message(alone)]).toEqual([
    '/data/relationships/substitute',
    'Pengganti tugas wajib dipilih.',
  ])
  const unknown = await ask({ substitute: without })
  expect([sources(unknown)[0], message(unknown)]).toEqual([
    '/data/relationships/substitute',
    'Pengganti tidak memiliki akun yang aktif.',
  ])
  const other = await ask({ employee: without, substitute: present.employee })
  expect(message(other)).toBe('Karyawan ini tidak memiliki akun.')
  await api.pool.query(
    `insert into ems.delegations (user_id, delegate_id, date_from, date_to) values ($1, $2, '2031-12-03', '2031-12-20')`,
    [away.client.user.id, present.client.user.id],
  )
  const twice = await ask({ substitute: present.employee })
  expect([sources(twice)[0], message(twice)]).toEqual([
    '/data/attributes/delegates_approvals',
    'Sudah ada pengganti persetujuan pada tanggal itu.',
  ])
  await api.pool.query('delete from ems.delegations')
})

test('no leave of a kind is taken in the periods that are closed for it, other leave is', async () => {
  const kind = (await admin.get(`/leaves/${leave}`)).body.data
  const row = { id: leave, version: kind.meta.version }
  const blackouts = [{ date_from: '2032-01-05', date_to: '2032-01-09', reason: 'Tutup buku' }]
  expect((await admin.update(leaves, row, { blackouts: [{ ...blackouts[0], date_to: '2032-01-01' }] })).status).toBe(
    422,
  )
  expect((await admin.update(leaves, row, { blackouts })).status).toBe(200)
  const employee = await employeeIn(api)
  const ask = (start_date: string, end_date: string, of = leave) =>
    submitLeave(admin, { employee, leave: of, start_date, end_date })

  const rejected = await ask('2032-01-09', '2032-01-12')
  expect([sources(rejected), message(rejected)]).toEqual([
    ['/data/attributes/start_date'],
    'Periode 05/01/2032–09/01/2032 ditutup untuk cuti.',
  ])
  expect((await ask('2032-01-12', '2032-01-13')).status).toBe(201)
  expect((await ask('2032-01-05', '2032-01-06', await leaveIn(api))).status).toBe(201)
})
