import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees, leaves, type YearlyRunLine } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { attendanceCodeIn, employeeIn, leaveApproverIn, stepLeave, submitLeave } from '../../testing.ts'

const year = Number(todayInJakarta().slice(0, 4))

describe('the yearly run', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await leaveApproverIn(api)
  })
  afterAll(() => api.close())

  let count = 0
  const kind = async (more: Record<string, unknown> = {}): Promise<Row> => {
    count += 1
    return admin.create(leaves, {
      code: `T${count}`,
      name: `Cuti tahunan ${count}`,
      category: 'annual',
      quota: '12',
      quota_period: 'year',
      count_basis: 'calendar_days',
      carry_max: '5',
      carry_expiry_mmdd: '06-30',
      min_service_months: 12,
      attendance_code: await attendanceCodeIn(api),
      company: api.companies[0],
      ...more,
    })
  }
  const grant = (employee: string, leave: Row, days: string, of = year - 1) =>
    admin.create(leaveEmployees, {
      employee,
      leave: leave.id,
      entry: 'grant',
      days,
      valid_from: `${of}-01-01`,
      valid_to: `${of}-12-31`,
    })
  const preview = async ({ id }: Row, of = year, by = admin) =>
    (await by.get(`/leaves/${id}/-actions/yearlyRun?year=${of}`)).body.data.attributes
  const act = (action: string, { id, version }: Row, of: unknown = year, by = admin) =>
    by.post(`/leaves/${id}/-actions/${action}`, { data: { attributes: { year: of }, meta: { version } } })
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const ledger = async (employee: string, leave: Row) => {
    const { rows } = await api.pool.query(
      `select entry, days::text, valid_from::text, valid_to::text, start_date::text, status from ems.leave_employees
       where employee_id = $1 and leave_id = $2 and run_year is not null order by id`,
      [employee, leave.id],
    )
    return rows
  }
  const lineOf = ({ lines }: { lines: YearlyRunLine[] }, employee: string) => lines.find(({ id }) => id === employee)
  const joined = async (employee: string, day: string) =>
    api.pool.query('update ems.employees set join_date = $2, service_date = null where id = $1', [employee, day])

  test('says per employee what comes, is carried over and lapses, writes it once, and takes it back', async () => {
    const leave = await kind()
    const [old, fresh, soon] = [await employeeIn(api), await employeeIn(api), await employeeIn(api)]
    await joined(fresh, `${year}-02-01`)
    await joined(soon, `${year - 1}-05-10`)
    await grant(old, leave, '9')

    const before = await preview(leave)
    expect(lineOf(before, old)).toMatchObject({
      granted: '12.00',
      rest: '9.00',
      carried: '5.00',
      carried_to: `${year}-06-30`,
      lapsed: '4.00',
      is_done: false,
    })
    expect(lineOf(before, fresh)).toMatchObject({ granted: '0.00', entitled_on: `${year + 1}-02-01` })
    expect(lineOf(before, soon)).toMatchObject({ granted: '12.00', valid_from: `${year}-05-10` })

    const applied = await act('applyYear', leave)
    expect(applied.body.data.attributes).toMatchObject({ posted: 4, granted: '0.00', carried: '0.00' })
    await act('applyYear', leave)
    expect(await ledger(old, leave)).toEqual([
      {
        entry: 'carry',
        days: '-5.00',
        valid_from: null,
        valid_to: null,
        start_date: `${year - 1}-12-31`,
        status: 'posted',
      },
      {
        entry: 'carry',
        days: '5.00',
        valid_from: `${year}-01-01`,
        valid_to: `${year}-06-30`,
        start_date: null,
        status: 'posted',
      },
      {
        entry: 'grant',
        days: '12.00',
        valid_from: `${year}-01-01`,
        valid_to: `${year}-12-31`,
        start_date: null,
        status: 'posted',
      },
    ])
    expect(await ledger(fresh, leave)).toEqual([])

    const revoked = await act('revokeYear', leave)
    expect(revoked.body.data.attributes).toMatchObject({ posted: 0 })
    expect((await ledger(old, leave)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(lineOf(await preview(leave), old)).toMatchObject({ granted: '12.00', carried: '5.00', is_done: false })
    expect((await act('applyYear', leave)).body.data.attributes.posted).toBe(4)
  })

  test('follows the policy: prorata from the month of the right, the own kind of a company, one gender', async () => {
    const shared = await kind({ company: null, code: 'SAMA', prorate: true, carry_max: '0', carry_expiry_mmdd: null })
    const local = await kind({ company: api.companies[1], code: 'SAMA', quota: '15' })
    const men = await kind({ gender: 'm' })
    const [here, there] = [await employeeIn(api), await employeeIn(api, api.companies[1])]
    await joined(here, `${year - 1}-08-15`)
    await grant(here, shared, '3.5')

    expect(lineOf(await preview(shared), here)).toMatchObject({
      granted: '5.00',
      valid_from: `${year}-08-15`,
      carried: '0.00',
      lapsed: '3.50',
    })
    expect(lineOf(await preview(shared), there)).toBeUndefined()
    expect(lineOf(await preview(local), there)).toMatchObject({ granted: '15.00' })
    expect((await preview(men)).lines).toEqual([])
  })

  test('is rejected before its year, for leave types without a yearly quota, and without the permission', async () => {
    const leave = await kind()
    const event = await kind({ quota_period: 'event' })
    const clerk = await api.as(['leave-list', 'leave-show'])

    expect(message(await act('applyYear', leave, year + 1))).toBe(
      `Proses tahunan ${year + 1} dapat diterapkan mulai 01/01/${year + 1}.`,
    )
    expect((await preview(leave, year + 1)).is_open).toBe(false)
    expect(message(await act('applyYear', event))).toBe('Jenis cuti ini tidak memiliki kuota per tahun.')
    expect((await act('applyYear', leave, year, clerk)).status).toBe(403)
    expect((await act('revokeYear', leave, year, clerk)).status).toBe(403)
    expect((await act('applyYear', { ...leave, version: 9 })).status).toBe(409)
    expect((await act('applyYear', leave, 'x')).status).toBe(400)
    expect((await admin.get(`/leaves/${leave.id}/-actions/yearlyRun`)).status).toBe(400)
  })

  test('is not taken back once an employee took days of it, and names the employee', async () => {
    const leave = await kind()
    const employee = await employeeIn(api, api.companies[0], 'Rina Terpakai')
    await act('applyYear', leave)
    const day = todayInJakarta()
    const request = await submitLeave(admin, { employee, leave: leave.id, start_date: day, end_date: day })
    await stepLeave(approver, request.body.data, 'approve')

    const rejected = await act('revokeYear', leave)
    expect([rejected.status, message(rejected)]).toEqual([
      409,
      `Hak ${year} sudah dipakai oleh Rina Terpakai. Batalkan cutinya, atau buat Penyesuaian.`,
    ])
    await stepLeave(admin, request.body.data, 'cancel', 'Tidak jadi berangkat')
    expect((await act('revokeYear', leave)).status).toBe(200)
  })

  test('gives days back to the year they were taken from when leave of before is cancelled late', async () => {
    const leave = await kind()
    const employee = await employeeIn(api)
    await grant(employee, leave, '6')
    const [first, last] = [`${year - 1}-11-02`, `${year - 1}-11-05`]
    const request = await submitLeave(admin, { employee, leave: leave.id, start_date: first, end_date: last })
    await stepLeave(approver, request.body.data, 'approve')
    await act('applyYear', leave)
    await stepLeave(admin, request.body.data, 'cancel', 'Ternyata tetap bekerja')

    expect((await ledger(employee, leave)).map(({ days }) => days)).toEqual(['-2.00', '2.00', '12.00'])
    await act('revokeYear', leave)
    expect(lineOf(await preview(leave), employee)).toMatchObject({ rest: '6.00', carried: '5.00' })
  })
})
