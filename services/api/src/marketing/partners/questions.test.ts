import { permissions } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { partnerPapers, partners } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { contractOf, customer } from '../testing.ts'

let api: TestApi
let admin: Client
let n = 6_000
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
})
afterAll(() => api.close())

const add = async (more = {}) => (await admin.create(partners, { ...(await customer(api, ++n)), ...more })).id
const idsOf = async (question: string, by = admin) => {
  const { status, body } = await by.get(`/partners?filter[${question}]=1&page[size]=50`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id).sort()
}

test('potential doubles have the same name without its form, or telephone, and both are within reach', async () => {
  const company = api.companies[1]
  const twins = [await add({ name: 'PT Kembar Sejati' }), await add({ name: 'CV. Kembar Sejati' })]
  const called = [await add({ phone: '+628120000999' }), await add({ phone: '+628120000999' })]
  const far = [await add({ name: 'PT Kembar Jauh', company }), await add({ name: 'Kembar Jauh' })]
  await add()
  const own = await api.as(['customer-list'], { scope: 'company', companies: [String(api.companies[0])] })

  expect(await idsOf('duplicated')).toEqual([...twins, ...called, ...far].sort())
  expect(await idsOf('duplicated', own)).toEqual([...twins, ...called].sort())
})

test('a contract that ends soon is found by those who may list contracts', async () => {
  const [soon, later] = [await add(), await add()]
  const contracts = [await contractOf(api, soon), await contractOf(api, later)]
  for (const [at, days] of [30, 300].entries())
    await api.pool.query(
      `update ems.archive_contracts set status = 'active', end_date = $2, current_end_date = $2 where id = $1`,
      [contracts[at], addDays(todayInJakarta(), days)],
    )
  const seller = await api.as(['customer-list'], { scope: 'group' })

  expect(await idsOf('ending')).toEqual([soon])
  expect(await idsOf('ending', seller)).toEqual([])
})

test('a required paper is about to expire until another one of its kind is valid longer', async () => {
  const form = await admin.create(references, { category: 'legal-form', code: 'PTZ', name: 'Perseroan Tenggat' })
  const values = { category: 'partner-paper', code: 'IZIN-Z', name: 'Izin Z', meta: { legal_forms: ['PTZ'] } }
  const kind = (await admin.create(references, values)).id
  const ends = async (...days: number[]) => {
    const partner = await add({ legal_form: form.id })
    for (const left of days)
      await admin.create(partnerPapers, { partner, kind, valid_to: addDays(todayInJakarta(), left) })
    return partner
  }
  const soon = [await ends(0), await ends(30), await ends(-5, 3)]
  await ends(-1)
  await ends(31)
  await ends(3, 300)
  await ends()

  expect(await idsOf('expiring')).toEqual(soon.sort())
})

test('a partner lacks a required paper that it does not have or that has expired', async () => {
  const form = await admin.create(references, { category: 'legal-form', code: 'PTY', name: 'Perseroan Kertas' })
  const values = { category: 'partner-paper', code: 'AKTA-Y', name: 'Akta Y', meta: { legal_forms: ['PTY'] } }
  const kind = (await admin.create(references, values)).id
  const [none, old, whole] = [
    await add({ legal_form: form.id }),
    await add({ legal_form: form.id }),
    await add({ legal_form: form.id }),
  ]
  await admin.create(partnerPapers, { partner: old, kind, valid_to: addDays(todayInJakarta(), -1) })
  await admin.create(partnerPapers, { partner: whole, kind, valid_to: addDays(todayInJakarta(), 1) })

  const lacking = await idsOf('lacking')
  expect([none, old, whole].map((id) => lacking.includes(id))).toEqual([true, true, false])
})
