import { confirm, formatNumber } from '@ems/platform'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'

type Props = {
  count: number
  /** Why the server did not take them. */
  refusal: string | undefined
  onSend: () => Promise<void>
  onDrop: () => Promise<void>
}

/** Says how many scans of this device the server does not have yet, and why. */
export function PendingScans({ count, refusal, onSend, onDrop }: Props) {
  const [isBusy, setBusy] = useState(false)
  if (!count) return null
  const send = async () => {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const drop = async () => {
    const title = 'Buang pindaian?'
    const text = `${formatNumber(count)} pindaian di perangkat ini belum dicatat dan akan hilang.`
    if (await confirm({ title, text, confirmLabel: 'Buang' })) await onDrop()
  }
  const title = refusal
    ? `${formatNumber(count)} pindaian belum diterima`
    : `${formatNumber(count)} pindaian menunggu jaringan`
  return (
    <Alert color={refusal ? 'red' : 'yellow'} role="status" title={title}>
      <Group justify="space-between">
        <Text size="sm">{refusal ?? 'Dikirim sendiri begitu tersambung.'}</Text>
        <Group gap="xs">
          {refusal && (
            <Button size="compact-sm" variant="subtle" onClick={() => void drop()}>
              Buang
            </Button>
          )}
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void send()}>
            Kirim sekarang
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
