import { DAY_MS } from '@ems/contracts/days'
import { type MarketingStage, marketingPriorities } from '@ems/contracts/marketing'
import { dayOf, formatMoney, type Titles, useSession } from '@ems/platform'
import { Badge, Group, Text } from '@ems/ui'
import { NextActionBadge } from '../NextActionBadge.tsx'
import type { Card } from './use-cards.ts'

type CardFaceProps = { card: Card; stage: MarketingStage; titles: Titles }

/** Face of a card: partner, value, next step, time in its stage, owner. */
export function CardFace({ card, stage, titles }: CardFaceProps) {
  const { user } = useSession()
  // The clock of this browser may be behind the server's.
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(card.stage_entered_at)) / DAY_MS))
  // By the day, as the chip Macet asks.
  const isRotting = Boolean(card.rots_at && dayOf(card.rots_at, user.timezone) <= dayOf(new Date(), user.timezone))
  return (
    <>
      <Group component="span" justify="space-between" gap={4} wrap="nowrap">
        <Text component="span" size="xs" ff="monospace" c="dimmed">
          {card.code}
        </Text>
        {card.priority !== 'normal' && (
          <Badge component="span" size="xs" variant="light" color={card.priority === 'urgent' ? 'red' : 'gray'}>
            {marketingPriorities[card.priority]}
          </Badge>
        )}
      </Group>
      <Text component="span" size="sm" fw={600} lineClamp={2}>
        {card.title}
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed" truncate>
        {card.partner ? titles[`partners:${card.partner}`] : card.prospect_name}
      </Text>
      {card.value && (
        <Text component="span" display="block" size="xs" fw={600}>
          {formatMoney(card.value, card.currency === 'IDR' ? {} : { currency: card.currency })}
        </Text>
      )}
      <Group component="span" gap={6} mt={4}>
        <NextAction card={card} timezone={user.timezone} />
        {stage.category === 'open' && (
          <Badge component="span" size="sm" variant="light" color={isRotting ? 'red' : 'gray'}>
            {days === 0 ? 'baru di tahap ini' : `${days} hari di tahap ini`}
            {isRotting && ' · macet'}
          </Badge>
        )}
      </Group>
      <Group component="span" gap={6} mt={4} wrap="nowrap">
        <Text component="span" size="xs" c="dimmed" truncate>
          {titles[`users:${card.owner}`]}
        </Text>
        {card.checklist.length > 0 && (
          <Text component="span" size="xs" c="dimmed" title="Daftar periksa">
            {card.checklist.filter(({ is_done }) => is_done).length}/{card.checklist.length}
          </Text>
        )}
      </Group>
      {card.tags.length > 0 && (
        <Text component="span" display="block" size="xs" c="dimmed" truncate>
          {card.tags.map((tag) => `#${tag}`).join(' ')}
        </Text>
      )}
    </>
  )
}

/** Nothing planned says so. */
function NextAction({ card, timezone }: { card: Card; timezone: string }) {
  if (card.result !== 'open') return null
  if (!card.next_action_at)
    return (
      <Badge component="span" size="sm" variant="default">
        tanpa tindak lanjut
      </Badge>
    )
  return <NextActionBadge type={card.next_action_type} at={card.next_action_at} timezone={timezone} />
}
