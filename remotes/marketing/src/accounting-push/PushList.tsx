import { pushKinds } from '@ems/contracts/accurate'
import { permission } from '@ems/contracts/permission'
import { formatInstant, formatNumber, Link, lazyPart, useSession } from '@ems/platform'
import {
  Anchor,
  Button,
  Checkbox,
  Failed,
  Group,
  Loading,
  Nothing,
  Page,
  SegmentedControl,
  Table,
  Text,
  useMediaQuery,
} from '@ems/ui'
import { Suspense, useState } from 'react'
import { ReportFilters } from '../accounting/ReportHead.tsx'
import { useBooks } from '../accounting/use-books.ts'
import { PushBadge } from './PushBadge.tsx'
import { type PushRow, usePushes } from './push-api.ts'

const SendManyDialog = lazyPart(() => import('./SendManyDialog.tsx'))

const states = { failed: 'Gagal', open: 'Belum terkirim', all: 'Semua' } as const
type State = keyof typeof states

const PHONE = '(max-width: 47.99em)'
const screenOf = { customer: 'customer', vendor: 'vendor' } as const

/** Records that EMS saves in accounting, with the reason of a failure and a button to send them again. */
export function PushList() {
  const { can } = useSession()
  const { chosen: connection } = useBooks()
  const [state, setState] = useState<State>('failed')
  const { data, error, refetch } = usePushes(connection, { status: state === 'all' ? undefined : state })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState<readonly PushRow[]>()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
  const maySend = can(permission(`accounting_${connection}`, 'store'))
  const offered = maySend ? (data?.rows ?? []).filter(({ status, is_left }) => status === 'failed' || is_left) : []
  const ticked = offered.filter(({ id }) => ids.has(id))
  const toggle = (id: string) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Page title="Pengiriman ke akuntansi">
      <Group justify="space-between">
        <ReportFilters>
          <SegmentedControl
            aria-label="Keadaan"
            value={state}
            onChange={(value) => setState(value as State)}
            data={Object.entries(states).map(([value, label]) => ({ value, label }))}
          />
        </ReportFilters>
        {ticked.length > 0 && (
          <Button onClick={() => setAgain(ticked)}>Kirim ulang {formatNumber(ticked.length)} data</Button>
        )}
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="pengiriman" rows={8} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <Nothing
          text={
            state === 'all' ? 'Belum ada yang dikirim ke akuntansi.' : 'Tidak ada pengiriman yang gagal atau menunggu.'
          }
        />
      ) : (
        <Table.ScrollContainer
          minWidth={isPhone ? 300 : 820}
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Pengiriman, dapat digulir' },
          }}
        >
          <Table aria-label="Pengiriman ke akuntansi" highlightOnHover verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {offered.length > 0 && (
                  <Table.Th w={40}>
                    <Checkbox
                      aria-label="Pilih semua yang dapat dikirim ulang"
                      checked={ticked.length === offered.length}
                      indeterminate={ticked.length > 0 && ticked.length < offered.length}
                      onChange={() =>
                        setIds(ticked.length === offered.length ? new Set() : new Set(offered.map(({ id }) => id)))
                      }
                    />
                  </Table.Th>
                )}
                <Table.Th>Data</Table.Th>
                <Table.Th>Keadaan</Table.Th>
                {!isPhone && (
                  <>
                    <Table.Th>Keterangan</Table.Th>
                    <Table.Th>Diminta</Table.Th>
                    <Table.Th ta="end">Percobaan</Table.Th>
                  </>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((row) => (
                <Table.Tr key={row.id}>
                  {offered.length > 0 && (
                    <Table.Td>
                      {offered.includes(row) && (
                        <Checkbox
                          aria-label={`Pilih ${row.number} ${row.title}`}
                          checked={ids.has(row.id)}
                          onChange={() => toggle(row.id)}
                        />
                      )}
                    </Table.Td>
                  )}
                  <Cells row={row} isPhone={isPhone} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && data.total > data.rows.length && (
        <Text size="xs" c="dimmed">
          {formatNumber(data.rows.length)} terbaru dari {formatNumber(data.total)}.
        </Text>
      )}
      {again && (
        <Suspense fallback={null}>
          <SendManyDialog
            connection={connection}
            chosen={again.map(({ kind, target }) => ({ kind, target }))}
            onClose={() => {
              setAgain(undefined)
              setIds(new Set())
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** On a phone the reason of a failure is below the name, so that it is visible without scrolling sideways. */
function Cells({ row, isPhone }: { row: PushRow; isPhone: boolean }) {
  const { user } = useSession()
  const { kind, number, title, target, status, queued_by, updated_at, attempts } = row
  const at = formatInstant(updated_at, user.timezone)
  return (
    <>
      <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
        {kind === 'sales-quotation' ? (
          `${number} · ${title}`
        ) : (
          <Anchor component={Link} to={`/private/marketing/${screenOf[kind]}?id=${target}&tab=accounting`}>
            {number} · {title}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {isPhone ? `${pushKinds[kind]} · ${at}` : pushKinds[kind]}
        </Text>
        {isPhone && <Reasons row={row} />}
      </Table.Th>
      <Table.Td>
        <PushBadge status={status} />
      </Table.Td>
      {!isPhone && (
        <>
          <Table.Td style={{ overflowWrap: 'anywhere', minWidth: 200 }}>
            <Reasons row={row} />
          </Table.Td>
          <Table.Td>
            <Text size="sm">{at}</Text>
            {queued_by && (
              <Text size="xs" c="dimmed">
                {queued_by}
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="end">{formatNumber(attempts)}</Table.Td>
        </>
      )}
    </>
  )
}

const Reasons = ({ row: { errors, is_left, is_unknown } }: { row: PushRow }) => (
  <>
    {errors.map(({ label, message }) => (
      <Text key={`${label} ${message}`} size="sm">
        {label ? `${label}: ${message}` : message}
      </Text>
    ))}
    {is_left && <Text size="sm">Pekerjaan pengirimannya berhenti. Kirim ulang.</Text>}
    {is_unknown && (
      <Text size="xs" c="dimmed">
        Hasilnya belum diketahui; nomornya dicari lebih dahulu.
      </Text>
    )}
  </>
)
