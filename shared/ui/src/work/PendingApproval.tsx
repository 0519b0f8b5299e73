import type { ApprovalSummary } from '@ems/contracts/kit'
import { formatInstant, useSession } from '@ems/platform'
import { Text } from '@mantine/core'

/** Who has to decide a record now, the step and until when; nothing where nobody is waited for. */
export function PendingApproval({ approval }: { approval: ApprovalSummary | undefined }) {
  const { user } = useSession()
  const pending = approval?.status === 'open' ? approval.tasks.filter(({ state }) => state === 'pending') : []
  if (!approval || !pending.length) return null
  const [due] = pending.flatMap(({ due_at }) => due_at ?? []).sort()
  const names = pending.map((task) => (task.for ? `${task.name} (untuk ${task.for})` : task.name))
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      Menunggu <b>{names.join(', ')}</b>
      {approval.label && ` · ${approval.label}`} · langkah {approval.step} dari {approval.of}
      {due && ` · batas ${formatInstant(due, user.timezone)}`}
    </Text>
  )
}
