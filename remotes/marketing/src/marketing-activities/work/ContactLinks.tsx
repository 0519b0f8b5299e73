import { contacts, interactionTypes, partners } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { queries, showProblem, useQuery, useSession } from '@ems/platform'
import { Button, Group } from '@ems/ui'
import type { Card } from '../board/use-cards.ts'
import { type InteractionType, logInteraction } from './log-interaction.ts'

type Addresses = { phone?: string | null; mobile?: string | null; whatsapp?: string | null; email?: string | null }

/** Ways to the people of a card; using one is kept as an interaction. Nothing where the reader may not see them. */
export default function ContactLinks({ card }: { card: Card }) {
  const { can } = useSession()
  const mayRead = (['customer', 'vendor'] as const).some((menu) => can(permission(menu, 'show')))
  const contact = useQuery({ ...queries(contacts).one(card.contact ?? ''), enabled: mayRead && Boolean(card.contact) })
  const partner = useQuery({ ...queries(partners).one(card.partner ?? ''), enabled: mayRead && Boolean(card.partner) })
  const [person, company] = [contact.data?.row, partner.data?.row]
  const mayLog = card.can.includes('log') && !person?.do_not_contact
  if (person?.do_not_contact) return null
  const ways = linksOf(person ?? {}, company ?? {})
  if (!ways.length) return null
  const name = person?.name ?? company?.name ?? ''
  const log = (type: InteractionType) => {
    if (!mayLog) return
    const result = `${interactionTypes[type]} ke ${name}`
    void logInteraction(card, { type, result }, `${interactionTypes[type]} ke ${name} dicatat.`).catch(showProblem)
  }
  return (
    <Group gap={6} mt="xs" role="group" aria-label={`Hubungi ${name}`}>
      {ways.map(({ type, href, label }) => (
        <Button
          key={type}
          component="a"
          href={href}
          {...(type === 'wa' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          size="compact-sm"
          variant="default"
          onClick={() => log(type)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

type Way = { type: 'call' | 'wa' | 'email'; href: string; label: string }

/** Links to a person, else to the company. */
export function linksOf(person: Addresses, company: Addresses): Way[] {
  const phone = person.mobile ?? person.phone ?? company.phone
  const whatsapp = person.whatsapp ?? person.mobile ?? company.whatsapp
  const email = person.email ?? company.email
  return [
    ...(phone ? [{ type: 'call' as const, href: `tel:${phone}`, label: 'Telepon' }] : []),
    ...(whatsapp
      ? [
          {
            type: 'wa' as const,
            href: `https://wa.me/${whatsapp.replace(/\D/g, '').replace(/^0/, '62')}`,
            label: 'WhatsApp',
          },
        ]
      : []),
    ...(email
      ? [{ type: 'email' as const, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`, label: 'Email' }]
      : []),
  ]
}
