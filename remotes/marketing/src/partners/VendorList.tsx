import { PartnerList, partnerList } from './PartnerList.tsx'

const props = partnerList('vendor')

/** Partners the group buys from. */
export default function VendorList() {
  return <PartnerList {...props} />
}
