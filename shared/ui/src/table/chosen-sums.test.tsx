import { partnerItems } from '@ems/contracts/marketing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { Page } from '../Page.tsx'
import { listOf, renderScreen } from '../testing/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { useResourceList } from './state/use-resource-list.ts'

afterEach(cleanup)

function Screen() {
  const list = useResourceList(partnerItems, { columns: ['name', 'price', 'currency'] })
  return (
    <Page title="Relasi barang">
      <ResourceTable list={list} empty="Belum ada relasi barang." />
    </Page>
  )
}

const row = (id: string, name: string, price: string | null, currency: string) => ({
  ...{ id, version: 1, name, price, currency, is_primary: false, partner: null, item: null },
  ...{ partner_item_code: null, min_order: null, lead_time_days: null, valid_to: null },
})
const choose = async (user: ReturnType<typeof renderScreen>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Pilih ${name}` }))

test('what the chosen rows come to stands below the list, to the last cent, as long as it is one currency', async () => {
  const rows = [
    row('1', 'Kabel', '1500000.10', 'IDR'),
    row('2', 'Kertas', '250000.20', 'IDR'),
    row('3', 'Baut', null, 'IDR'),
    row('4', 'Resin', '7.00', 'USD'),
  ]
  const { user } = renderScreen(Screen, {
    permissions: Object.values(partnerItems.can),
    answers: { 'GET /partner-items': listOf(partnerItems, rows) },
  })
  await screen.findByText('Kabel')
  expect(screen.queryByText(/Σ dipilih/)).toBeNull()

  for (const name of ['Kabel', 'Kertas', 'Baut']) await choose(user, name)
  expect(screen.getByText(/Σ dipilih Harga: .*1\.750\.000,30/)).toBeTruthy()

  await choose(user, 'Resin')
  expect(screen.queryByText(/Σ dipilih/)).toBeNull()
})
