import { Badge } from '@ems/ui'
import { stateColors } from './state-colors.ts'

/** A state in its words; the colour only repeats them. */
export const StateBadge = ({ state, text }: { state: string | null; text: string }) =>
  state ? (
    <Badge variant="light" size="sm" color={stateColors[state] ?? 'gray'}>
      {text}
    </Badge>
  ) : (
    text
  )
