import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { careerEvents, employees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employee, employeeIn } from '../testing.ts'

describeResource(careerEvents, {
  input: async (api, n) => ({ employee: await employeeIn(api, api.companies[0], `Karier ${n}`) }),
  seed: async (api, { employee: of, company }) => {
    const id = company && company !== api.companies[0] ? await employeeIn(api, String(company)) : of
    const { rows } = await api.pool.query('select id from ems.career_events where employee_id = $1', [id])
    return rows[0].id
  },
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

const today = todayInJakarta()

describe('the history of a career', () => {
  let api: TestApi
  let admin: Client
  let exitReason: string
  const departments: string[] = []
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    exitReason = await referenceIn(api, 'exit-reason')
    for (const code of ['SATU', 'DUA', 'TIGA']) departments.push(await referenceIn(api, 'department', code))
  })
  afterAll(() => api.close())

  const take = async (id: string, name: string, values: Record<string, unknown>) => {
    const { version } = (await admin.get(`/employees/${id}`)).body.data.meta
    const answer = await admin.take(employees, name, { id, version }, { values, reason: 'Sesuai SK direksi' })
    expect([name, answer.status]).toEqual([name, 200])
  }
  const rowsOf = async (id: string) => {
    const { rows } = await api.pool.query(
      `select type, valid_from::text as from, valid_to::text as to, department_id::text as department, is_employed, is_pending, document
       from ems.career_events where employee_id = $1 order by n`,
      [id],
    )
    return rows as Record<string, unknown>[]
  }
  /** Where the employee stood on a day, as reports ask. */
  const onDay = async (id: string, day: string) => {
    const { rows } = await api.pool.query(
      `select department_id::text as department, is_employed from ems.career_events where employee_id = $1
         and valid_from <= $2 and coalesce(valid_to >= $2, true) and not is_pending`,
      [id, day],
    )
    return rows
  }

  test('has the placement of an employee on any day, also before the first line, after leaving and after a return', async () => {
    const [first, second, third] = departments as [string, string, string]
    const values = { ...(await employee(api, 71)), department: first, join_date: '2020-01-06' }
    const { id } = await admin.create(employees, values)
    const [moved, left, back] = [addDays(today, -60), addDays(today, -30), addDays(today, -10)]
    await take(id, 'transfer', { effective: moved, move: 'transfer', department: second, document: 'SK-1' })
    await take(id, 'exit', { exit_date: left, exit_reason: exitReason })
    await take(id, 'rehire', { join_date: back, employment_type: 'permanent', department: third })

    expect(await rowsOf(id)).toEqual([
      {
        type: 'join',
        from: '2020-01-06',
        to: addDays(moved, -1),
        department: first,
        is_employed: true,
        is_pending: false,
        document: null,
      },
      {
        type: 'transfer',
        from: moved,
        to: left,
        department: second,
        is_employed: true,
        is_pending: false,
        document: 'SK-1',
      },
      {
        type: 'exit',
        from: addDays(left, 1),
        to: addDays(back, -1),
        department: second,
        is_employed: false,
        is_pending: false,
        document: null,
      },
      { type: 'rejoin', from: back, to: null, department: third, is_employed: true, is_pending: false, document: null },
    ])
    for (const [day, department, is_employed] of [
      ['2020-01-06', first, true],
      [addDays(moved, -1), first, true],
      [moved, second, true],
      [left, second, true],
      [addDays(left, 1), second, false],
      [back, third, true],
    ] as const)
      expect([day, await onDay(id, day)]).toEqual([day, [{ department, is_employed }]])
    expect(await onDay(id, '2020-01-05')).toEqual([])
  })

  test('keeps a decided change apart until its day, and forgets an exit that is taken back', async () => {
    const [first, second] = departments as [string, string]
    const { id } = await admin.create(employees, { ...(await employee(api, 72)), department: first })
    await take(id, 'transfer', { effective: addDays(today, 5), move: 'transfer', department: second })
    expect((await rowsOf(id)).map(({ type, to, is_pending }) => [type, to, is_pending])).toEqual([
      ['join', null, false],
      ['transfer', null, true],
    ])
    await take(id, 'cancelTransfer', {})
    await take(id, 'exit', { exit_date: addDays(today, 3), exit_reason: exitReason })
    expect((await rowsOf(id)).map(({ type, to }) => [type, to])).toEqual([
      ['join', addDays(today, 3)],
      ['exit', null],
    ])
    await take(id, 'undoExit', {})
    const rows = await rowsOf(id)
    expect(rows.map(({ type, is_employed }) => [type, is_employed])).toEqual([
      ['join', true],
      ['undo_exit', true],
    ])
    expect(rows.at(-1)).toMatchObject({ to: null, department: first })
  })

  test('has no candidates and nobody who was removed, and is there again with them', async () => {
    const values = { ...(await employee(api, 73)), join_date: addDays(today, 9) }
    const candidate = await admin.create(employees, values)
    expect(await rowsOf(candidate.id)).toEqual([])
    const { id, version } = await admin.create(employees, await employee(api, 74))
    await admin.act(employees, 'bulkDelete', [{ id, version }])
    expect(await rowsOf(id)).toEqual([])
    await admin.act(employees, 'restore', [{ id }])
    expect(await rowsOf(id)).toHaveLength(1)
  })
})
