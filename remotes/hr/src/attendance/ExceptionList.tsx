import { attendanceExceptions } from '@ems/contracts/hr'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** Days on which nobody of a company or an office counts as late. */
export const ExceptionList = () => (
  <ResourceScreen
    resource={attendanceExceptions}
    addLabel="Kecualikan hari"
    columns={columns}
    hidden={hidden}
    empty="Belum ada hari yang dikecualikan."
    cardFirst={cardFirst}
    filters={filters}
    isImportable
    parts={everyPart}
    form={form}
  />
)

const columns = ['reason', 'date_from', 'date_to', 'company', 'office', 'updated_at'] as const
const hidden = ['updated_at'] as const
const cardFirst = ['date_from', 'date_to', 'office'] as const
const filters = ['date_from', 'date_to', 'company', 'office'] as const
const form: readonly FormGroup<typeof attendanceExceptions>[] = [
  {
    legend: 'Pengecualian',
    names: ['reason', 'date_from', 'date_to', 'company', 'office'],
    ranges: [{ from: 'date_from', to: 'date_to', label: 'Tanggal' }],
    descriptions: {
      reason: 'Misalnya banjir atau listrik padam. Tidak ada yang dihitung terlambat pada hari itu.',
      office: 'Kosong berarti semua kantor perusahaan.',
    },
  },
]
