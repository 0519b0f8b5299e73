import { accountingConnections, accountingEmployees } from '@ems/contracts/accurate'
import { formatInstant, type Row, useSession } from '@ems/platform'
import { Badge, type FormGroup, type QuickFilter, ResourceScreen, Text } from '@ems/ui'
import { useSummaries } from './report-api.ts'

type Employees = typeof accountingEmployees

/** Employees as accounting has them, to read: they are the sellers of its documents. */
export const EmployeeList = () => (
  <ResourceScreen
    resource={accountingEmployees}
    columns={columns}
    hidden={hidden}
    labels={labels}
    empty="Belum ada karyawan akuntansi yang dibaca."
    cells={cells}
    filters={filters}
    quick={quick}
    isCopyable={false}
    form={form}
  >
    {() => <AsOf />}
  </ResourceScreen>
)

/** How old the list is, by book. */
function AsOf() {
  const { user } = useSession()
  const { data } = useSummaries()
  if (!data?.length) return null
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {data
        .map(({ connection, employees_as_of: at }) => {
          const name = `Karyawan ${accountingConnections[connection].toLowerCase()}`
          return at ? `${name} per ${formatInstant(at, user.timezone)}` : `${name} belum selesai dibaca`
        })
        .join(' · ')}
    </Text>
  )
}

const columns = [
  'number',
  'name',
  'connection',
  'position',
  'email',
  'is_salesman',
  'is_suspended',
  'changed_at',
  'removed_at',
] as const
const hidden = ['is_suspended', 'changed_at', 'removed_at'] as const
const filters = ['connection', 'number', 'name', 'is_salesman', 'is_suspended'] as const
const labels = { connection: 'Pembukuan' }
const quick: readonly QuickFilter[] = [
  { label: 'Penjual', filters: { is_salesman: '1' } },
  { label: 'Nonaktif', filters: { is_suspended: '1' } },
]
const cells = {
  name: ({ is_suspended, removed_at }: Row<Employees>, text: string) =>
    is_suspended || removed_at ? (
      <>
        {text}{' '}
        <Badge component="span" size="xs" color="gray" variant="light" tt="none" display="inline-flex">
          {removed_at ? 'Dihapus' : 'Nonaktif'}
        </Badge>
      </>
    ) : (
      text
    ),
}
const form: readonly FormGroup<Employees>[] = [
  {
    legend: 'Karyawan akuntansi',
    names: ['connection', 'number', 'name', 'position', 'email', 'is_salesman', 'is_suspended'],
    labels,
  },
  { legend: 'Sinkronisasi', names: ['external_id', 'changed_at', 'synced_at', 'removed_at'] },
]
