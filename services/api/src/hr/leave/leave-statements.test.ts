import { permissions } from '@ems/contracts'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

let api: TestApi
let admin: Client
let approver: Client
let annual: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  approver = await leaveApproverIn(api)
  annual = await leaveIn(api)
  await api.pool.query(`update ems.leaves set quota_period = 'year', quota = 12 where id = $1`, [annual])
})
afterAll(() => api.close())

const messageOf = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
const right = (employee: string, entry: string, days: string, valid_from: string, valid_to: string) =>
  admin.create(leaveEmployees, { employee, leave: annual, entry, days, valid_from, valid_to })
const ask = (employee: string, start_date: string, end_date: string) =>
  submitLeave(admin, { employee, leave: annual, start_date, end_date })
const approved = async (employee: string, start: string, end: string) => {
  const { body } = await ask(employee, start, end)
  await stepLeave(approver, body.data, 'approve')
  return body.data
}
const statementOf = async (employee: string, year: number, by = admin) => {
  const { body } = await by.get(`/colleagues/leave-statements?employee=${employee}&year=${year}`)
  return body.data[0].attributes
}
type Line = { kind: string; date: string; days: string; balance: string | null }
const linesOf = (movements: Line[]) => movements.map(({ kind, date, days, balance }) => [date, kind, days, balance])

describe('the statement of a balance', () => {
  test('takes what lapses first, day by day, and says what lapsed', async () => {
    const employee = await employeeIn(api)
    await right(employee, 'grant', '12', '2026-01-01', '2026-12-31')
    await right(employee, 'carry', '3', '2026-01-01', '2026-06-30')
    await approved(employee, '2026-02-02', '2026-02-03')
    await approved(employee, '2026-07-06', '2026-07-07')
    const statement = await statementOf(employee, 2026)

    expect(statement).toMatchObject({ granted: '12.00', carried: '3.00', carried_to: '2026-06-30', used: '4.00' })
    expect(statement).toMatchObject({ lapsed: '1.00', waiting: '0.00' })
    expect(linesOf(statement.movements).slice(0, 5)).toEqual([
      ['2026-01-01', 'grant', '12.00', '12.00'],
      ['2026-01-01', 'carry', '3.00', '15.00'],
      ['2026-02-02', 'request', '-2.00', '13.00'],
      ['2026-06-30', 'lapse', '-1.00', '12.00'],
      ['2026-07-06', 'request', '-2.00', '10.00'],
    ])
    expect(statement.movements[2].parts).toEqual([
      { date: '2026-02-02', days: '1.00', right: { entry: 'carry', valid_to: '2026-06-30' } },
      { date: '2026-02-03', days: '1.00', right: { entry: 'carry', valid_to: '2026-06-30' } },
    ])
  })

  test('gives days back when leave is cancelled, and what has lapsed by then is gone', async () => {
    const employee = await employeeIn(api)
    await right(employee, 'grant', '2', '2026-01-01', '2026-12-31')
    await right(employee, 'carry', '2', '2026-01-01', '2026-06-30')
    const early = await approved(employee, '2026-03-02', '2026-03-03')
    await stepLeave(admin, early, 'cancel', 'Tugas mendadak')
    const statement = await statementOf(employee, 2026)

    expect(statement).toMatchObject({ used: '0.00', lapsed: '2.00' })
    expect(statement.movements.map(({ kind }: Line) => kind).filter((kind: string) => kind !== 'lapse')).toEqual(
      ['carry', 'grant', 'request', 'return'].sort(
        (a, b) =>
          ['grant', 'carry', 'request', 'return'].indexOf(a) - ['grant', 'carry', 'request', 'return'].indexOf(b),
      ),
    )
  })

  test('refuses days after the last day of a right, and says when it lapses', async () => {
    const employee = await employeeIn(api)
    await right(employee, 'grant', '5', '2127-01-01', '2127-06-30')
    const late = await ask(employee, '2127-06-30', '2127-07-01')
    const inTime = await ask(employee, '2127-06-26', '2127-06-30')

    expect([late.status, sources(late), messageOf(late)]).toEqual([
      422,
      ['/data/attributes/end_date'],
      'Melewati masa berlaku saldo (30/06/2127).',
    ])
    expect(inTime.status).toBe(201)
    expect(await statementOf(employee, 2127)).toMatchObject({ left: '5.00', waiting: '3.00' })
  })

  test('is open to the employee, and to users who list leave within their scope', async () => {
    const [employee, other] = [await employeeIn(api), await employeeIn(api)]
    await right(employee, 'grant', '12', '2026-01-01', '2026-12-31')
    const own = await api.as([], { employee, scope: 'own' })
    const nosy = await api.as(['leave-list'], { employee: other, scope: 'own' })
    const path = `/colleagues/leave-statements?employee=${employee}`

    expect((await statementOf(employee, 2026, own)).granted).toBe('12.00')
    expect([(await nosy.get(path)).status, (await (await api.as([])).get(path)).status]).toEqual([404, 403])
    expect((await own.get(`${path}&year=x`)).status).toBe(400)
  })
})

test('a right from before the ledger that had lapsed by then keeps counting for its year', async () => {
  const employee = await employeeIn(api)
  await right(employee, 'grant', '12', '2026-01-01', '2026-12-31')
  const carried = await right(employee, 'carry', '3', '2026-01-01', '2026-06-30')
  const left = async (day: string) => {
    const { rows } = await api.pool.query('select ems.leave_left_on($1, $2, $3, true)::float as days', [
      employee,
      annual,
      day,
    ])
    return rows[0].days
  }

  expect([await left('2026-06-30'), await left('2026-07-01')]).toEqual([15, 12])
  await api.pool.query(`insert into ems.leave_adoptions values ($1, '2026-12-31')`, [carried.id])
  expect([await left('2026-07-01'), await left('2027-01-01')]).toEqual([15, 0])
})

test('two requests for opposite halves of the same days suit each other', async () => {
  const employee = await employeeIn(api)
  const leave = await leaveIn(api)
  const halves = (part: string) =>
    submitLeave(admin, {
      employee,
      leave,
      start_date: '2026-06-01',
      end_date: '2026-06-02',
      day_details: ['2026-06-01', '2026-06-02'].map((date) => ({ date, part })),
    })
  const [mornings, afternoons, again] = [await halves('am'), await halves('pm'), await halves('pm')]

  expect([mornings.status, afternoons.status]).toEqual([201, 201])
  expect(messageOf(again)).toMatch(/^Bertabrakan dengan pengajuan/)
})
