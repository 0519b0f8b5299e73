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
const standing = { orders: 4, ordered: '0.00', spent: '500000.00', on_time: '75.0', good: null, days: '3.5', late: 0 }
const recent = { recent: '1250000.50', recent_orders: 3, from: '2025-11-30', to: '2026-11-29' }
const sale = {
  connection: 'actual',
  currency: 'IDR',
  total: '750000.25',
  invoices: 2,
  from: '2025-11-30',
  to: '2026-11-29',
}
const sales = [sale, { ...sale, currency: 'USD', total: '1200.50' }].map((attributes) => ({ attributes }))
const invoice = { number: 'SI-1', trans_date: '2026-11-02', due_date: null, total: '1200.50', outstanding: '0.00' }
const answers = {
  'GET /marketing-activities/-actions/stageTotals': { data: [], meta: { stages: [stage] } },
  'GET /archive-contracts': listOf(archiveContracts, [{ id: '3', current_end_date: '2027-05-31' }]),
  'GET /partners/7/required-papers': {
    data: ['present', 'missing', 'expired'].map((state) => ({ attributes: { kind: state, state } })),
  },
  'GET /vendor-standings/7': { data: { attributes: { ...standing, ...recent } } },
  'GET /partner-accounting/7/sales': { data: sales },
  'GET /accounting-reports/documents': {
    data: [{ id: '9', attributes: invoice }],
    meta: { total: 1, sum: '1200.50' },
  },
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

test('sales of twelve months stand by book and currency, and lead to the invoices whose sum they are', async () => {
  const { user, requests } = renderScreen(Fixture, { permissions: ['accounting_actual-list'], answers })

  expect(await figure('Penjualan 12 bulan aktual')).toBe('Rp 750.000,25')
  expect(await figure('Penjualan 12 bulan aktual (USD)')).toBe('USD 1.200,50')
  await user.click(screen.getByRole('button', { name: /^USD/ }))
  expect(await screen.findByText(/^Jumlah 1 faktur: USD\s1\.200,50$/)).not.toBeNull()
  const { url = '' } = requests.find(({ url }) => url.includes('accounting-reports/documents')) ?? {}
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    connection: 'actual',
    partner: '7',
    currency: 'USD',
    from: sale.from,
    to: sale.to,
  })
})

test('a vendor says what was ordered in twelve months, which leads to these orders, and how long it takes', async () => {
  renderScreen(Fixture, { permissions: [generalOrders.can.list], answers })

  expect(await figure('Pengadaan 12 bulan')).toBe('3 · Rp 1.250.000,50')
  expect(await figure('Lead time rata-rata')).toBe('3,5 hari')
  const to = screen.getByRole('link', { name: /1\.250\.000,50/ }).getAttribute('href')
  const { searchParams } = new URL(to ?? '', 'http://ems.test')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'f.vendor': '7',
    'f.ordered_on_from': '2025-11-30',
    'f.ordered_on_to': '2026-11-29',
  })
  expect(searchParams.getAll('f.status')).toEqual(['sent', 'partially_received', 'received', 'closed'])
})

test('it says nothing of what the reader may not see', async () => {
  const { requests } = renderScreen(Fixture, { permissions: [], answers })

  expect(await figure('Kontak terakhir')).toBe('Belum ada')
  for (const label of ['Peluang terbuka', 'Kontrak berlaku', 'Tepat waktu', 'Pengadaan 12 bulan', /^Penjualan/])
    expect(screen.queryByText(label)).toBeNull()
  expect(requests.filter(({ url }) => /sales|vendor-standings/.test(url))).toEqual([])
})
