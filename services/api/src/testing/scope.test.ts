import { references } from '@ems/contracts/settings'
import { createDatabase, sql } from '@ems/postgres'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { storeOf } from '../kit/store/store.ts'
import { type TestApi, testApi } from './api.ts'
import type { Client } from './client.ts'
import { referenceIn } from './reference-in.ts'

/** A collection whose area says nothing about who reaches its rows. */
const store = storeOf(references, { isOpen: true })

let api: TestApi
/** A user who leads Bawahan, works with Rekan, and shares only the company with the others. */
let me: { id: string; employee: string }
beforeAll(async () => {
  api = await testApi()
  const [office, position, mine, other] = await Promise.all(
    [
      ['office', 'UJI'],
      ['position', 'UJI'],
      ['department', 'UJI'],
      ['department', 'LAIN'],
    ].map(([category = '', code]) => referenceIn(api, category, code)),
  )
  async function person(name: string, department: string | undefined, superior: string | null, company = 0) {
    const { rows } = await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status, manager_id)
       values ($1, $1, 'f', $2, $3, $4, $5, 'permanent', '2020-01-01', 'active', $6) returning id`,
      [name, api.companies[company], office, department, position, superior],
    )
    const employee = rows[0].id as string
    const client: Client = await api.as([], { employee, companies: [api.companies[company] as string] })
    await api.pool.query(
      `insert into ems."references" (category, code, name, company_id, created_by_id) values ('brand', $1, $1, $2, $3)`,
      [name, api.companies[company], client.user.id],
    )
    return { id: client.user.id, employee }
  }
  me = await person('Saya', mine, null)
  await person('Bawahan', other, me.employee)
  await person('Rekan', mine, null)
  await person('Sekantor', other, null)
  await person('Jauh', other, null, 1)
})
afterAll(() => api.close())

test.each([
  ['own', ['Saya']],
  ['team', ['Saya', 'Bawahan']],
  ['department', ['Saya', 'Rekan']],
  ['company', ['Saya', 'Bawahan', 'Rekan', 'Sekantor']],
  ['group', ['Saya', 'Bawahan', 'Rekan', 'Sekantor', 'Jauh']],
] as const)('unless an area says otherwise, the scope %s reaches what %j made', async (scope, created) => {
  const user = { id: me.id, employee: me.employee, scope, companies: [api.companies[0]] }

  const rows = await createDatabase(api.pool).rows(sql<{ name: string }>`select t.name from ems."references" t
    where t.category = 'brand' and ${store.rowScope({ user } as never)} order by t.id`)

  expect(rows.map(({ name }) => name)).toEqual(created)
})

test('a user who is no employee has access to the rows they created, whatever their team or department', async () => {
  const user = { id: me.id, employee: null, scope: 'department' as const, companies: [] }

  const rows = await createDatabase(api.pool).rows(sql<{ name: string }>`select t.name from ems."references" t
    where t.category = 'brand' and ${store.rowScope({ user } as never)}`)

  expect(rows).toEqual([{ name: 'Saya' }])
})
