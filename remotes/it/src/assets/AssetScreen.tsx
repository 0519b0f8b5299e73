import { Sections } from '@ems/ui'
import { AssetList } from './AssetList.tsx'
import { ExternalList } from './ExternalList.tsx'
import { PlanList } from './PlanList.tsx'
import { WorkList } from './WorkList.tsx'

/** The equipment of the group and everything that is done to keep it working. */
export default function AssetScreen() {
  return <Sections of={sections} />
}

const sections = {
  assets: { label: 'Aset', List: AssetList },
  work: { label: 'Perawatan internal', List: WorkList },
  plans: { label: 'Rencana perawatan', List: PlanList },
  externals: { label: 'Perawatan eksternal', List: ExternalList },
} as const
