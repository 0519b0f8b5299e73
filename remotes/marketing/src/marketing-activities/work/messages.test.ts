import { expect, test } from '@jest/globals'
import { hrefWith, knownOf } from './messages.ts'

const facts = knownOf({
  card: {
    code: 'AKT-00012',
    title: 'Sewa gudang & angkutan',
    value: '2500000.00',
    currency: 'IDR',
    expected_close: '2026-12-31',
    next_action_at: null,
    prospect_name: null,
  },
  person: { name: 'Rina', salutation: 'ibu' },
  partner: { name: 'PT Maju' },
  stage: 'Negosiasi',
  sender: { name: 'Sari', timezone: 'Asia/Jakarta' },
})

test('a message says what its card knows, in the text of the link', () => {
  const way = { type: 'wa' as const, href: 'https://wa.me/628123' }
  const body = 'Halo {{sapaan}} {{ kontak }}, {{judul}} senilai {{nilai}} ({{tahap}}).'
  const { searchParams } = new URL(hrefWith(way, { subject: null, body }, facts))
  expect(searchParams.get('text')?.replaceAll('\u00a0', ' ')).toBe(
    'Halo Ibu Rina, Sewa gudang & angkutan senilai Rp 2.500.000 (Negosiasi).',
  )

  const mail = hrefWith(
    { type: 'email', href: 'mailto:rina@maju.test' },
    { subject: '{{mitra}}: {{kode}}', body: 'Salam?\n{{pengirim}}' },
    facts,
  )
  expect(mail).toBe('mailto:rina@maju.test?subject=PT%20Maju%3A%20AKT-00012&body=Salam%3F%0ASari')
})

test('a variable that the card does not know stays in sight', () => {
  const href = hrefWith(
    { type: 'wa', href: 'https://wa.me/1' },
    { subject: null, body: 'Pada {{tindak_lanjut}}' },
    facts,
  )
  expect(new URL(href).searchParams.get('text')).toBe('Pada {{tindak_lanjut}}')
})
