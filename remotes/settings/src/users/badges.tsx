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

type Look = { color: string; icon: Icon }

const statuses = {
  invited: { color: 'indigo', icon: IconClockHour4 },
  active: { color: 'green', icon: IconCircleCheck },
  inactive: { color: 'gray', icon: IconUserOff },
} satisfies Record<keyof typeof userStatuses, Look>

const ssoLooks = {
  none: { color: 'gray', icon: IconX },
  sent: { color: 'indigo', icon: IconClockHour4 },
  active: { color: 'green', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconAlertTriangle },
  disabled: { color: 'gray', icon: IconUserOff },
} satisfies Record<keyof typeof ssoStatuses, Look>

export const StatusBadge = ({ status, text }: { status: User['status']; text: string }) => (
  <Marked {...statuses[status]} text={text} />
)

/** State of the account in EMS SSO; why it failed stands in the tooltip. */
export const SsoBadge = ({ user, text }: { user: Pick<User, 'sso_status' | 'sso_error'>; text: string }) => (
  <Tooltip label={user.sso_error} disabled={!user.sso_error}>
    <Marked {...ssoLooks[user.sso_status]} text={text} />
  </Tooltip>
)

const Marked = ({ color, icon: Drawn, text, ...rest }: Look & { text: string }) => (
  <Badge variant="light" color={color} leftSection={<Drawn size={12} aria-hidden />} {...rest}>
    {text}
  </Badge>
)
