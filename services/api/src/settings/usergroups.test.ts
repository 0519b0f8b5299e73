import { usergroups } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(usergroups, {
  input: (api, n) => ({
    code: `grup_${n}`,
    name: `Grup ${n}`,
    permissions: ['dashboard-access'],
    data_scope: 'company',
    companies: [api.companies[0]],
  }),
  elsewhere: null,
})
