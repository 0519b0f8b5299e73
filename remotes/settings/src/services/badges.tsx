import type { AuditService } from '@ems/contracts/settings'
import {
  Badge,
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconEye,
  IconInbox,
  IconInfoCircle,
  IconX,
} from '@ems/ui'

type Appearance = { color: string; icon: Icon }

const levels = {
  debug: { color: 'gray', icon: IconInfoCircle },
  info: { color: 'indigo', icon: IconInfoCircle },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} satisfies Record<AuditService['level'], Appearance>

const triages = {
  new: { color: 'indigo', icon: IconInbox },
  known: { color: 'yellow', icon: IconEye },
  resolved: { color: 'green', icon: IconCircleCheck },
  ignored: { color: 'gray', icon: IconX },
} satisfies Record<AuditService['triage'], Appearance>

export const LevelBadge = ({ level, text }: { level: AuditService['level']; text: string }) => (
  <Marked {...levels[level]} text={text} />
)

export const TriageBadge = ({ triage, text }: { triage: AuditService['triage']; text: string }) => (
  <Marked {...triages[triage]} text={text} />
)

const Marked = ({ color, icon: Glyph, text }: Appearance & { text: string }) => (
  <Badge variant="light" color={color} leftSection={<Glyph size={12} aria-hidden />}>
    {text}
  </Badge>
)
