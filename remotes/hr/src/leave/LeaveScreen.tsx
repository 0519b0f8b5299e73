import { leaveEmployees } from '@ems/contracts/hr'
import { useSession } from '@ems/platform'
import { Sections } from '@ems/ui'
import { OwnLeave } from '../employees/detail-parts.tsx'
import { Own } from '../Own.tsx'
import { LedgerList, RequestList } from './RequestList.tsx'
import { TypeList } from './TypeList.tsx'

const sections = {
  requests: { label: 'Pengajuan', List: RequestList },
  ledger: { label: 'Buku cuti', List: LedgerList },
  types: { label: 'Jenis cuti', List: TypeList },
}

/** Leave of everybody; people without the list see and ask for their own. */
export default function LeaveScreen() {
  const { can } = useSession()
  if (can(leaveEmployees.can.list)) return <Sections of={sections} />
  return <Own title="Cuti saya">{(employee) => <OwnLeave employee={employee} isOwn isPage />}</Own>
}
