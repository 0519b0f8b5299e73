import { attendanceCodes } from '@ems/contracts/hr'
import { describeResource } from '../../testing/describe-resource.ts'

describeResource(attendanceCodes, {
  input: (api, n) => ({
    code: `${n}`,
    name: `Kode ${n}`,
    present_value: n % 2 ? '1.0' : '0.5',
    company: api.companies[0],
  }),
})
