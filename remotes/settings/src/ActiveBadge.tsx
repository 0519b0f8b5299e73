import { Badge, IconCircleCheck, IconX } from '@ems/ui'

/** Whether a row is in use, in colour, sign and word. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge
    variant="light"
    color={isActive ? 'green' : 'gray'}
    leftSection={isActive ? <IconCircleCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
  >
    {isActive ? 'Aktif' : 'Nonaktif'}
  </Badge>
)
