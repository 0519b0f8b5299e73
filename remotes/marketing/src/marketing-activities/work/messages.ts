import {
  filledIn,
  type MarketingActivity,
  type MessageTemplate,
  type MessageVariable,
  salutations,
} from '@ems/contracts/marketing'
import { formatDate, formatInstant, formatMoney } from '@ems/platform'
import type { Way } from './contact-ways.ts'

type Facts = {
  card: Pick<
    MarketingActivity,
    'code' | 'title' | 'value' | 'currency' | 'expected_close' | 'next_action_at' | 'prospect_name'
  >
  person?: { name: string; salutation: keyof typeof salutations | null } | undefined
  partner?: { name: string } | undefined
  stage?: string | undefined
  sender: { name: string; timezone: string }
}

const addressOf = (salutation: keyof typeof salutations | null) =>
  salutation && salutation !== 'none' ? salutations[salutation] : 'Bapak/Ibu'

/** What a message can say of this card. */
export function knownOf({ card, person, partner, stage, sender }: Facts): Record<MessageVariable, string | null> {
  return {
    sapaan: person ? addressOf(person.salutation) : null,
    kontak: person?.name ?? null,
    mitra: partner?.name ?? card.prospect_name,
    judul: card.title,
    kode: card.code,
    nilai: card.value && formatMoney(card.value, card.currency === 'IDR' ? {} : { currency: card.currency }),
    tahap: stage ?? null,
    perkiraan_tutup: card.expected_close && formatDate(card.expected_close),
    tindak_lanjut: card.next_action_at && formatInstant(card.next_action_at, sender.timezone),
    pengirim: sender.name,
  }
}

type Text = Pick<MessageTemplate, 'subject' | 'body'>

/** The link of a way with the text of a template in it; the person reads it once more before it goes. */
export function hrefWith(
  { href, type }: Pick<Way, 'href' | 'type'>,
  { subject, body }: Text,
  values: ReturnType<typeof knownOf>,
) {
  const text = encodeURIComponent(filledIn(body, values))
  if (type === 'wa') return `${href}?text=${text}`
  return `${href}?subject=${encodeURIComponent(filledIn(subject ?? '', values))}&body=${text}`
}
