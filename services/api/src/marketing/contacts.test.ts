import { permissions } from '@ems/contracts'
import { contacts } from '@ems/contracts/marketing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../testing/api.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { customerOf } from './testing.ts'

describeResource(contacts, {
  input: async (api, n) => ({
    partner: await customerOf(api, api.companies[0]),
    name: `Kontak ${n}`,
    position: `Manajer ${n}`,
    mobile: `+62812${String(n).padStart(8, '0')}`,
    birthday: '1990-02-03',
  }),
  elsewhere: async (api) => ({ partner: await customerOf(api, api.companies[1]) }),
})

describe('contacts', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test('are visible to users who see the partner, and to all if the partner belongs to no company', async () => {
    const admin = await api.as([...permissions])
    const partner = await customerOf(api, api.companies[1])
    const contact = await admin.create(contacts, { partner, name: 'Bu Ratna', mobile: '+628123456789' })
    const reader = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })
    const seen = async () => (await reader.get(`/contacts?filter[id]=${contact.id}`)).body.meta.total
    const before = await seen()

    await api.pool.query('update ems.partners set company_id = null where id = $1', [partner])

    expect([before, await seen()]).toEqual([0, 1])
  })

  test('of customers are visible to users of the customer menu, and of vendors to users of the vendor menu', async () => {
    const admin = await api.as([...permissions])
    const partner = await customerOf(api, api.companies[0])
    const contact = await admin.create(contacts, { partner, name: 'Pak Dedi', mobile: '+628123456780' })
    const seller = await api.as(['customer-list', 'customer-show'], { scope: 'group' })
    const buyer = await api.as(['vendor-list', 'vendor-show'], { scope: 'group' })
    const seen = async () => {
      const requested = `/contacts?filter[id]=${contact.id}`
      return [await seller.get(requested), await buyer.get(requested)].map(({ body }) => body.meta.total)
    }
    const before = await seen()
    await api.pool.query('update ems.partners set is_vendor = true, is_customer = false where id = $1', [partner])
    const after = await seen()
    await api.pool.query('update ems.partners set is_customer = true where id = $1', [partner])

    expect([before, after, await seen()]).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
    ])
  })
})
