import { references } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(references, {
  input: (api, n) => ({ category: 'unit', code: `K${n}`, name: `Satuan ${n}`, company: api.companies[0] }),
})
