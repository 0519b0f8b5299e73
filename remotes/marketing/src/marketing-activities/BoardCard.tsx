import { DAY_MS } from '@ems/contracts/days'
import { type MarketingStage, marketingPriorities } from '@ems/contracts/marketing'
import { dayOf, formatMoney, type Titles, useSession } from '@ems/platform'
import { ActionIcon, Badge, Group, IconDotsVertical, Menu, Text } from '@ems/ui'
import classes from './board.module.css'
import { NextActionBadge } from './NextActionBadge.tsx'
import type { Card } from './use-cards.ts'

type BoardCardProps = {
  card: Card
  stage: MarketingStage
  stages: readonly MarketingStage[]
  titles: Titles
  onMove: (card: Card, stage: MarketingStage) => void
  onOpen: (id: string) => void
}

/** One card on the board. The whole face opens it; the menu moves it without dragging. */
export function BoardCard({ card, stage, stages, titles, onMove, onOpen }: BoardCardProps) {
  const { user } = useSession()
  const mayMove = card.can.includes('update')
  // The clock of this browser may be behind the server's.
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(card.stage_entered_at)) / DAY_MS))
  // By the day, as the chip Macet asks.
  const isRotting = Boolean(card.rots_at && dayOf(card.rots_at, user.timezone) <= dayOf(new Date(), user.timezone))
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.face}
        draggable={mayMove}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', card.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={() => onOpen(card.id)}
      >
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
        <Text component="span" display="block" size="xs" c="dimmed" mt={4} truncate>
          {titles[`users:${card.owner}`]}
        </Text>
      </button>
      {mayMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              className={classes.menu}
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Pindahkan ${card.code}`}
            >
              <IconDotsVertical size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Pindahkan ke…</Menu.Label>
            {stages.map((one) => (
              <Menu.Item key={one.key} disabled={one.key === card.stage_key} onClick={() => onMove(card, one)}>
                {one.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
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
