import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { backgroundJobs } from '@ems/contracts/settings'
import { showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Alert, Button, Failed, Group, Loading, Modal, Nothing, Radio, Stack } from '@ems/ui'
import { useState } from 'react'
import { openDatabase, takeAction, useDatabases } from './accounting-api.ts'

type Props = { connection: AccountingConnection; current: string | null; onClose: () => void }

/** Chooses the database that a connection reads, and begins to read it. */
export default function DatabaseDialog({ connection, current, onClose }: Props) {
  const client = useQueryClient()
  const { data, error, refetch } = useDatabases(connection)
  const [chosen, setChosen] = useState(current)
  const { mutate, isPending } = useMutation({
    mutationFn: async (database: string) => {
      await openDatabase(connection, database)
      await takeAction(connection, 'sync')
    },
    onSuccess: () => {
      toast.success('Basis data dipilih. Sinkronisasi sedang diproses antrian.')
      onClose()
    },
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [backgroundJobs.name] }),
  })
  return (
    <Modal opened onClose={onClose} title={`Pilih basis data – ${accountingConnections[connection]}`}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="basis data" rows={3} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Nothing text="Akun ini tidak memiliki basis data." />
      ) : (
        <Stack>
          <Radio.Group label="Basis data" value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {data.map(({ id, name }) => (
                <Radio key={id} value={id} label={`${name} (${id})`} />
              ))}
            </Stack>
          </Radio.Group>
          {current !== null && chosen !== current && (
            <Alert color="yellow">
              Data dari basis data sebelumnya dihapus dari EMS beserta pasangannya, lalu dibaca ulang dari awal.
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button loading={isPending} disabled={chosen === null} onClick={() => chosen !== null && mutate(chosen)}>
              Pilih dan sinkronkan
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
