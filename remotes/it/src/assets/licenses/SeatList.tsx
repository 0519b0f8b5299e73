import { itLicenseSeats } from '@ems/contracts/it'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** Who has which licence. */
export const SeatList = () => (
  <ResourceScreen
    resource={itLicenseSeats}
    addLabel="Beri kursi"
    columns={columns}
    hidden={hidden}
    empty="Belum ada kursi lisensi yang dipakai. Buka lisensi di daftar aset, lalu beri kursinya."
    cardFirst={cardFirst}
    filters={filters}
    bulkFields={bulkFields}
    isCopyable={false}
    isImportable
    parts={everyPart}
    form={form}
  />
)

const columns = [
  'name',
  'license',
  'status',
  'assigned_on',
  'released_on',
  'company',
  'device',
  'note',
  'updated_at',
] as const
const hidden = columns.slice(6)
const cardFirst = ['license', 'status', 'assigned_on'] as const
const filters = ['status', 'license', 'holder', 'device', 'company', 'assigned_on', 'released_on'] as const
const bulkFields = ['note'] as const

/** Also shown with the licence. */
export const seatForm: readonly FormGroup<typeof itLicenseSeats>[] = [
  {
    legend: 'Pemakai',
    names: ['holder', 'device', 'assigned_on'],
    descriptions: { device: 'Perangkat tempat lisensi terpasang.', assigned_on: 'Hari ini bila dikosongkan.' },
  },
  { legend: 'Catatan', names: ['note'], columns: 1 },
]
const form: readonly FormGroup<typeof itLicenseSeats>[] = [
  { legend: 'Lisensi', names: ['license'], columns: 1, where: { license: { asset_class: 'license' } } },
  ...seatForm,
]
