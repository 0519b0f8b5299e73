import { items } from '@ems/contracts/marketing'
import { problemOf, renderScreen } from '@ems/ui/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { PriceListDialog } from './PriceListDialog.tsx'

const Screen = () => (
  <PriceListDialog printing={{ kind: 'price-list', params: {}, count: 3 }} onClose={() => undefined} />
)
const rejected = problemOf(400, {
  code: 'COMPANY',
  detail: 'Pilih perusahaan penerbit.[Galat]Payload request tidak sesuai format pada Back-end.',
})

test('a customer that belongs to no company asks for the company that sells, at its field', async () => {
  const { user } = renderScreen(Screen, {
    permissions: Object.values(items.can),
    answers: {
      'GET /partners': {
        data: [{ type: 'partners', id: '5', attributes: { name: 'PT Tekstil' } }],
        meta: { total: 1 },
      },
      'GET /items/-actions/price-list': rejected,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Unduh PDF' }))
  expect(await screen.findByText('Pilih pelanggan.')).toBeTruthy()

  await user.click(screen.getByRole('combobox', { name: /^Pelanggan/ }))
  await user.click(await screen.findByRole('option', { name: /PT Tekstil/ }))
  await user.click(screen.getByRole('button', { name: 'Unduh PDF' }))
  const company = screen.getByRole('combobox', { name: /^Perusahaan penerbit/ })
  expect(await screen.findByText('Pilih perusahaan penerbit.')).toBeTruthy()
  expect(company.getAttribute('aria-invalid')).toBe('true')
})
