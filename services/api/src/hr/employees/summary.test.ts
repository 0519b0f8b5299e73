import { employees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { employeeIn } from '../testing.ts'

let api: TestApi
let employee: string
beforeAll(async () => {
  api = await testApi()
  employee = await employeeIn(api, api.companies[0], 'Ani Ringkas')
  const [category, brand, office] = await Promise.all(
    ['asset-category', 'brand', 'office'].map((one) => referenceIn(api, one)),
  )
  await api.pool.query(
    `insert into ems.it_assets (name, asset_tag, status, category_id, brand_id, company_id, office_id, holder_id)
     values ('Laptop', 'TI-1', 'in_use', $1, $2, $3, $4, $5)`,
    [category, brand, api.companies[0], office, employee],
  )
})
afterAll(() => api.close())

const path = (id = employee) => `/colleagues/summary?employee=${id}`

describe('the summary of an employee', () => {
  test('names what they hold, without a right to the lists of those departments', async () => {
    const own = await api.as([], { employee, scope: 'own' })
    const { status, body } = await own.get(path())
    expect([status, body.data.attributes]).toEqual([
      200,
      {
        today: null,
        balances: [],
        assets: [{ id: expect.any(String), title: 'TI-1 – Laptop', detail: null, date: null }],
        loans: [],
        credentials: [],
        papers: [],
        holidays: [],
      },
    ])
  })

  test('names papers that expire and have no successor, and the holidays of the employee alone', async () => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('document-type', 'SIMR', 'SIM') returning id`,
    )
    const document = (days: number, more: string) =>
      api.pool.query(
        `insert into ems.employee_documents (employee_id, doc_type_id, title, valid_to, company_id, verification)
         values ($1, $2, $3, current_date + $4::int, $5, 'verified')`,
        [employee, rows[0].id, more, days, api.companies[0]],
      )
    await document(30, 'SIM A')
    await api.pool.query(
      `insert into ems.leave_offices (date, name, kind, scope, company_id)
       values (current_date + 5, 'Ulang tahun kita', 'company', 'company', $1), (current_date + 4, 'Ulang tahun mereka', 'company', 'company', $2)`,
      [api.companies[0], api.companies[1]],
    )
    const admin = await api.as([employees.can.show])
    const read = async () => (await admin.get(path())).body.data.attributes
    expect((await read()).papers.map(({ title }: { title: string }) => title)).toEqual(['SIM A'])
    expect((await read()).holidays.map(({ name }: { name: string }) => name)).toEqual(['Ulang tahun kita'])
    await document(2_000, 'SIM A baru')
    expect((await read()).papers).toEqual([])
  })

  test('is for the employee, and for users who may see employees in their scope', async () => {
    const other = await employeeIn(api, api.companies[1])
    const colleague = await api.as([], { employee: other, scope: 'own' })
    expect((await colleague.get(path())).status).toBe(403)
    const clerk = await api.as([employees.can.show], { scope: 'company', companies: [api.companies[1]] })
    expect((await clerk.get(path())).status).toBe(404)
    expect((await clerk.get('/colleagues/summary?employee=x')).status).toBe(400)
  })
})
