import {
  contacts,
  interactionTypes,
  type MarketingBoard,
  type MessageTemplate,
  marketingBoards,
  messageTemplates,
  partners,
} from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { queries, showProblem, useQuery, useSession } from '@ems/platform'
import { Button, Group, IconChevronDown, Menu } from '@ems/ui'
import type { Card } from '../board/use-cards.ts'
import { linksOf, type Way } from './contact-ways.ts'
import { logInteraction } from './log-interaction.ts'
import { hrefWith, knownOf } from './messages.ts'

/** Most templates that a menu offers. */
const MAX_TEMPLATES = 100

/** Ways to the people of a card; using one is kept as an interaction. Nothing where the reader may not see them. */
export default function ContactLinks({ card }: { card: Card }) {
  const { can, user } = useSession()
  const mayRead = (['customer', 'vendor'] as const).some((menu) => can(permission(menu, 'show')))
  const contact = useQuery({ ...queries(contacts).one(card.contact ?? ''), enabled: mayRead && Boolean(card.contact) })
  const partner = useQuery({ ...queries(partners).one(card.partner ?? ''), enabled: mayRead && Boolean(card.partner) })
  const [person, company] = [contact.data?.row, partner.data?.row]
  const ways = person?.do_not_contact ? [] : linksOf(person ?? {}, company ?? {})
  const hasText = ways.some(({ type }) => type !== 'call')
  const templates = useTemplates(card, hasText)
  const board = useQuery({ ...queries(marketingBoards).one(card.board), enabled: templates.length > 0 })
  if (!ways.length) return null
  const name = person?.name ?? company?.name ?? ''
  const log = ({ type }: Way, template?: MessageTemplate) => {
    if (!card.can.includes('log')) return
    const result = `${interactionTypes[type]} ke ${name}${template ? `: ${template.name}` : ''}`
    void logInteraction(card, { type, result }, `${interactionTypes[type]} ke ${name} dicatat.`).catch(showProblem)
  }
  const stages = (board.data?.row as MarketingBoard | undefined)?.stages
  const values = knownOf({
    card,
    person,
    partner: company,
    stage: stages?.find(({ key }) => key === card.stage_key)?.name,
    sender: user,
  })
  return (
    <Group gap={6} mt="xs" role="group" aria-label={`Hubungi ${name}`}>
      {ways.map((way) => (
        <Button.Group key={way.type}>
          <Button component="a" {...linkOf(way, way.href)} size="compact-sm" variant="default" onClick={() => log(way)}>
            {way.label}
          </Button>
          <TemplateMenu
            way={way}
            templates={templates.filter(({ channel }) => channel === way.type)}
            hrefOf={(template) => hrefWith(way, template, values)}
            onUse={(template) => log(way, template)}
          />
        </Button.Group>
      ))}
    </Group>
  )
}

const linkOf = ({ type }: Way, href: string) =>
  type === 'wa' ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }

/** Active templates for the company of the card, where the reader may see templates. */
function useTemplates(card: Card, isEnabled: boolean): readonly MessageTemplate[] {
  const { can } = useSession()
  const { data } = useQuery({
    ...queries(messageTemplates).list({ page: 1, size: MAX_TEMPLATES, sort: ['name'], filters: { is_active: '1' } }),
    enabled: isEnabled && can(messageTemplates.can.list),
  })
  const rows = (data?.rows ?? []) as readonly MessageTemplate[]
  return rows.filter(({ company }) => !company || company === card.company)
}

type TemplateMenuProps = {
  way: Way
  templates: readonly MessageTemplate[]
  hrefOf: (template: MessageTemplate) => string
  onUse: (template: MessageTemplate) => void
}

/** Texts to begin with; nothing where there are none for this way. */
function TemplateMenu({ way, templates, hrefOf, onUse }: TemplateMenuProps) {
  if (!templates.length) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" px={4} aria-label={`Template ${way.label}`}>
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {templates.map((template) => (
          <Menu.Item
            key={template.name}
            component="a"
            {...linkOf(way, hrefOf(template))}
            onClick={() => onUse(template)}
          >
            {template.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
