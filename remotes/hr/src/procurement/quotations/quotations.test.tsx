import { generalOrders, type generalProcurements, generalQuotations, type QuotationComparison } from '@ems/contracts/hr'
import type { Row } from '@ems/platform'
import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import QuotationTab from './QuotationTab.tsx'

afterEach(cleanup)

const quotation = (id: string, vendor_name: string, more: object = {}) => ({
  ...{ id, name: vendor_name, vendor: id, vendor_name, status: 'received', version: 1, valid_to: '2999-01-31' },
  ...{ lead_time_days: 5, net: '1000.00', total: '1110.00', is_complete: true, is_expired: false, is_lowest: false },
  ...{ price_score: '90.0', quality_score: null, time_score: '100.0', score: '92.5' },
  ...more,
})
const offer = (id: string, price: string, is_lowest: boolean) => ({
  ...{ quotation: id, qty: '10', price, is_lowest, is_chosen: false },
})
const comparison = {
  ...{ required: 2, vendors: 1, weights: { price: 60, quality: 25, time: 15 }, criteria: ['price', 'time'] },
  quotations: [quotation('1', 'PT Murah', { is_lowest: true, score: '100.0' }), quotation('2', 'PT Mahal')],
  lines: [
    {
      ...{ id: '31', line_no: 1, name: 'Kertas A4', unit: 'Rim', qty: '10', open: '10', est_price: '120.00' },
      offers: [offer('1', '100.00', true), offer('2', '130.00', false)],
    },
  ],
} satisfies QuotationComparison
const request = { id: '9', version: 4, status: 'approved', can: [] } as unknown as Row<typeof generalProcurements>

const refusal = {
  ...{ status: '422', code: 'REQUIRED', title: 'Unprocessable' },
  detail: 'Alasan memilih bukan harga terendah wajib diisi.',
  source: { pointer: '/data/attributes/choice_reason' },
}

const rendered = (attributes: QuotationComparison, status = 201) =>
  renderScreen(() => <QuotationTab request={request} />, {
    permissions: [...Object.values(generalOrders.can), ...Object.values(generalQuotations.can)],
    answers: {
      'GET /general-quotations/comparison': { data: { type: 'quotation-comparisons', id: '9', attributes } },
      'POST /general-quotations/-actions/chooseLines':
        status === 201
          ? { data: [{ type: 'general-orders', id: '77' }] }
          : new Response(JSON.stringify({ errors: [refusal] }), {
              status,
              headers: { 'Content-Type': 'application/vnd.api+json' },
            }),
    },
  })

test('quotations stand side by side with the lowest marked, and the missing ones are said', async () => {
  rendered(comparison)
  const lines = await screen.findByRole('table', { name: 'Perbandingan penawaran' })
  expect(within(lines).getAllByText('Terendah')).toHaveLength(1)
  const vendors = screen.getByRole('table', { name: 'Penawaran per pemasok' })
  expect(within(vendors).getByText('Nilai tertinggi')).toBeTruthy()
  expect(screen.getByText('Diperlukan minimal 2 penawaran untuk nilai ini. Sudah ada 1.')).toBeTruthy()
  expect(screen.getByText(/^Nilai dari harga 60 %, waktu 15 %\./)).toBeTruthy()
})

test('the chosen offer becomes an order, with its line and quotation', async () => {
  const { user, requests } = rendered(comparison)
  await user.click(await screen.findByRole('button', { name: 'Pilih semua dari PT Murah' }))
  await user.click(screen.getByRole('button', { name: 'Pilih dan buat pesanan' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Buat pesanan' }))
  await screen.findByText('Pesanan dibuat.')
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/-actions/chooseLines'))
  expect(await sent?.clone().json()).toMatchObject({
    data: { attributes: { procurement: '9', choices: [{ line: '31', quotation: '1' }], reason: null } },
  })
})

test('a dearer offer is marked, and the reason is asked for at its field', async () => {
  const { user } = rendered(comparison, 422)
  await user.click(await screen.findByRole('radio', { name: /^Kertas A4 dari PT Mahal/ }))
  await user.click(screen.getByRole('button', { name: 'Pilih dan buat pesanan' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/bukan terendah/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Buat pesanan' }))
  expect(await within(dialog).findByText('Alasan memilih bukan harga terendah wajib diisi.')).toBeTruthy()
})
