import { usePresence } from '@ems/platform'
import { Avatar } from '@mantine/core'
import { Tooltip } from '../overlay/Tooltip.tsx'

const VISIBLE = 3

/** Other viewers of the open record. */
export function PresenceAvatars({ type, id }: { type: string; id: string }) {
  const there = usePresence(type, id)
  if (there.length === 0) return null
  const names = there.map(({ name }) => name).join(', ')
  return (
    <Tooltip label={`Juga dibuka oleh ${names}`}>
      <Avatar.Group role="img" aria-label={`Juga dibuka oleh ${names}`}>
        {there.slice(0, VISIBLE).map((one) => (
          <Avatar key={one.id} size={26} name={one.name} color="initials" aria-hidden />
        ))}
        {there.length > VISIBLE && (
          <Avatar size={26} aria-hidden>
            +{there.length - VISIBLE}
          </Avatar>
        )}
      </Avatar.Group>
    </Tooltip>
  )
}
