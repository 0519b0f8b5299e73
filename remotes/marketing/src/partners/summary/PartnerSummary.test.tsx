import { archiveContracts } from '@ems/contracts/archives'
import { generalOrders } from '@ems/contracts/hr'
import { marketingActivities, type partners } from '@ems/contracts/marketing'
import type { Row } from '@ems/platform'
import { listOf, renderScreen } from '@ems/ui/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import PartnerSummary from './PartnerSummary.tsx'

const partner = {
  id: '7',
  is_customer: true,
  is_vendor: true,
  last_activity_at: null,
  evaluation_grade: 'b',
  credit_limit: '1000000.00',
  receivable_actual: '2500000.00',
} as unknown as Row<typeof partners>
const Fixture = () => <PartnerSummary partner={partner} />

const stage = { board: '1', key: 'prospek', cards: 2, value: '3000000.00', weighted: '300000.00', elsewhere: 0 }
const standing = { orders: 4, ordered: '0.00', spent: '500000.00', on_time: '75.0', good: null, days: null, late: 0 }
const answers = {
  'GET /marketing-activities/-actions/stageTotals': { data: [], meta: { stages: [stage] } },
  'GET /archive-contracts': listOf(archiveContracts, [{ id: '3', current_end_date: '2027-05-31' }]),
  'GET /partners/7/required-papers': {
    data: ['present', 'missing', 'expired'].map((state) => ({ attributes: { kind: state, state } })),
  },
  'GET /vendor-standings/7': { data: { attributes: standing } },
}
const figure = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

test('a partner says how it stands, and each figure leads to what is behind it', async () => {
  const permissions = [marketingActivities.can.list, archiveContracts.can.list, generalOrders.can.list]
  const { user, search } = renderScreen(Fixture, { permissions, answers })

  expect(await figure('Peluang terbuka')).toBe('2 · Rp 3.000.000')
  expect(await figure('Kontrak berlaku')).toBe('1 · sampai 31/05/2027')
  expect(await figure('Kelengkapan dokumen')).toBe('1/3')
  expect(await figure('Tepat waktu')).toBe('75 %')
  expect(await figure('Piutang aktual')).toBe('Rp 2.500.000')
  await user.click(screen.getByRole('button', { name: '1/3' }))
  expect(search().get('tab')).toBe('legal')
})

const WithPhone = () => (
  <PartnerSummary partner={{ ...partner, name: 'PT Abadi', whatsapp: '+628123' } as typeof partner} />
)

test('a way to the partner is kept on the open card of the reader that was worked on last', async () => {
  const cards = [
    { id: '1', code: 'AKT-1', owner: '99', can: ['log'], version: 1 },
    { id: '2', code: 'AKT-2', owner: '1', can: ['log'], version: 4 },
  ]
  const { user, requests } = renderScreen(WithPhone, {
    permissions: [marketingActivities.can.list, marketingActivities.can.store],
    answers: {
      ...answers,
      'GET /marketing-activities': listOf(marketingActivities, cards),
      'POST /marketing-activities/2/-actions/log': { data: { type: 'marketing-activities', id: '2', attributes: {} } },
    },
  })

  const link = await screen.findByRole('link', { name: 'WhatsApp' })
  expect(link.getAttribute('href')).toBe('https://wa.me/628123')
  expect(screen.getByRole('link', { name: 'Aktivitas baru' }).getAttribute('href')).toContain('id=new&partner=7')
  await screen.findByRole('button', { name: 'Catat interaksi' })
  await user.click(link)
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname)
  await waitFor(() => expect(sent()).toEqual([expect.stringMatching(/marketing-activities\/2\/-actions\/log$/)]))
})

test('it says nothing of what the reader may not see', async () => {
  renderScreen(Fixture, { permissions: [], answers })

  expect(await figure('Kontak terakhir')).toBe('Belum ada')
  for (const label of ['Peluang terbuka', 'Kontrak berlaku', 'Tepat waktu'])
    expect(screen.queryByText(label)).toBeNull()
})
