import { addDays, todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { employeeIn, leaveIn } from '../../testing.ts'

const today = todayInJakarta()
const year = Number(today.slice(0, 4))
let api: TestApi
let admin: Client
let annual: string
let ani: string
let budi: string
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...Object.values(leaveEmployees.can)])
  annual = await leaveIn(api)
  await api.pool.query(`update ems.leaves set quota_period = 'year', quota = 12, allow_negative = 5 where id = $1`, [
    annual,
  ])
  ;[ani, budi] = [
    await employeeIn(api, api.companies[0], 'Ani Saldo'),
    await employeeIn(api, api.companies[0], 'Budi 100% Saldo'),
  ]
  await right(ani, 'grant', '12', `${year}-01-01`, `${year + 1}-12-31`)
  await right(ani, 'carry', '3', `${year}-01-01`, addDays(today, 10))
  await right(budi, 'grant', '1', `${year}-01-01`, `${year + 1}-12-31`)
  await right(budi, 'adjust', '-3', `${year}-01-01`, `${year + 1}-12-31`)
})
afterAll(() => api.close())

const right = (employee: string, entry: string, days: string, valid_from: string, valid_to: string) =>
  admin.create(leaveEmployees, { employee, leave: annual, entry, days, reason: 'Awal tahun', valid_from, valid_to })
const read = async (query = '', by = admin) =>
  (await by.get(`/leave-balances?leave=${annual}${query}`)).body.data.attributes
type Row = { employee_name: string; left: string }
const namesOf = ({ rows }: { rows: readonly Row[] }) => rows.map(({ employee_name }) => employee_name)

describe('balances of everybody', () => {
  test('say what came, what is left and until when, as the statement of each does', async () => {
    const { rows } = await read()
    const { body } = await admin.get(`/colleagues/leave-statements?employee=${ani}&year=${year}`)
    const { granted, carried, carried_to, left, valid_to, lapsing } = body.data[0].attributes
    expect(rows.find((row: { employee: string }) => row.employee === ani)).toMatchObject({
      granted,
      carried,
      carried_to,
      left,
      valid_to,
      lapsing,
    })
    expect(rows[0]).toMatchObject({ granted: '12.00', carried: '3.00', left: '15.00', lapsing: '3.00' })
  })

  test('are narrowed to those that are owed, and to those that lapse within sixty days', async () => {
    expect(namesOf(await read('&view=owed'))).toEqual(['Budi 100% Saldo'])
    expect(namesOf(await read('&view=lapsing'))).toEqual(['Ani Saldo'])
  })

  test('are found by what is typed, its signs included', async () => {
    expect(namesOf(await read(`&q=${encodeURIComponent('100%')}`))).toEqual(['Budi 100% Saldo'])
    expect(namesOf(await read('&q=%25'))).toEqual(['Budi 100% Saldo'])
    expect(namesOf(await read('&q=tidak ada'))).toEqual([])
  })

  test('are as a workbook what they are on the screen', async () => {
    const { bytes } = await admin.get(`/leave-balances/xlsx?leave=${annual}`)
    const [titles = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(titles).toContain('Sisa')
    expect(rows.map((row) => [row[1], row[titles.indexOf('Sisa')]])).toEqual([
      ['Ani Saldo', 15],
      ['Budi 100% Saldo', -2],
    ])
  })

  test('are for users who may list leave, in their scope', async () => {
    const stranger = await api.as(['leave-access'])
    expect((await stranger.get(`/leave-balances?leave=${annual}`)).status).toBe(403)
    const own = await api.as([...Object.values(leaveEmployees.can)], { scope: 'own', employee: budi })
    expect(namesOf(await read('', own))).toEqual(['Budi 100% Saldo'])
    expect((await admin.get('/leave-balances?tahun=2026')).status).toBe(400)
  })
})
