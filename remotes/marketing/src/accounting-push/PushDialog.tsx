import { accountingConnections, pushKinds } from '@ems/contracts/accurate'
import { showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Alert, Button, Failed, Group, List, Loading, Modal, ScrollArea, Stack, Table, Text } from '@ems/ui'
import { linesOf } from './body-lines.ts'
import { type PushTarget, sendPush, usePreview } from './push-api.ts'

type Props = { of: PushTarget; onClose: () => void }

/** Displays to the letter what will be sent, and what prevents it; nothing leaves before the user says so. */
export default function PushDialog({ of, onClose }: Props) {
  const client = useQueryClient()
  const { data, error, refetch } = usePreview(of)
  const { mutate, isPending } = useMutation({
    mutationFn: (digest: string) => sendPush(of, digest),
    onSuccess: () => {
      toast.success('Pengiriman ke akuntansi sedang diproses antrian.')
      onClose()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: ['accounting-documents'] }),
  })
  const title = `Kirim ${pushKinds[of.kind].toLowerCase()} ke Akuntansi – ${accountingConnections[of.connection]}`
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="pratinjau" rows={6} onRetry={() => void refetch()} />
      ) : (
        <Stack>
          <Text size="sm">
            {data.is_change ? 'Data yang sudah ada di akuntansi diubah menjadi' : 'Data baru di akuntansi'}:{' '}
            {data.number} · {data.title}
          </Text>
          {data.errors.length > 0 && (
            <Alert color="red" title="Belum dapat dikirim">
              <List size="sm">
                {data.errors.map(({ label, message }) => (
                  <List.Item key={`${label} ${message}`}>{label ? `${label}: ${message}` : message}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {data.remarks.length > 0 && <Alert color="yellow">{data.remarks.join(' ')}</Alert>}
          <ScrollArea.Autosize mah={360} type="auto">
            <Table aria-label="Yang dikirim" verticalSpacing={4}>
              <Table.Tbody>
                {linesOf(data.body).map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th scope="row" fw={500} ff="monospace" style={{ whiteSpace: 'nowrap' }}>
                      {name}
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button loading={isPending} disabled={data.errors.length > 0} onClick={() => mutate(data.digest)}>
              Kirim
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
