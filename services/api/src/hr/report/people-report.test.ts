import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees, type PeopleReport, type PeopleRow } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

let api: TestApi
let admin: Client
let annual: string
const people: Record<string, string> = {}
const today = todayInJakarta()
const year = today.slice(0, 4)

beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  const [first, second] = api.companies
  for (const [name, company] of [
    ['Ani', first],
    ['Budi', first],
    ['Citra', first],
    ['Dedi', second],
  ] as const)
    people[name] = await employeeIn(api, company, name)
  const career = (name: string, join: string, exit: string | null) =>
    api.pool.query(
      `update ems.employees set join_date = $2, exit_date = $3, status = case when $3::date is null then 'active' else 'exited' end where id = $1`,
      [people[name], join, exit],
    )
  await career('Budi', '2025-02-10', null)
  // The last day of a month: gone in that month.
  await career('Citra', '2020-01-01', '2025-02-28')
  await api.pool.query(
    `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch'), ('A', 'Alpa', 0, 'none'),
       ('S', 'Sakit', 0, 'none'), ('I', 'Izin', 0, 'none'), ('O', 'Libur', 0, 'weekly_off'), ('LB', 'Lembur hari libur', 1, 'punch')`,
  )
  await api.pool.query(
    `insert into ems.attendance_employees (employee_id, employee_name, date, code_id, timezone, company_id, department_id, schedule_in,
       schedule_out, check_in, check_out)
     select e.id, e.full_name, d.date::date, c.id, 'Asia/Jakarta', e.company_id, e.department_id,
       case when d.late >= 0 then d.date::timestamptz + interval '8 hours' end, case when d.late >= 0 then d.date::timestamptz + interval '17 hours' end,
       d.date::timestamptz + interval '8 hours' + make_interval(mins => abs(d.late)), d.date::timestamptz + make_interval(mins => d.until)
     from (values ('Ani', '2025-03-03', 'H', 20, 1020), ('Ani', '2025-03-04', 'H', 0, 1110), ('Ani', '2025-03-05', 'S', null, null),
       ('Ani', '2025-03-08', 'O', null, null), ('Ani', '2025-04-01', 'A', null, null), ('Budi', '2025-03-03', 'A', null, null),
       ('Budi', '2025-03-04', 'I', null, null), ('Budi', '2025-03-08', 'LB', -60, 840), ('Dedi', '2025-03-03', 'H', 5, 1020))
       d (name, date, code, late, until)
     join ems.employees e on e.full_name = d.name join ems.attendance_codes c on c.code = d.code`,
  )
  annual = await leaveIn(api)
  const grant = (name: string, days: string, valid_to: string) =>
    admin.create(leaveEmployees, {
      employee: people[name],
      leave: annual,
      entry: 'grant',
      days,
      valid_from: `${year}-01-01`,
      valid_to,
    })
  await grant('Ani', '12', `${Number(year) + 1}-12-31`)
  await grant('Budi', '6.5', addDays(today, 30) > `${year}-12-31` ? `${year}-12-31` : addDays(today, 30))
  await grant('Dedi', '12', `${Number(year) + 1}-12-31`)
  const approver = await leaveApproverIn(api)
  const day = `${year}-07-06`
  const monday = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? addDays(day, 2) : day
  const request = { employee: people.Ani, leave: annual, start_date: monday, end_date: monday }
  const { body } = await submitLeave(admin, request)
  await stepLeave(approver, body.data, 'approve')
})
afterAll(() => api.close())

const report = async (query: string, by = admin): Promise<PeopleReport> => {
  const { status, body } = await by.get(`/people-report?${query}`)
  expect(status).toBe(200)
  return body.data.attributes
}
const valuesIn = (rows: readonly PeopleRow[], id: string | undefined, ...measures: string[]) =>
  measures.map((measure) => rows.find((row) => row.id === id)?.values[measure])
const spring = 'from=2025-02-01&to=2025-04-30'

test('headcount follows careers: who was there, who came, and who left on the last day of a month', async () => {
  const { rows, total } = await report(`kind=headcount&by=company&${spring}`)
  expect(valuesIn(rows, api.companies[0], 'began', 'joined', 'left', 'headcount', 'turnover')).toEqual([
    2,
    1,
    1,
    2,
    '50.0',
  ])
  expect(valuesIn(rows, api.companies[1], 'began', 'joined', 'left', 'headcount')).toEqual([1, 0, 0, 1])
  expect(total).toMatchObject({ began: 3, joined: 1, left: 1, headcount: 3 })

  const months = await report(`kind=headcount&by=month&companies=${api.companies[0]}&${spring}`)
  expect(months.rows.map(({ id, values }) => [id, values.began, values.joined, values.left, values.headcount])).toEqual(
    [
      ['2025-02', 2, 1, 1, 2],
      ['2025-03', 2, 0, 0, 2],
      ['2025-04', 2, 0, 0, 2],
    ],
  )
  expect(months.total).toMatchObject({ began: 2, joined: 1, left: 1, headcount: 2 })
})

test('attendance says in how many days of work people were ill, absent or late, and their overtime', async () => {
  const { rows, total, codes } = await report(`kind=attendance&by=employee&${spring}`)
  const measures = ['days', 'leave', 'sick', 'absent', 'absence', 'late', 'late_minutes', 'overtime']
  expect(valuesIn(rows, people.Ani, ...measures)).toEqual([4, 0, 1, 1, '50.0', 1, 20, '1.50'])
  // Work on a day off is overtime, and no day of work.
  expect(valuesIn(rows, people.Budi, ...measures)).toEqual([2, 1, 0, 1, '50.0', 0, 0, '5.00'])
  expect(total).toMatchObject({ days: 7, absence: '42.9', late: 2, late_minutes: 25, overtime: '6.50' })
  expect([codes.sick.length, codes.absent.length]).toEqual([1, 1])
  const months = await report(`kind=attendance&by=month&${spring}&companies=${api.companies[0]}`)
  expect(months.rows.map(({ id, values }) => [id, values.days])).toEqual([
    ['2025-03', 5],
    ['2025-04', 1],
  ])
})

