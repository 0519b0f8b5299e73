import {
  type AccountingConnection,
  type AccountingModule,
  type AccountingSync,
  accountingModules,
} from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { backgroundJobs } from '@ems/contracts/settings'
import {
  formatInstant,
  formatNumber,
  lazyPart,
  showProblem,
  toast,
  useMutation,
  useQueryClient,
  useSession,
} from '@ems/platform'
import { Badge, Button, ScrollArea, Table, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { takeAction } from './accounting-api.ts'

const FaultDialog = lazyPart(() => import('./FaultDialog.tsx'))

type Props = { connection: AccountingConnection; syncs: readonly AccountingSync[] }

/** Number of records read of each module, with the time; unreadable ones lead to the records. */
export function SyncTable({ connection, syncs }: Props) {
  const { can, user } = useSession()
  const client = useQueryClient()
  const [opened, setOpened] = useState<AccountingModule>()
  const retry = useMutation({
    mutationFn: () => takeAction(connection, 'retry'),
    onSuccess: () => {
      toast.success('Data yang tidak terbaca sedang dibaca ulang.')
      setOpened(undefined)
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [backgroundJobs.name] }),
  })
  const mayList = can(permission(`accounting_${connection}`, 'list'))
  return (
    <>
      <ScrollArea type="auto" offsetScrollbars="x" mb="xs">
        <Table aria-label="Sinkronisasi per jenis data" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Data</Table.Th>
              <Table.Th ta="end">Baris</Table.Th>
              <Table.Th>Terakhir</Table.Th>
              <Table.Th>Keadaan</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {syncs.map((sync) => (
              <Table.Tr key={sync.module}>
                <Table.Td>{accountingModules[sync.module]}</Table.Td>
                <Table.Td ta="end">{formatNumber(sync.rows)}</Table.Td>
                <Table.Td>{sync.last_success_at ? formatInstant(sync.last_success_at, user.timezone) : '–'}</Table.Td>
                <Table.Td>
                  <State sync={sync} />
                  {sync.faults > 0 && (
                    <Faults count={sync.faults} onOpen={mayList ? () => setOpened(sync.module) : undefined} />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {opened && (
        <Suspense fallback={null}>
          <FaultDialog
            connection={connection}
            module={opened}
            isBusy={retry.isPending}
            onRetry={() => retry.mutate()}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Number of records that could not be read. Users who may list the books can open them. */
const Faults = ({ count, onOpen }: { count: number; onOpen: (() => void) | undefined }) =>
  onOpen ? (
    <Button size="compact-xs" variant="light" color="yellow.9" ml={6} onClick={onOpen}>
      {formatNumber(count)} tidak terbaca
    </Button>
  ) : (
    <Badge variant="light" color="yellow" tt="none" ml={6}>
      {formatNumber(count)} tidak terbaca
    </Badge>
  )

function State({ sync: { last_error, page, last_success_at } }: { sync: AccountingSync }) {
  if (last_error)
    return (
      <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
        {last_error}
      </Text>
    )
  if (page !== null)
    return (
      <Badge variant="light" color="blue" tt="none">
        Halaman {formatNumber(page)}
      </Badge>
    )
  return last_success_at ? (
    <Badge variant="light" color="green" tt="none">
      Lengkap
    </Badge>
  ) : (
    <Text size="sm" c="dimmed">
      Belum dibaca
    </Text>
  )
}
