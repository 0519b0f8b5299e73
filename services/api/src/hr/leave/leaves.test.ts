import { leaves } from '@ems/contracts/hr'
import { describeResource } from '../../testing/describe-resource.ts'
import { attendanceCodeIn } from '../testing.ts'

describeResource(leaves, {
  input: async (api, n) => ({
    code: `C${n}`,
    name: `Cuti ${n}`,
    category: 'annual',
    quota: `${n}.50`,
    quota_period: 'year',
    count_basis: 'working_days',
    attendance_code: await attendanceCodeIn(api),
    company: api.companies[0],
  }),
})
