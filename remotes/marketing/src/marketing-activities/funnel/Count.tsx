import { formatNumber } from '@ems/platform'
import { Anchor } from '@ems/ui'
import type { Behind } from './use-funnel.ts'

type CountProps = { cards: number; behind: Behind; onOpen: (behind: Behind) => void }

/** A number of cards that leads to those cards. */
export const Count = ({ cards, behind, onOpen }: CountProps) =>
  cards === 0 ? (
    '0'
  ) : (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={`${behind.title.replaceAll(' · ', ', ')}: ${cards} kartu`}
      onClick={() => onOpen(behind)}
    >
      {formatNumber(cards)}
    </Anchor>
  )
