import { references } from '@ems/contracts/settings'
import { ResourceScreen, Sections } from '@ems/ui'

/** A screen as data: list and form of a resource. */
const Units = () => (
  <ResourceScreen
    resource={references}
    title="Satuan"
    id="catalogue-screen"
    columns={['code', 'name', 'is_active']}
    where={{ category: 'unit' }}
    defaults={{ category: 'unit' }}
    empty="Belum ada satuan."
    form={[{ legend: 'Data', names: ['code', 'name', 'is_active'] }]}
  />
)

/** Several screens on one address. */
export const CompleteScreen = () => (
  <Sections of={{ unit: { label: 'Satuan', List: Units }, other: { label: 'Lainnya', List: Units } }} />
)
