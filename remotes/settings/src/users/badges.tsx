import type { ssoStatuses, User, userStatuses } from '@ems/contracts/settings'
import {
  Badge,
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconUserOff,
  IconX,
  Tooltip,
} from '@ems/ui'

type Appearance = { color: string; icon: Icon }

const statuses = {
  invited: { color: 'indigo', icon: IconClockHour4 },
  active: { color: 'green', icon: IconCircleCheck },
  inactive: { color: 'gray', icon: IconUserOff },
} satisfies Record<keyof typeof userStatuses, Appearance>

const ssoLooks = {
  none: { color: 'gray', icon: IconX },
  sent: { color: 'indigo', icon: IconClockHour4 },
  active: { color: 'green', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
  disabled: { color: 'gray', icon: IconUserOff },
} satisfies Record<keyof typeof ssoStatuses, Appearance>

export const StatusBadge = ({ status, text }: { status: User['status']; text: string }) => (
  <Marked {...statuses[status]} text={text} />
)

/** State of the account in EMS SSO; the reason of a failure is in the tooltip. */
export const SsoBadge = ({ user, text }: { user: Pick<User, 'sso_status' | 'sso_error'>; text: string }) => (
  <Tooltip label={user.sso_error} disabled={!user.sso_error}>
    <Marked {...ssoLooks[user.sso_status]} text={text} />
  </Tooltip>
)

const Marked = ({ color, icon: Glyph, text, ...rest }: Appearance & { text: string }) => (
  <Badge variant="light" color={color} leftSection={<Glyph size={12} aria-hidden />} {...rest}>
    {text}
  </Badge>
)
