import {
  type AccountingConnection,
  type AccountingConnectionState,
  accountingConnections,
} from '@ems/contracts/accurate'
import { backgroundJobs } from '@ems/contracts/settings'
import { confirm, showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Button, Group } from '@ems/ui'
import { type ConnectionAction, consentAddress, takeAction } from './accounting-api.ts'

type Props = { connection: AccountingConnection; state: AccountingConnectionState; onChoose: () => void }

const messages: Readonly<Record<ConnectionAction, string>> = {
  test: 'Layanan akuntansi menjawab dengan baik.',
  sync: 'Sinkronisasi sedang diproses antrian.',
  pause: 'Sinkronisasi dijeda.',
  resume: 'Sinkronisasi dilanjutkan.',
  retry: 'Data yang tidak terbaca sedang dibaca ulang.',
  disconnect: 'Koneksi diputuskan.',
}

/** Actions on a connection, depending on its state. */
export function ConnectionButtons({ connection, state, onChoose }: Props) {
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: () => consentAddress(connection),
    onSuccess: (url) => location.assign(url),
    onError: showProblem,
  })
  const action = useMutation({
    mutationFn: (name: ConnectionAction) => takeAction(connection, name),
    onSuccess: (_, name) => toast.success(messages[name]),
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: [backgroundJobs.name] }),
  })
  const end = async () => {
    const isSure = await confirm({
      title: 'Putuskan koneksi',
      text: `Putuskan Akuntansi – ${accountingConnections[connection]}? Data yang sudah dibaca tetap tersimpan, tetapi tidak diperbarui lagi. Cabut juga izin EMS di portal Accurate Online.`,
      confirmLabel: 'Putuskan',
      danger: true,
    })
    if (isSure) action.mutate('disconnect')
  }
  const button = (name: ConnectionAction, label: string) => (
    <Button
      size="xs"
      variant="default"
      loading={action.isPending && action.variables === name}
      disabled={action.isPending}
      onClick={() => action.mutate(name)}
    >
      {label}
    </Button>
  )
  const isConnected = state.status === 'connected' || state.status === 'expiring'
  return (
    <Group gap="xs" my="sm">
      <Button
        size="xs"
        variant={isConnected ? 'default' : 'filled'}
        loading={connect.isPending}
        onClick={() => connect.mutate()}
      >
        {state.status === 'disconnected' ? 'Hubungkan' : 'Hubungkan ulang'}
      </Button>
      {isConnected && (
        <>
          <Button size="xs" variant={state.database_id === null ? 'filled' : 'default'} onClick={onChoose}>
            Pilih basis data
          </Button>
          {state.database_id !== null && !state.job && !state.is_paused && button('sync', 'Sinkron sekarang')}
          {state.database_id !== null && !state.is_paused && button('pause', 'Jeda')}
          {state.is_paused && button('resume', 'Lanjutkan')}
          {button('test', 'Uji')}
        </>
      )}
      {state.status !== 'disconnected' && (
        <Button size="xs" variant="subtle" color="red" disabled={action.isPending} onClick={() => void end()}>
          Putuskan
        </Button>
      )}
    </Group>
  )
}
