import { permissions } from '@ems/contracts'
import { employeeContacts } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { employeeIn, sameEmployeeIn } from '../testing.ts'

describeResource(employeeContacts, {
  input: async (api, n) => ({
    employee: await sameEmployeeIn(api),
    name: `Keluarga ${n}`,
    relation: n % 2 ? 'child' : 'mother',
    phone: `+628120000${1_000 + n}`,
    birth_date: `19${10 + (n % 80)}-03-01`,
  }),
  elsewhere: async (api) => ({ employee: await employeeIn(api, api.companies[1]) }),
})

describe('the family of an employee', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  test('has one living spouse, and whom to call has a number', async () => {
    const employee = await employeeIn(api)
    const spouse = { employee, name: 'Siti', relation: 'spouse' }
    const first = await admin.create(employeeContacts, { ...spouse, status: 'deceased' })
    const second = await admin.store(employeeContacts, { ...spouse, name: 'Dewi' })
    const third = await admin.store(employeeContacts, { ...spouse, name: 'Ayu' })
    const revived = await admin.update(employeeContacts, first, { status: 'alive' })
    const mute = await admin.store(employeeContacts, { ...spouse, relation: 'father', is_emergency: true })

    expect([second.status, third.status, revived.status, mute.status]).toEqual([201, 422, 422, 422])
    expect([...sources(third), ...sources(mute)]).toEqual(['/data/attributes/relation', '/data/attributes/phone'])
  })

  test('counts for tax three times at most', async () => {
    const employee = await employeeIn(api)
    const dependents = async () => (await admin.get(`/employees/${employee}`)).body.data.attributes.dependents
    const child = { employee, relation: 'child', is_tax_dependent: true }
    const [first] = [await admin.create(employeeContacts, { ...child, name: 'Satu' })]
    expect(await dependents()).toBe(1)
    for (const name of ['Dua', 'Tiga', 'Empat']) await admin.create(employeeContacts, { ...child, name })
    expect(await dependents()).toBe(3)
    await admin.delete(`/employee-contacts/${first.id}`)
    expect(await dependents()).toBe(3)
  })

  test('is listed to the employee, who may list nothing else', async () => {
    const [employee, other] = [await employeeIn(api), await employeeIn(api)]
    const mine = await admin.create(employeeContacts, { employee, name: 'Ibu saya', relation: 'mother' })
    const theirs = await admin.create(employeeContacts, { employee: other, name: 'Ibu dia', relation: 'mother' })
    const self = await api.as(['dashboard-access'], { employee, scope: 'own' })

    expect((await self.get(`/employee-contacts?filter[employee]=${employee}`)).body.data).toHaveLength(1)
    expect((await self.get('/employee-contacts')).status).toBe(403)
    expect((await self.get(`/employee-contacts/${mine.id}`)).body.data.attributes.name).toBe('Ibu saya')
    expect((await self.get(`/employee-contacts/${theirs.id}`)).status).toBe(403)
    expect((await self.get(`/employee-contacts?filter[employee]=${other}`)).status).toBe(403)
    expect((await self.get(`/employee-contacts?filter[employee]=${employee}&filter[deleted]=1`)).status).toBe(403)
  })
})
