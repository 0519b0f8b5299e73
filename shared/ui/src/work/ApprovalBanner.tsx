import { approvalRequestStatuses } from '@ems/contracts/common'
import type { ApprovalChain, ApprovalSummary, Resource } from '@ems/contracts/kit'
import { formatInstant, type Row, useSession } from '@ems/platform'
import { Alert, Text } from '@mantine/core'
import { IconArrowBackUp, IconClockHour4 } from '../icons.ts'
import { pendingNames } from '../record/page/steps.ts'
import { ChainText } from './chain/ChainText.tsx'

type BannerProps = { resource: Resource; row: Row<Resource> }

/**
 * Approver, step and due day of a pending decision, first whether it is the reader's; before the submission the future
 * approvers. Or the person who sent the record back and the reason. Renders nothing otherwise.
 */
export default function ApprovalBanner({ resource, row }: BannerProps) {
  const refusal = refusalOf(resource, row)
  if (refusal || row.chain)
    return (
      <>
        {refusal && <SentBack {...refusal} />}
        {row.chain && <Chain of={row.chain} />}
      </>
    )
  return row.approval ? <Pending approval={row.approval} isMine={row.can.includes('approve')} /> : null
}

function Pending({ approval, isMine }: { approval: ApprovalSummary; isMine: boolean }) {
  const { user } = useSession()
  const names = pendingNames(approval)
  if (!names.length) return null
  const [due] = approval.tasks.flatMap(({ state, due_at }) => (state === 'pending' && due_at) || []).sort()
  const more = [
    approval.label,
    `langkah ${approval.step} dari ${approval.of}`,
    due && `batas ${formatInstant(due, user.timezone)}`,
  ].filter(Boolean)
  if (isMine)
    return (
      <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="status" mb="md">
        <b>Menunggu keputusan Anda</b> · {more.join(' · ')}
      </Alert>
    )
  return (
    <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
      Menunggu <b>{names.join(', ')}</b> · {more.join(' · ')}
    </Text>
  )
}

/** *Siapa yang menyetujui?* in one line, before the record is submitted. */
function Chain({ of: { steps, refusal } }: { of: ApprovalChain }) {
  if (refusal)
    return (
      <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="status" mb="md">
        Belum dapat diajukan: {refusal}
      </Alert>
    )
  return <ChainText steps={steps} refusal={null} />
}

type Refusal = { status: 'returned' | 'rejected'; name: string; at: string | null; note: string | null }

function SentBack({ status, name, at, note }: Refusal) {
  const { user } = useSession()
  return (
    <Alert
      color={status === 'returned' ? 'orange' : 'red'}
      icon={<IconArrowBackUp aria-hidden />}
      role="status"
      mb="md"
      style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      <b>
        {approvalRequestStatuses[status]} oleh {name}
      </b>
      {note && `: ${note}`}
      {at && (
        <Text component="span" size="xs" c="dimmed">
          {` · ${formatInstant(at, user.timezone)}`}
        </Text>
      )}
    </Alert>
  )
}

/**
 * The refusal that a record still stands under: it waits for its requester, or has ended with it. An asset whose disposal was
 * rejected is in use as before.
 */
function refusalOf({ workflow, stateField }: Resource, row: Row<Resource>): Refusal | undefined {
  const { approval: ends, states } = workflow ?? {}
  const { status, tasks = [] } = row.approval ?? {}
  if (!ends || (status !== 'returned' && status !== 'rejected')) return undefined
  const state = String((row as unknown as Record<string, unknown>)[stateField])
  if (state !== ends.returned && (state !== ends.rejected || states?.[state]?.category !== 'cancelled'))
    return undefined
  const [last] = tasks
    .filter((task) => task.state === 'returned' || task.state === 'rejected')
    .sort((one, other) => (other.acted_at ?? '').localeCompare(one.acted_at ?? ''))
  return last && { status, name: last.by ?? last.name, at: last.acted_at, note: last.note }
}
