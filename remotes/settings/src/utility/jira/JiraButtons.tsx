import type { JiraConnectionState } from '@ems/contracts/it'
import { confirm, showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Button, Group } from '@ems/ui'
import { consentAddress, type JiraAction, type JiraDialog, jiraKey, takeAction } from './jira-api.ts'

const messages: Readonly<Record<JiraAction, string>> = {
  test: 'Jira menjawab dengan baik.',
  sync: 'Sinkronisasi dimulai.',
  pause: 'Sinkronisasi dijeda.',
  retry: 'Yang gagal sedang dikirim ulang.',
  disconnect: 'Koneksi diputuskan.',
}

/** Actions on the connection, depending on its state. */
export function JiraButtons({ state, onOpen }: { state: JiraConnectionState; onOpen: (dialog: JiraDialog) => void }) {
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: consentAddress,
    onSuccess: (url) => location.assign(url),
    onError: showProblem,
  })
  const action = useMutation({
    mutationFn: (name: JiraAction) => takeAction(name),
    onSuccess: (_, name) => toast.success(messages[name]),
    onError: showProblem,
    onSettled: () => client.invalidateQueries({ queryKey: jiraKey }),
  })
  const end = async () => {
    const isSure = await confirm({
      title: 'Putuskan koneksi',
      text: 'Putuskan Jira? Tiket tetap tersimpan di EMS, tetapi tidak lagi dikirim ke Jira. Yang belum terkirim tidak akan dikirim.',
      confirmLabel: 'Putuskan',
      danger: true,
    })
    if (isSure) action.mutate('disconnect')
  }
  const button = (name: JiraAction, label: string) => (
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
  const isOpen = isConnected && state.project_key !== null
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
        <Button size="xs" variant={isOpen ? 'default' : 'filled'} onClick={() => onOpen('project')}>
          Pilih proyek
        </Button>
      )}
      {isOpen && (
        <>
          <Button size="xs" variant="default" onClick={() => onOpen('mapping')}>
            Pemetaan
          </Button>
          {button('sync', state.is_paused ? 'Lanjutkan' : 'Sinkron sekarang')}
          {!state.is_paused && button('pause', 'Jeda')}
          {state.outbox.failed > 0 && button('retry', 'Kirim ulang')}
        </>
      )}
      {isConnected && button('test', 'Uji')}
      {state.status !== 'disconnected' && (
        <Button size="xs" variant="subtle" color="red" disabled={action.isPending} onClick={() => void end()}>
          Putuskan
        </Button>
      )}
    </Group>
  )
}