test('what is left of annual leave is what the statements say, and is valued at the wage that is given', async () => {
  const { rows, total } = await report(`kind=leave&by=employee&from=${today}&to=${today}&wage=250000.50`)
  const statements = await Promise.all(
    ['Ani', 'Budi', 'Dedi'].map(async (name) => {
      const { body } = await admin.get(`/colleagues/leave-statements?employee=${people[name]}`)
      return [people[name], body.data[0].attributes.left]
    }),
  )
  expect(rows.map(({ id, values }) => [id, values.left])).toEqual(expect.arrayContaining(statements))
  expect(valuesIn(rows, people.Ani, 'left', 'amount')).toEqual(['11.00', '2750005.50'])
  expect(valuesIn(rows, people.Budi, 'lapsing')).toEqual(['6.50'])
  expect(total).toMatchObject({ employees: 3, left: '29.50', owed: '0.00', amount: '7375014.75' })
  const { total: without } = await report(`kind=leave&by=company&from=${today}&to=${today}`)
  expect(without).toMatchObject({ left: '29.50', amount: null })
})

test('leave is counted by its day and kind: halves as halves, cuti bersama apart, nothing that is only asked for', async () => {
  const day = async (name: string, entry: string, status: string, days: string, date: string, category = 'annual') => {
    const kind = await leaveIn(api)
    await api.pool.query(`update ems.leaves set category = $2, allow_negative = 9 where id = $1`, [kind, category])
    await api.pool.query(
      `insert into ems.leave_employees (employee_id, leave_id, entry, period_year, start_date, end_date, days, status, day_details)
       values ($1, $2, $3::text, 2025, $5::date, $5::date, -$4::numeric, $6, case when $3::text = 'request'
         then jsonb_build_array(jsonb_build_object('date', $5::date::text, 'part', 'full', 'value', $4::numeric::text)) else '[]' end)`,
      [people[name], kind, entry, days, date, status],
    )
  }
  await day('Ani', 'request', 'approved', '1', '2025-02-03', 'sick')
  await day('Ani', 'request', 'approved', '0.5', '2025-03-03', 'statutory')
  await day('Ani', 'request', 'submitted', '1', '2025-03-04')
  await day('Ani', 'mass', 'posted', '1', '2025-04-01', 'mass')
  await day('Budi', 'request', 'approved', '1', '2025-04-02', 'unpaid')
  await day('Budi', 'request', 'approved', '1', '2025-05-02', 'unpaid')

  const { rows, total } = await report(`kind=taken&by=employee&${spring}`)
  const measures = ['requests', 'days', 'mass', 'sick', 'statutory', 'other']
  expect(valuesIn(rows, people.Ani, ...measures)).toEqual([2, '2.50', '1.00', '1.00', '0.50', '0.00'])
  expect(total).toMatchObject({ requests: 3, employees: 2, days: '3.50', other: '1.00', annual: '0.00' })
  const months = await report(`kind=taken&by=month&companies=${api.companies[0]}&${spring}`)
  expect(months.rows.map(({ id, values }) => [id, values.days])).toEqual([
    ['2025-02', '1.00'],
    ['2025-03', '0.50'],
    ['2025-04', '2.00'],
  ])
})

test('each report needs the permission to list what it counts, and counts rows in reach only', async () => {
  const reader = await api.as(['employee-list', 'attendance-list', 'leave-list'], {
    scope: 'company',
    companies: [api.companies[1]],
  })
  for (const [kind, name] of [
    ['headcount', 'headcount'],
    ['attendance', 'days'],
    ['leave', 'employees'],
  ] as const) {
    const { rows, total } = await report(`kind=${kind}&by=company&${spring}`, reader)
    expect([rows.map(({ id }) => id), total[name]]).toEqual([[api.companies[1]], 1])
    expect((await (await api.as([])).get(`/people-report?kind=${kind}&${spring}`)).status).toBe(403)
    expect((await reader.get(`/people-report/xlsx?kind=${kind}&${spring}`)).status).toBe(403)
    const { status, bytes } = await admin.get(`/people-report/xlsx?kind=${kind}&${spring}`)
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  }
  const staff = await api.as(['attendance-list'], { scope: 'own', employee: people.Ani })
  const own = await report(`kind=attendance&by=employee&${spring}`, staff)
  expect(own.rows.map(({ id }) => id)).toEqual([people.Ani])
})

test.each([
  ['kind=headcount&by=employee', 'by'],
  ['kind=leave&by=month', 'by'],
  ['kind=wages', 'kind'],
  ['wage=-1', 'wage'],
  ['colour=red', 'colour'],
])('refuses %s and names the parameter', async (query, parameter) => {
  expect(sources(await admin.get(`/people-report?${query}&${spring}`))).toEqual([parameter])
})

test('a range is two years at most, and not backwards', async () => {
  for (const range of ['from=2020-01-01&to=2025-01-01', 'from=2025-02-02&to=2025-02-01'])
    expect(sources(await admin.get(`/people-report?${range}`))).toEqual(['to'])
})
