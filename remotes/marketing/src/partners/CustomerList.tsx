import { PartnerList, partnerList } from './PartnerList.tsx'

const props = partnerList('customer')

/** Partners the group sells to. */
export default function CustomerList() {
  return <PartnerList {...props} />
}
