import type { AccountingPush } from '@ems/contracts/accurate'
import { partnerSyncStates } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { formatInstant, lazyPart, useQueryClient, useSession } from '@ems/platform'
import { Badge, Button, Group, Text } from '@ems/ui'
import { Suspense, useEffect, useState } from 'react'
import { PushBadge } from './PushBadge.tsx'
import { type PushTarget, usePush } from './push-api.ts'

const PushDialog = lazyPart(() => import('./PushDialog.tsx'))

type Props = {
  of: PushTarget
  label: string
  isOffered?: boolean
  /** A record of accounting is paired with the row, whether or not EMS sent it. */
  isPaired?: boolean
}

/** *Sinkron akuntansi* of one row: its state, what accounting objects to, and the way to send it. */
export function PushState({ of, label, isOffered = true, isPaired = false }: Props) {
  const { can, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { data: push } = usePush(of)
  const client = useQueryClient()
  const sentAt = push?.sent_at
  // A sent record is paired: partner and trail of the quotation are read again.
  useEffect(() => {
    if (!sentAt) return
    for (const part of ['partner', 'trail']) void client.invalidateQueries({ queryKey: ['accounting-documents', part] })
  }, [client, sentAt])
  if (push === undefined) return null
  const status = push?.status ?? 'none'
  const isBusy = (status === 'queued' || status === 'sending') && !push?.is_left
  // A quotation goes to accounting once; what follows is done there.
  const isDone = status === 'sent' && of.kind === 'sales-quotation'
  const maySend = isOffered && !isBusy && !isDone && can(permission(`accounting_${of.connection}`, 'store'))
  return (
    <Group gap="xs">
      <Text size="sm">{label}:</Text>
      {isPaired && status === 'none' ? (
        <Badge variant="light" color="green" tt="none">
          {partnerSyncStates.paired}
        </Badge>
      ) : (
        <PushBadge status={status} />
      )}
      {push?.sent_at && status === 'sent' && (
        <Text size="xs" c="dimmed">
          {push.number}, {formatInstant(push.sent_at, user.timezone)}
        </Text>
      )}
      {maySend && (
        <Button size="compact-xs" variant={status === 'none' ? 'light' : 'subtle'} onClick={() => setOpen(true)}>
          {status === 'none' ? 'Kirim ke akuntansi' : 'Kirim ulang'}
        </Button>
      )}
      {push && <Errors push={push} />}
      {isOpen && (
        <Suspense fallback={null}>
          <PushDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}

const Errors = ({ push: { errors } }: { push: AccountingPush }) =>
  errors.length > 0 && (
    <Text
      size="sm"
      c="var(--mantine-color-error)"
      role="status"
      style={{ flexBasis: '100%', overflowWrap: 'anywhere' }}
    >
      {errors.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join(' ')}
    </Text>
  )
