import { Badge, IconCircleCheck, IconX } from '@ems/ui'

/** Badge for active and inactive rows, by colour, sign and word. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge
    variant="light"
    color={isActive ? 'green' : 'gray'}
    leftSection={isActive ? <IconCircleCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
  >
    {isActive ? 'Aktif' : 'Nonaktif'}
  </Badge>
)
