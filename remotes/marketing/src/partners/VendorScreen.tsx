import { Sections } from '@ems/ui'
import { BankChangeList } from './BankChangeList.tsx'
import VendorList from './VendorList.tsx'

const sections = {
  vendors: { label: 'Pemasok', List: VendorList },
  banks: { label: 'Perubahan rekening', List: BankChangeList },
}

/** Vendors, and what is asked to become of their bank accounts. */
export default function VendorScreen() {
  return <Sections of={sections} />
}
