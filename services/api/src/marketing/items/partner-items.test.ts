import { permissions } from '@ems/contracts'
import { items, partnerItems } from '@ems/contracts/marketing'
import type { TestApi } from '../../testing/api.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { customerOf, item } from '../testing.ts'

let created = 10_000
const newItem = async (api: TestApi) => {
  const admin = await api.as([...permissions])
  return (await admin.create(items, await item(api, ++created))).id
}

describeResource(partnerItems, {
  input: async (api, n) => ({
    partner: await customerOf(api, api.companies[0]),
    item: await newItem(api),
    price: `${n}500.00`,
    partner_item_code: `X-${n}`,
    lead_time_days: n,
    valid_to: '2027-12-31',
  }),
  change: (n) => ({ partner_item_code: `Y-${n}` }),
  shared: { lead_time_days: 3 },
  elsewhere: async (api) => ({ partner: await customerOf(api, api.companies[1]) }),
})
