import { permissions } from '@ems/contracts'
import { leaveOffices } from '@ems/contracts/calendar'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { attendanceCodeIn, employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

let api: TestApi
let admin: Client
let annual: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  annual = await leaveIn(api)
  await api.pool.query(
    `insert into ems.leaves (code, name, category, deducts_id, attendance_code_id) values ('CB', 'Cuti bersama', 'mass', $1, $2)`,
    [annual, await attendanceCodeIn(api)],
  )
})
afterAll(() => api.close())

const grant = (employee: string, days: string) =>
  admin.create(leaveEmployees, {
    employee,
    leave: annual,
    entry: 'grant',
    days,
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
  })
const massLeave = (date: string, more = {}) =>
  admin.create(leaveOffices, {
    date,
    name: `Cuti bersama ${date}`,
    kind: 'mass_leave',
    scope: 'company',
    company: api.companies[0],
    deducts_annual: true,
    no_balance_policy: 'waive',
    ...more,
  })
const preview = async (day: Row, by = admin) => (await by.get(`/leave-offices/${day.id}/-actions/massLeave`)).body
const act = (action: string, { id, version }: Row, by = admin) =>
  by.post(`/leave-offices/${id}/-actions/${action}`, { data: { meta: { version } } })
const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
const taken = async (employee: string) => {
  const { body } = await admin.get(`/leave-employees?filter[employee]=${employee}&filter[entry]=mass&sort=start_date`)
  return body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    attributes.start_date,
    attributes.days,
    attributes.status,
  ])
}

describe('a day of cuti bersama', () => {
  test('is taken once from everybody with a balance, and given back when it is revoked', async () => {
    const [rich, poor, external] = [
      await employeeIn(api),
      await employeeIn(api),
      await employeeIn(api, api.companies[1]),
    ]
    for (const employee of [rich, external]) await grant(employee, '12')
    const day = await massLeave('2026-03-18')

    const before = (await preview(day)).data.attributes
    expect([before.taken, before.spared, before.posted]).toEqual([1, 1, 0])
    expect(before.short.map(({ id, balance }: { id: string; balance: string }) => [id, balance])).toEqual([
      [poor, '0.00'],
    ])
    expect((await act('applyMassLeave', day)).body.data.attributes).toMatchObject({ taken: 0, posted: 1 })
    await act('applyMassLeave', day)
    expect(await Promise.all([rich, poor, external].map(taken))).toEqual([[['2026-03-18', '-1.00', 'posted']], [], []])

    const moved = await admin.update(leaveOffices, day, { date: '2026-03-19' })
    expect([moved.status, sources(moved), message(moved)]).toEqual([
      422,
      ['/data/attributes/date'],
      'Cuti bersama sudah diterapkan. Batalkan penerapannya dahulu.',
    ])
    await act('revokeMassLeave', day)
    expect(await taken(rich)).toEqual([['2026-03-18', '-1.00', 'cancelled']])
    expect((await preview(day)).data.attributes).toMatchObject({ taken: 1, posted: 0 })
  })

  test('makes a balance negative if the policy allows it, and skips employees on leave or off that day', async () => {
    const company = api.companies[1]
    const [poor, away] = [await employeeIn(api, company), await employeeIn(api, company)]
    const week = { start_date: '2026-05-13', end_date: '2026-05-15' }
    const approver = await leaveApproverIn(api)
    const request = await submitLeave(admin, { employee: away, leave: annual, ...week })
    await stepLeave(approver, request.body.data, 'approve')
    const day = await massLeave('2026-05-15', { company, no_balance_policy: 'negative' })
    const saturday = await massLeave('2026-05-16', { company, no_balance_policy: 'negative' })

    await act('applyMassLeave', day)
    expect([await taken(poor), await taken(away)]).toEqual([[['2026-05-15', '-1.00', 'posted']], []])
    expect((await preview(saturday)).data.attributes).toMatchObject({ taken: 0, spared: 0 })
  })

  test('is applied only if it is final, deducts from the balance, and with the permission', async () => {
    const tentative = await massLeave('2026-08-24', { is_tentative: true })
    const free = await massLeave('2026-12-24', { deducts_annual: false, no_balance_policy: null })
    const day = await massLeave('2026-12-23')
    const clerk = await api.as(['calendar-list', 'calendar-bulkUpdate'])
    const reader = await api.as(['calendar-list'])
    await grant(await employeeIn(api), '12')

    expect(message(await act('applyMassLeave', tentative))).toBe('Cuti bersama tentatif belum dapat diterapkan.')
    expect(message(await act('applyMassLeave', free))).toBe('Hari ini bukan cuti bersama yang memotong cuti tahunan.')
    expect((await act('applyMassLeave', { ...day, version: 7 })).status).toBe(409)
    expect([
      (await act('applyMassLeave', day, reader)).status,
      (await act('applyMassLeave', day, clerk)).status,
    ]).toEqual([403, 403])
    expect((await admin.post(`/leave-offices/${day.id}/-actions/applyMassLeave`, { data: {} })).status).toBe(400)
  })
})
