import { Sections } from '@ems/ui'
import { AssetList } from './AssetList.tsx'
import { ExternalMaintenanceList } from './ExternalMaintenanceList.tsx'
import { HandoverList } from './handovers/HandoverList.tsx'
import { InternalMaintenanceList } from './InternalMaintenanceList.tsx'
import { SeatList } from './licenses/SeatList.tsx'
import { MaintenancePlanList } from './MaintenancePlanList.tsx'
import { DepreciationReport } from './reports/DepreciationReport.tsx'
import { StocktakeList } from './stocktakes/StocktakeList.tsx'

/** The equipment of the group and everything that is done to keep it working. */
export default function AssetScreen() {
  return <Sections of={sections} />
}

const sections = {
  assets: { label: 'Aset', List: AssetList },
  handovers: { label: 'Serah terima', List: HandoverList },
  seats: { label: 'Kursi lisensi', List: SeatList },
  stocktakes: { label: 'Opname', List: StocktakeList },
  work: { label: 'Perawatan internal', List: InternalMaintenanceList },
  plans: { label: 'Rencana perawatan', List: MaintenancePlanList },
  externals: { label: 'Perawatan eksternal', List: ExternalMaintenanceList },
  depreciation: { label: 'Penyusutan', List: DepreciationReport },
} as const
