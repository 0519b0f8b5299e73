import { DAY_MS } from '@ems/contracts/days'
import { type MarketingStage, marketingPriorities } from '@ems/contracts/marketing'
import { dayOf, formatMoney, type Titles, useSession } from '@ems/platform'
import { CardChip, CardChips, CardHead, CardLine, CardTitle } from '@ems/ui'
import { NextActionBadge } from '../NextActionBadge.tsx'
import { CardCounts } from './card-counts.tsx'
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
      <CardHead code={card.code}>
        {card.priority !== 'normal' && (
          <CardChip color={card.priority === 'urgent' ? 'red' : 'gray'}>{marketingPriorities[card.priority]}</CardChip>
        )}
      </CardHead>
      <CardTitle>{card.title}</CardTitle>
      <CardLine>{partnerOf(card, titles)}</CardLine>
      {card.value && (
        <CardLine isStrong>
          {formatMoney(card.value, card.currency === 'IDR' ? {} : { currency: card.currency })}
        </CardLine>
      )}
      <CardChips>
        <NextAction card={card} timezone={user.timezone} />
        {stage.category === 'open' && (
          <CardChip color={isRotting ? 'red' : 'gray'}>
            {days === 0 ? 'baru di tahap ini' : `${days} hari di tahap ini`}
            {isRotting && ' · macet'}
          </CardChip>
        )}
      </CardChips>
      <CardLine>
        {titles[`users:${card.owner}`] ?? <Beyond title="Penanggung jawab" />}
        {card.checklist.length > 0 && (
          <span title="Daftar periksa">
            {' · '}
            {card.checklist.filter(({ is_done }) => is_done).length}/{card.checklist.length}
          </span>
        )}
      </CardLine>
      <CardCounts card={card.id} />
      {card.tags.length > 0 && <CardLine>{card.tags.map((tag) => `#${tag}`).join(' ')}</CardLine>}
    </>
  )
}

/** Nothing planned says so. */
function NextAction({ card, timezone }: { card: Card; timezone: string }) {
  if (card.result !== 'open') return null
  if (!card.next_action_at) return <CardChip color="none">tanpa tindak lanjut</CardChip>
  return <NextActionBadge type={card.next_action_type} at={card.next_action_at} timezone={timezone} />
}

/** In place of a name that belongs to another company. */
const Beyond = ({ title }: { title: string }) => <span title={title}>Di luar akses Anda</span>

/** A card has a partner or a prospect: without either the list left the partner out. */
const partnerOf = ({ partner, prospect_name }: Card, titles: Titles) =>
  (partner ? titles[`partners:${partner}`] : prospect_name) ?? <Beyond title="Mitra" />
