import { renderScreen } from '@ems/ui/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import ItemUsages from './ItemUsages.tsx'

const Screen = () => <ItemUsages item="7" />
const part = (id: string, label: string, count: number, records: readonly object[]) => ({
  type: 'item-usages',
  id,
  attributes: { label, count, records },
})
const usage = {
  id: '1',
  title: 'AKT-1 – Peluang kain',
  day: '2026-03-01',
  status: 'Terbuka',
  lines: [{ quantity: '2.5', unit: 'Meter' }],
  route: '/private/marketing/activity?id=1',
}
const show = (parts: readonly object[]) =>
  renderScreen(Screen, {
    permissions: [],
    answers: { 'GET /items/7/usages': { data: parts, meta: { total: parts.length } } },
  })

test('where an item is used is counted for each part, with quantities and the way to each record', async () => {
  show([part('marketing-activities', 'Aktivitas Pemasaran', 12, [usage]), part('quotations', 'Penawaran', 0, [])])

  const link = await screen.findByRole('link', { name: 'AKT-1 – Peluang kain' })
  expect(link.getAttribute('href')).toBe('/private/marketing/activity?id=1')
  expect(screen.getByRole('heading', { name: 'Aktivitas Pemasaran (12)' })).toBeTruthy()
  expect(screen.getByText(/2,5 Meter · .* · Terbuka/)).toBeTruthy()
  expect(screen.getByText('1 terbaru dari 12.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /Penawaran/ })).toBeNull()
})

test('an item that is used nowhere says where it was looked for, as far as the user may read it', async () => {
  show([part('quotations', 'Penawaran', 0, [])])
  expect(await screen.findByText('Belum dipakai di penawaran.')).toBeTruthy()
})

test('without the right to read any of it the tab says so', async () => {
  show([])
  expect(await screen.findByText('Anda tidak memiliki hak melihat pemakaian barang/jasa ini.')).toBeTruthy()
})
