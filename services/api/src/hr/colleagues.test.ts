import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client } from '../testing/client.ts'
import { attendanceCodeIn, employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from './testing.ts'

let api: TestApi
let admin: Client
let approver: Client
let annual: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  approver = await leaveApproverIn(api)
  annual = await leaveIn(api)
})
afterAll(() => api.close())

type Message = Record<string, unknown>
const notified = async (client: Client, address: string): Promise<Message[]> => {
  const { status, body } = await client.get(address)
  expect(status).toBe(200)
  return body.data.map(({ attributes }: { attributes: Message }) => attributes)
}
const approved = async (employee: string, from: string, to: string, leave = annual) => {
  const { body } = await submitLeave(admin, { employee, leave, start_date: from, end_date: to })
  return stepLeave(approver, body.data, 'approve')
}
const move = (employee: string, entry: string, days: string, more = {}) =>
  admin.create(leaveEmployees, { employee, leave: annual, entry, days, ...more })
const day = (employee: string, date: string) =>
  attendanceCodeIn(api).then((code) =>
    api.pool.query(
      `insert into ems.attendance_employees (employee_id, employee_name, date, code_id, timezone, company_id, department_id)
       select e.id, e.full_name, $2, $3, 'Asia/Jakarta', e.company_id, e.department_id from ems.employees e where e.id = $1`,
      [employee, date, code],
    ),
  )

describe('who is away', () => {
  test('is visible to colleagues without the reason, and with it to users who read attendance', async () => {
    const [ill, resting, external] = [
      await employeeIn(api, api.companies[0], 'Ira'),
      await employeeIn(api, api.companies[0], 'Rudi'),
      await employeeIn(api, api.companies[1], 'Fajar'),
    ]
    await approved(resting, '2031-03-03', '2031-03-05')
    await approved(external, '2031-03-04', '2031-03-04')
    await day(ill, '2031-03-04')
    // Attendance says the leave too: one absence, not two.
    const own = { scope: 'company' as const, companies: [api.companies[0]] }
    const address = '/colleagues/absences?from=2031-03-04&to=2031-03-04'

    const colleague = await notified(await api.as([], { employee: ill, ...own }), address)
    expect(colleague.map(({ name, from, to, reason }) => [name, from, to, reason])).toEqual([
      ['Ira', '2031-03-04', '2031-03-04', 'Uji'],
      ['Rudi', '2031-03-03', '2031-03-05', null],
    ])
    expect(colleague.map(({ color }) => color !== null)).toEqual([true, false])
    const reader = await notified(await api.as(['attendance-list'], own), address)
    expect(reader.map(({ reason }) => typeof reason)).toEqual(['string', 'string'])
    expect(await notified(await api.as(['attendance-list']), `${address}&companies=${api.companies[1]}`)).toEqual([
      expect.objectContaining({ name: 'Fajar' }),
    ])
    expect(await notified(await api.as([], { scope: 'own' }), address)).toEqual([])
  })

  test('hides a private leave from users who read attendance only', async () => {
    const employee = await employeeIn(api, api.companies[0], 'Putri')
    const secret = await leaveIn(api)
    await api.pool.query('update ems.leaves set is_private = true where id = $1', [secret])
    await approved(employee, '2031-04-01', '2031-04-02', secret)
    const reasonFor = async (rights: string[]) =>
      (await notified(await api.as(rights), '/colleagues/absences?from=2031-04-01&to=2031-04-01'))[0]?.reason ?? null
    expect(await reasonFor(['attendance-list'])).toBeNull()
    expect(await reasonFor(['attendance-list', 'leave-list'])).toMatch(/^Cuti \d+$/)
  })

  test('in one’s own department is visible to users whose scope is themselves', async () => {
    const [me, colleague] = [await employeeIn(api), await employeeIn(api, api.companies[0], 'Sinta')]
    await api.pool.query(
      'update ems.employees set department_id = (select department_id from ems.employees where id = $1) where id = $2',
      [me, colleague],
    )
    await approved(colleague, '2031-05-06', '2031-05-06')
    const person = await api.as(['attendance-list'], { employee: me, scope: 'own' })
    expect(await notified(person, '/colleagues/absences?from=2031-05-05&to=2031-05-09')).toEqual([
      expect.objectContaining({ name: 'Sinta', reason: null, code: null }),
    ])
  })

  test('is asked for a span of days, and refused with what is wrong', async () => {
    const address = '/colleagues/absences'
    expect(sources(await admin.get(address))).toEqual(['from'])
    expect(sources(await admin.get(`${address}?from=2031-01-01&to=2031-12-31`))).toEqual(['to'])
    expect(sources(await admin.get(`${address}?from=2031-01-01&to=2031-01-02&companies=1;2`))).toEqual(['companies'])
    expect((await api.asPublic.get(`${address}?from=2031-01-01&to=2031-01-02`)).status).toBe(401)
  })
})

