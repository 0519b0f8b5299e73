import { generalProcurementLines } from '@ems/contracts/hr'
import { describeResource } from '../../testing/describe-resource.ts'
import { approvedRequest } from './testing.ts'

describeResource(generalProcurementLines, {
  input: (_, n) => ({ name: `Barang urut ${n}` }),
  seed: async (api, { name, company }) => {
    const { lines } = await approvedRequest(api, [{ name: String(name) }], company ? { company: String(company) } : {})
    return String(lines[0])
  },
})
