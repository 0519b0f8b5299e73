import { type AuditService, auditServices, services } from '@ems/contracts/settings'
import {
  api,
  bulkUpdate,
  formatInstant,
  formatNumber,
  listRows,
  showProblem,
  toast,
  toQuery,
  useMutation,
  useQuery,
  useSession,
} from '@ems/platform'
import { Anchor, Button, Failed, Group, Loading, Nothing, type ResourceList, Table, Text } from '@ems/ui'
import { LevelBadge } from './badges.tsx'
import classes from './services.module.css'

type List = ResourceList<typeof auditServices>
type Grouped = Pick<AuditService, 'service' | 'operation' | 'message' | 'level'> & {
  count: number
  open: number
  first_at: string
  last_at: string
  newest: string
}
type Answer = { data: readonly { id: string; attributes: Grouped }[] }

/** The same fault as one line, with how often it happened; one decision settles all of its entries. */
export function ServiceGroups({ list, onOpen }: { list: List; onOpen: () => void }) {
  const { params } = list
  const { data, error, refetch } = useQuery({
    queryKey: [auditServices.name, 'groups', params],
    queryFn: ({ signal }) => {
      const { filters, q } = params
      return api
        .get('audit-services/-actions/groups', { searchParams: toQuery(auditServices.name, { filters, q }), signal })
        .json<Answer>()
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="kelompok pesan" onRetry={() => void refetch()} />
  if (!data.data.length) return <Nothing text="Tidak ada galat. Semua layanan berjalan." />
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs" aria-label="Pesan serupa">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Jumlah</Table.Th>
            <Table.Th>Tingkat</Table.Th>
            <Table.Th>Layanan</Table.Th>
            <Table.Th>Pesan</Table.Th>
            <Table.Th>Terakhir</Table.Th>
            <Table.Th>Tindak lanjut</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map(({ id, attributes }) => (
            <GroupLine key={id} fingerprint={id} group={attributes} list={list} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type LineProps = { fingerprint: string; group: Grouped; list: List; onOpen: () => void }

function GroupLine({ fingerprint, group, list, onOpen }: LineProps) {
  const { user, can } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: (triage: AuditService['triage']) => settleAll(fingerprint, triage),
    onSuccess: (count) => toast.success(`${formatNumber(count)} entri ditandai.`),
    onError: showProblem,
  })
  const show = () => {
    list.change({ filters: { fingerprint } })
    onOpen()
  }
  return (
    <Table.Tr>
      <Table.Td>{formatNumber(group.count)}×</Table.Td>
      <Table.Td>
        <LevelBadge level={group.level} text={auditServices.meta.level.options?.[group.level] ?? group.level} />
      </Table.Td>
      <Table.Td>{services[group.service]}</Table.Td>
      <Table.Td className={classes.groups}>
        <Anchor component="button" type="button" ta="start" onClick={show}>
          {group.message ?? group.operation}
        </Anchor>
        <Text size="xs" c="dimmed">
          {group.operation}
        </Text>
      </Table.Td>
      <Table.Td>{formatInstant(group.last_at, user.timezone)}</Table.Td>
      <Table.Td>
        {group.open === 0 ? (
          <Text size="sm" c="dimmed">
            Sudah ditindaklanjuti
          </Text>
        ) : (
          can(auditServices.can.bulkUpdate) && (
            <Group gap={4} wrap="nowrap">
              <Button size="compact-xs" variant="light" loading={isPending} onClick={() => mutate('resolved')}>
                Tandai selesai
              </Button>
              <Button size="compact-xs" variant="default" loading={isPending} onClick={() => mutate('ignored')}>
                Abaikan
              </Button>
            </Group>
          )
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The most rows of one page, and of one change. */
const BATCH_SIZE = 250
/** Ten thousand entries; more of one fault is a case for the retention, not for a click. */
const MAX_ROUNDS = 40

/** Settles every open entry of a fault, page by page; answers how many there were. */
async function settleAll(fingerprint: string, triage: AuditService['triage']) {
  let count = 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await listRows(auditServices, {
      page: 1,
      size: BATCH_SIZE,
      filters: { fingerprint, triage: ['new', 'known'] },
      fields: ['triage'],
    })
    if (!rows.length) break
    await bulkUpdate(auditServices, rows, { triage })
    count += rows.length
  }
  return count
}
