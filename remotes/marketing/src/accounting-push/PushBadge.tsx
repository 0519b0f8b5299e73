import { type PushStatus, pushStatuses } from '@ems/contracts/accurate'
import { Badge } from '@ems/ui'

const colors = { none: 'gray', queued: 'blue', sending: 'blue', sent: 'green', failed: 'red' } as const

/** State of what is sent to accounting, in the words of *Sinkron akuntansi*. */
export const PushBadge = ({ status }: { status: PushStatus }) => (
  <Badge variant="light" color={colors[status]} tt="none">
    {pushStatuses[status]}
  </Badge>
)
