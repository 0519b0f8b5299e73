import { Button, Group, Stack, Textarea } from '@ems/ui'
import { useState } from 'react'

const MIN_REASON = 5

/** Asks why a secret is opened; the reason is in the access log. */
export function ReasonForm({
  action,
  isBusy,
  onReason,
}: {
  action: string
  isBusy: boolean
  onReason: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Stack>
      <Textarea
        label="Alasan"
        description="Tercatat di riwayat akses dan dapat dibaca pemilik."
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={reason.trim().length < MIN_REASON} onClick={() => onReason(reason.trim())}>
          {action}
        </Button>
      </Group>
    </Stack>
  )
}
