import { generalProcurements } from '@ems/contracts/hr'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, submitNew, takeNow } from '../../testing/approved-by.ts'
import { newEmployee } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { buyerOf } from './testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** A position below another one, with the employee who holds it and an account. */
async function seat(code: string, superior: string | null) {
  const position = await referenceIn(api, 'position', code)
  const meta = JSON.stringify(superior ? { superior } : {})
  await api.pool.query('update ems."references" set meta = $2 where id = $1', [position, meta])
  const employee = await newEmployee(api, `N-${code}`)
  await api.pool.query('update ems.employees set position_id = $2 where id = $1', [employee, position])
  return {
    position,
    employee,
    client: await api.as(['procurement-list', 'procurement-show'], { employee, name: code }),
  }
}

test('a report of the requester decides nothing of it: the decision goes up to the superior of the requester', async () => {
  const director = await seat('DIRUT', null)
  const head = await seat('DIR', 'DIRUT')
  const report = await seat('MGR', 'DIR')
  await approvedBy(api, generalProcurements.name, [
    ruleLine(null, { approver: 'position', position: report.position, label: 'Manajer Umum' }),
  ])
  const buyer = await buyerOf(api)
  const { body } = await submitNew(buyer, generalProcurements, {
    ...{ title: 'Meja rapat', company: api.companies[0], department: await referenceIn(api, 'department') },
    ...{ requester: head.employee, category: await referenceIn(api, 'procurement-type'), needed_at: '2999-01-31' },
    ...{ justification: 'Meja lama sudah rusak.', delivery_office: await referenceIn(api, 'office') },
    lines: [{ name: 'Meja', qty: '1', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
  })
  const row = body.data

  expect((await takeNow(report.client, generalProcurements, row, 'approve')).status).toBe(403)
  const { meta } = (await buyer.get(`/general-procurements/${row.id}`)).body.data
  expect(meta.approval.tasks).toMatchObject([{ name: 'DIRUT', state: 'pending' }])
  expect((await takeNow(director.client, generalProcurements, row, 'approve')).status).toBe(200)
})