describe('whose day it is', () => {
  test('is shown without the year of birth, across the turn of a year, and on the 28th of February', async () => {
    const born = async (name: string, birth: string, join: string) => {
      const id = await employeeIn(api, api.companies[0], name)
      await api.pool.query(
        'update ems.employees set birth_date = $2, join_date = $3, service_date = null where id = $1',
        [id, birth, join],
      )
    }
    await born('Kabisat', '1988-02-29', '2019-08-01')
    await born('Januari', '1990-01-02', '2021-12-30')
    const colleague = await api.as([], { scope: 'group' })
    const days = async (range: string) =>
      (await notified(colleague, `/colleagues/anniversaries?${range}`)).map((one) => [
        one.name,
        one.date,
        one.kind,
        one.years,
      ])
    expect(await days('from=2030-12-29&to=2031-01-04')).toEqual(
      expect.arrayContaining([
        ['Januari', '2030-12-30', 'service', 9],
        ['Januari', '2031-01-02', 'birthday', null],
      ]),
    )
    expect(await days('from=2031-02-27&to=2031-03-01')).toContainEqual(['Kabisat', '2031-02-28', 'birthday', null])
    expect(
      JSON.stringify(await notified(colleague, '/colleagues/anniversaries?from=2031-02-27&to=2031-03-01')),
    ).not.toContain('1988')
  })
})

describe('the balance of one’s own leave', () => {
  test('is what was granted less what was taken, by oneself and by cuti bersama', async () => {
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jakarta' }).format(new Date())
    const employee = await employeeIn(api)
    const valid = { valid_from: `${year}-01-01`, valid_to: `${year}-12-31` }
    await move(employee, 'grant', '12', valid)
    await move(employee, 'expire', '-1', valid)
    await move(employee, 'grant', '12', { ...valid, leave: await leaveIn(api) })
    await approved(employee, `${year}-07-06`, `${year}-07-07`)
    const me = await api.as([], { employee })
    const all = await notified(me, '/colleagues/leave-balances')
    expect(all).toHaveLength(2)
    const [balance] = all.filter(({ lapsed }) => lapsed === '1.00')
    expect(balance).toMatchObject({ entitled: '12.00', mass: '0.00', waiting: '0.00', year: Number(year) })
    expect(Number(balance?.left)).toBe(11 - Number(balance?.used))
    expect(Number(balance?.used)).toBeGreaterThan(0)
    expect(await notified(await api.as([]), '/colleagues/leave-balances')).toEqual([])
    expect(sources(await me.get('/colleagues/leave-balances?employee=1'))).toEqual(['employee'])
  })
})

describe('how attendance goes', () => {
  test('is counted by month and by result of each day, for users who read attendance', async () => {
    const employee = await employeeIn(api)
    for (const date of ['2032-02-02', '2032-02-03', '2032-03-01']) await day(employee, date)
    const reader = await api.as(['attendance-list'])
    const address = '/attendance-trend?from=2032-02-02&to=2032-03-31'
    expect(await notified(reader, `${address}&period=monthly`)).toEqual([
      { from: '2032-02-02', to: '2032-02-29', present: 0, late: 0, leave: 2, sick: 0, absent: 0 },
      { from: '2032-03-01', to: '2032-03-31', present: 0, late: 0, leave: 1, sick: 0, absent: 0 },
    ])
    expect((await notified(reader, address)).map(({ from, to }) => [from, to])).toContainEqual([
      '2032-02-03',
      '2032-02-03',
    ])
    expect(await notified(reader, `${address}&companies=${api.companies[1]}`)).toEqual([])
    expect(sources(await reader.get(`${address}&period=hourly`))).toEqual(['period'])
    expect((await (await api.as([])).get(address)).status).toBe(403)
  })
})

describe('who works here', () => {
  test('is counted by company, employment, gender and age, for users who read employees and within their scope', async () => {
    const [young, old] = [
      await employeeIn(api, api.companies[1], 'Muda'),
      await employeeIn(api, api.companies[1], 'Tua'),
    ]
    const born = (id: string, years: number) =>
      api.pool.query(
        `update ems.employees set gender = 'f', birth_date = (now() at time zone 'Asia/Jakarta')::date - make_interval(years => $2)
         where id = $1`,
        [id, years],
      )
    await born(young, 25)
    await born(old, 55)
    const reader = await api.as(['employee-list'], { scope: 'company', companies: [api.companies[1]] })
    const counted = async (client: Client, more = '') =>
      Object.fromEntries(
        (await notified(client, `/employee-composition${more}`)).map(({ dimension, key, employees }) => [
          `${dimension} ${key}`,
          Number(employees),
        ]),
      )
    const all = await counted(reader)
    expect(all).toMatchObject({ 'age 25-34': 1, 'age 55-': 1 })
    expect((all['gender f'] ?? 0) + (all['gender m'] ?? 0)).toBe(all[`company ${api.companies[1]}`])
    expect(await counted(admin, `?companies=${api.companies[1]}`)).toEqual(all)
    expect(all[`company ${api.companies[0]}`]).toBeUndefined()

    await api.pool.query(`update ems.employees set status = 'suspended' where id = $1`, [old])
    expect(await counted(reader)).not.toHaveProperty('age 55-')
    expect(sources(await admin.get('/employee-composition?from=2031-01-01'))).toEqual(['from'])
    expect((await (await api.as([])).get('/employee-composition')).status).toBe(403)
  })
})
