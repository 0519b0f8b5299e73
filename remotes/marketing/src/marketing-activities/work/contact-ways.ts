type Addresses = { phone?: string | null; mobile?: string | null; whatsapp?: string | null; email?: string | null }

export type Way = { type: 'call' | 'wa' | 'email'; href: string; label: string }

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
