import { partners } from '@ems/contracts/marketing'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(partners, {
  input: (api, n) => ({ code: `M${n}`, name: `PT Mitra ${n}`, is_vendor: true, company: api.companies[0] }),
})
