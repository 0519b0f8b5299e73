import {
  type AccountingConnection,
  accountingConnections,
  MAX_PUSHES,
  type PushError,
  pushKinds,
} from '@ems/contracts/accurate'
import { formatNumber, showProblem, useMutation, useQueryClient } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, ScrollArea, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { linesOf } from './body-lines.ts'
import { PushBadge } from './PushBadge.tsx'
import { type Chosen, type PushRow, sendPushes, usePreviews, usePushes } from './push-api.ts'

type Props = { connection: AccountingConnection; chosen: readonly Chosen[]; onClose: () => void }

/** Sends several rows: what is sent of each and what prevents it, then how each of them ended. */
export default function SendManyDialog({ connection, chosen, onClose }: Props) {
  const client = useQueryClient()
  const isTooMany = chosen.length > MAX_PUSHES
  const [sent, setSent] = useState<readonly Chosen[]>()
  const { data, error, refetch } = usePreviews(connection, chosen, !isTooMany && !sent)
  const ready = (data ?? []).filter(({ errors }) => errors.length === 0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendPushes(connection, ready),
    onSuccess: () => setSent(ready.map(({ kind, target }) => ({ kind, target }))),
    onError: (problem) => {
      showProblem(problem)
      void refetch()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['accounting-documents'] }),
  })
  const close = () => {
    void client.invalidateQueries({ queryKey: ['partners'] })
    onClose()
  }
  return (
    <Modal opened onClose={close} title={`Kirim ke Akuntansi – ${accountingConnections[connection]}`} size="xl">
      {isTooMany ? (
        <Alert color="yellow">
          Paling banyak {formatNumber(MAX_PUSHES)} data sekali kirim; {formatNumber(chosen.length)} dipilih.
        </Alert>
      ) : sent ? (
        <Outcome connection={connection} sent={sent} onClose={close} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="pratinjau" rows={6} onRetry={() => void refetch()} />
      ) : (
        <Stack>
          <Text size="sm" role="status">
            {formatNumber(ready.length)} siap dikirim
            {ready.length < data.length &&
              `; ${formatNumber(data.length - ready.length)} belum dapat dikirim dan dilewati`}
            .
          </Text>
          <Lines label="Yang dikirim" heads={['Data', 'Di akuntansi', 'Keterangan']}>
            {data.map(({ kind, target, number, title, is_change, errors, remarks, body }) => (
              <Table.Tr key={`${kind} ${target}`}>
                <Name number={number} title={title} kind={kind} />
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{is_change ? 'Diubah' : 'Baru'}</Table.Td>
                <Table.Td>
                  <Errors errors={errors} />
                  {remarks.length > 0 && (
                    <Text size="sm" c="dimmed">
                      {remarks.join(' ')}
                    </Text>
                  )}
                  <Body body={body} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Lines>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button loading={isPending} disabled={ready.length === 0} onClick={() => mutate()}>
              Kirim {formatNumber(ready.length)} data
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Row by row how it ended, while the worker sends. */
function Outcome({
  connection,
  sent,
  onClose,
}: {
  connection: AccountingConnection
  sent: readonly Chosen[]
  onClose: () => void
}) {
  const { data, error, refetch } = usePushes(connection, { chosen: sent })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="hasil" rows={6} onRetry={() => void refetch()} />
  const rows = data.rows.filter((row) => sent.some(({ kind, target }) => kind === row.kind && target === row.target))
  const count = (...states: PushRow['status'][]) =>
    formatNumber(rows.filter(({ status }) => states.includes(status)).length)
  return (
    <Stack>
      <Text size="sm" role="status">
        {count('sent')} terkirim, {count('failed')} gagal, {count('queued', 'sending')} menunggu.
      </Text>
      <Lines label="Hasil pengiriman" heads={['Data', 'Keadaan', 'Keterangan']}>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Name {...row} />
            <Table.Td>
              <PushBadge status={row.status} />
            </Table.Td>
            <Table.Td>
              <Errors errors={row.errors} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Lines>
      <Group justify="flex-end">
        <Button onClick={onClose}>Tutup</Button>
      </Group>
    </Stack>
  )
}

const Lines = ({ label, heads, children }: { label: string; heads: readonly string[]; children: React.ReactNode }) => (
  <ScrollArea.Autosize
    mah={420}
    type="auto"
    viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label}, dapat digulir` }}
  >
    <Table aria-label={label} verticalSpacing={4} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)

const Name = ({ number, title, kind }: Pick<PushRow, 'number' | 'title' | 'kind'>) => (
  <Table.Th scope="row" fw={400}>
    {number} · {title}
    <Text size="xs" c="dimmed">
      {pushKinds[kind]}
    </Text>
  </Table.Th>
)

/** To the letter, as in the preview of one row. */
const Body = ({ body }: { body: string }) => (
  <Text component="details" size="xs">
    <summary>Lihat isi</summary>
    {linesOf(body).map(([name, value]) => (
      <div key={name} style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>: {value}
      </div>
    ))}
  </Text>
)

const Errors = ({ errors }: { errors: readonly PushError[] }) =>
  errors.map(({ label, message }) => (
    <Text key={`${label} ${message}`} size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
      {label ? `${label}: ${message}` : message}
    </Text>
  ))
