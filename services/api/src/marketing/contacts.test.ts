import { contacts } from '@ems/contracts/marketing'
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
