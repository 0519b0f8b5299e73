import { permissions } from '@ems/contracts'
import { generalProcurements } from '@ems/contracts/hr'
import type { StateEntries } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { approvedBy, ruleLine, takeNow } from '../../testing/approved-by.ts'
import type { Client } from '../../testing/client.ts'
import { employeeIn } from '../../testing/employee-in.ts'
import { referenceIn } from '../../testing/reference-in.ts'

describe('a record read by itself', () => {
  let api: TestApi
  let clerk: Client
  beforeAll(async () => {
    api = await testApi()
    clerk = await api.as([...permissions], { name: 'Suharti' })
  })
  afterAll(() => api.close())

  const drafted = async () =>
    clerk.create(generalProcurements, {
      title: 'Kebutuhan kantor',
      company: api.companies[0],
      department: await referenceIn(api, 'department'),
      requester: await employeeIn(api),
      category: await referenceIn(api, 'procurement-type'),
      needed_at: '2999-01-31',
      justification: 'Persediaan di gudang sudah hampir habis.',
      delivery_office: await referenceIn(api, 'office'),
      lines: [{ name: 'Kertas', qty: '3', unit: await referenceIn(api, 'unit'), est_price: '1000.00' }],
    })
  const enteredOf = async ({ id }: { id: string }): Promise<StateEntries> =>
    (await clerk.get(`/general-procurements/${id}`)).body.data.meta.entered
  const byIn = (entered: StateEntries) =>
    Object.fromEntries(Object.entries(entered).map(([state, { by }]) => [state, by]))

  test('says who brought it into each state, and when that was last', async () => {
    const approver = await api.as([], { name: 'Rina', scope: 'own' })
    await approvedBy(api, generalProcurements.name, [ruleLine(approver.user.id)])
    const row = await drafted()
    await takeNow(clerk, generalProcurements, row, 'submit')
    const before = await enteredOf(row)
    await takeNow(approver, generalProcurements, row, 'return', 'Lampirkan penawaran harga')
    await takeNow(clerk, generalProcurements, row, 'submit')
    await takeNow(approver, generalProcurements, row, 'approve')
    const entered = await enteredOf(row)

    expect(byIn(before)).toEqual({ draft: 'Suharti', submitted: 'Suharti' })
    expect(byIn(entered)).toEqual({ draft: 'Suharti', returned: 'Rina', submitted: 'Suharti', approved: 'Rina' })
    const moments = ['draft', 'returned', 'submitted', 'approved'].map((state) => Date.parse(entered[state]?.at ?? ''))
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(Date.parse(before.submitted?.at ?? '')).toBeLessThan(moments[2] ?? 0)
  })

  test('is not entered anew by a change of its values, nor when it comes back from the trash', async () => {
    const row = await drafted()
    const other = await api.as([...permissions], { name: 'Budi' })
    const changed = await other.update(generalProcurements, row, { title: 'Kebutuhan gudang' })
    const removed = await other.delete(`/general-procurements/${row.id}`)
    const restored = await other.act(generalProcurements, 'restore', [{ id: row.id }])

    expect([changed.status, removed.status, restored.status]).toEqual([200, 204, 200])
    expect(byIn(await enteredOf(row))).toEqual({ draft: 'Suharti' })
  })

  test('has this for itself alone: rows of a list do not', async () => {
    const { body } = await clerk.get('/general-procurements')
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.filter(({ meta }: { meta: object }) => 'entered' in meta)).toEqual([])
  })
})
