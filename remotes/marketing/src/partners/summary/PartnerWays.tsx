import { interactionTypes, marketingActivities, type partners } from '@ems/contracts/marketing'
import { Link, queries, type Row, showProblem, useQuery, useSession } from '@ems/platform'
import { Button, Group } from '@ems/ui'
import type { Card } from '../../marketing-activities/board/use-cards.ts'
import { linksOf, type Way } from '../../marketing-activities/work/contact-ways.ts'
import { logInteraction } from '../../marketing-activities/work/log-interaction.ts'
import { useLog } from '../../marketing-activities/work/use-log.tsx'

/**
 * Ways to a partner. Using one is kept as an interaction of the open card that was worked on last, the reader's own before
 * those of others; without such a card nothing is kept.
 */
export function PartnerWays({ partner }: { partner: Row<typeof partners> }) {
  const { can } = useSession()
  const card = useOpenCard(partner.id)
  const { log: openLog, dialog } = useLog()
  const keep = ({ type }: Way) => {
    if (!card) return
    const result = `${interactionTypes[type]} ke ${partner.name}`
    void logInteraction(card, { type, result }, `${result} dicatat pada ${card.code}.`).catch(showProblem)
  }
  return (
    <Group gap={6} mb="sm" role="group" aria-label={`Hubungi ${partner.name}`}>
      {linksOf({}, partner).map((way) => (
        <Button
          key={way.type}
          component="a"
          href={way.href}
          {...(way.type === 'wa' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          size="compact-sm"
          variant="default"
          onClick={() => keep(way)}
        >
          {way.label}
        </Button>
      ))}
      {card && (
        <Button size="compact-sm" variant="default" onClick={() => openLog(card)}>
          Catat interaksi
        </Button>
      )}
      {can(marketingActivities.can.store) && (
        <Button
          component={Link}
          to={`/private/marketing/activity?as=list&id=new&partner=${partner.id}`}
          size="compact-sm"
          variant="default"
        >
          Aktivitas baru
        </Button>
      )}
      {dialog}
    </Group>
  )
}

/** The card that an interaction with this partner belongs to, where the reader may write on it. */
function useOpenCard(partner: string): Card | undefined {
  const { can, user } = useSession()
  const { data } = useQuery({
    ...queries(marketingActivities).list({
      page: 1,
      size: 25,
      sort: ['-updated_at'],
      filters: { partner, result: ['open'] },
    }),
    enabled: can(marketingActivities.can.list),
  })
  const cards = ((data?.rows ?? []) as readonly Card[]).filter((card) => card.can.includes('log'))
  return cards.find(({ owner }) => owner === user.id) ?? cards[0]
}
