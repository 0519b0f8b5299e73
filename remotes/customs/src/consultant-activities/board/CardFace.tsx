import { activityPriorities, consultantFacilities } from '@ems/contracts/customs'
import { formatDate, type Titles } from '@ems/platform'
import { Badge, Group, IconCheckupList, IconFileText, Text, VisuallyHidden } from '@ems/ui'
import { dueOf, monthLabel } from '../due.ts'
import type { Card } from './use-cards.ts'

/** Face of a card: client, deadline, consultant, missing documents. */
export function CardFace({ card, titles }: { card: Card; titles: Titles }) {
  const due = dueOf(card)
  return (
    <>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text component="span" display="block" size="xs" ff="monospace" c="dimmed">
          {card.code}
        </Text>
        {card.priority !== 'normal' && (
          <Badge size="xs" variant="light" color={card.priority === 'urgent' ? 'red' : 'gray'}>
            {activityPriorities[card.priority]}
          </Badge>
        )}
      </Group>
      <Text component="span" display="block" size="sm" fw={600} lineClamp={2}>
        {card.title}
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed" truncate>
        {titles[`partners:${card.partner}`]} · {consultantFacilities[card.facility]}
        {card.period_month && ` · ${monthLabel(card.period_month)}`}
      </Text>
      <Group gap={6} mt={4}>
        <Badge size="sm" variant="light" color={due.color}>
          {formatDate(card.due_date)} · {due.label}
        </Badge>
        {card.checklist_total > 0 && (
          <Text size="xs" component="span">
            <IconCheckupList size={13} aria-hidden /> {card.checklist_done}/{card.checklist_total}
            <VisuallyHidden> butir selesai</VisuallyHidden>
          </Text>
        )}
        {card.documents_missing > 0 && (
          <Text size="xs" component="span">
            <IconFileText size={13} aria-hidden /> {card.documents_missing} kurang
          </Text>
        )}
      </Group>
      <Text component="span" display="block" size="xs" c="dimmed" mt={4} truncate>
        {titles[`users:${card.consultant}`]}
      </Text>
    </>
  )
}
