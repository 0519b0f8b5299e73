import { activityPriorities, consultantFacilities } from '@ems/contracts/customs'
import { formatDate, type Titles } from '@ems/platform'
import {
  CardChip,
  CardChips,
  CardHead,
  CardLine,
  CardTitle,
  IconCheckupList,
  IconFileText,
  VisuallyHidden,
} from '@ems/ui'
import { dueOf, monthLabel } from '../due.ts'
import type { Card } from './use-cards.ts'

/** Face of a card: client, deadline, consultant, missing documents. */
export function CardFace({ card, titles }: { card: Card; titles: Titles }) {
  const due = dueOf(card)
  return (
    <>
      <CardHead code={card.code}>
        {card.priority !== 'normal' && (
          <CardChip color={card.priority === 'urgent' ? 'red' : 'gray'}>{activityPriorities[card.priority]}</CardChip>
        )}
      </CardHead>
      <CardTitle>{card.title}</CardTitle>
      <CardLine>
        {titles[`partners:${card.partner}`]} · {consultantFacilities[card.facility]}
        {card.period_month && ` · ${monthLabel(card.period_month)}`}
      </CardLine>
      <CardChips>
        <CardChip color={due.color}>
          {formatDate(card.due_date)} · {due.label}
        </CardChip>
        {card.checklist_total > 0 && (
          <span>
            <IconCheckupList size={13} aria-hidden /> {card.checklist_done}/{card.checklist_total}
            <VisuallyHidden> butir selesai</VisuallyHidden>
          </span>
        )}
        {card.documents_missing > 0 && (
          <span>
            <IconFileText size={13} aria-hidden /> {card.documents_missing} kurang
          </span>
        )}
      </CardChips>
      <CardLine>{titles[`users:${card.consultant}`]}</CardLine>
    </>
  )
}
