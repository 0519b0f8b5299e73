import type { employeeDocuments as contract } from '@ems/contracts/hr'
import {
  addDays,
  collection,
  dayOf,
  formatDate,
  Link,
  queries,
  useQuery,
  useSession,
  type WidgetProps,
} from '@ems/platform'
import { Anchor, Badge, EmptyCard, Failed, Group, Loading, Stack, Text } from '@ems/ui/card'

const employeeDocuments = collection<typeof contract>('employee-documents')

/** Number of days ahead that expiring documents are displayed. */
const NOTICE_DAYS = 60
const MAX_ITEMS = 8

/** Dokumen karyawan kedaluwarsa: papers that have lapsed or soon will, the oldest first, each with whose it is. */
export default function DocumentsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const { data, error, refetch } = useQuery(
    queries(employeeDocuments).list({
      size: MAX_ITEMS,
      sort: ['valid_to'],
      fields: ['title', 'valid_to', 'employee'],
      include: ['employee'],
      filters: {
        ...(companies.length < user.companies.length ? { company: companies } : {}),
        valid_to_to: addDays(today, NOTICE_DAYS),
      },
    }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Dokumen karyawan kedaluwarsa" rows={5} onRetry={() => void refetch()} />
  if (data.rows.length === 0)
    return <EmptyCard icon="file-text" text={`Tidak ada dokumen yang habis sampai ${NOTICE_DAYS} hari ke depan.`} />
  const others = data.total - data.rows.length
  return (
    <Stack gap="xs">
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
        {data.rows.map(({ id, title, valid_to, employee }) => (
          <Group component="li" key={id} gap="sm" wrap="nowrap" justify="space-between">
            <div style={{ minWidth: 0 }}>
              <Anchor
                component={Link}
                to={`/private/humans/employee/detail?id=${employee}&tab=documents`}
                display="block"
                truncate
              >
                {data.titles[`employees:${employee}`] ?? title}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {title}
              </Text>
            </div>
            <Badge variant="light" color={String(valid_to) < today ? 'red' : 'yellow'}>
              {formatDate(valid_to)}
            </Badge>
          </Group>
        ))}
      </Stack>
      {others > 0 && (
        <Text size="xs" c="dimmed">
          +{others} lainnya
        </Text>
      )}
    </Stack>
  )
}
