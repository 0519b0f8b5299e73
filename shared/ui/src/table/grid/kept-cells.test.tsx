import { references } from '@ems/contracts/settings'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { listOf, renderScreen } from '../../testing/index.ts'
import { ResourceTable } from '../ResourceTable.tsx'
import { useResourceList } from '../state/use-resource-list.ts'

afterEach(cleanup)

const columns = ['code', 'name'] as const
let rendered: string[]
const cells = {
  code: ({ code }: { code: string }) => {
    rendered.push(code)
    return code
  },
}

function Screen() {
  const list = useResourceList(references, { columns })
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." cells={cells} />
}

const rows = ['BCA', 'BNI', 'BRI', 'BSI'].map((code, n) => ({
  category: 'bank',
  meta: {},
  sort_order: n,
  is_active: true,
  id: String(n + 1),
  code,
  name: `Bank ${code}`,
}))

test('choosing rows draws no cell again, and the focus only the cells between which it moves', async () => {
  rendered = []
  const { user } = renderScreen(Screen, {
    permissions: Object.values(references.can),
    answers: { 'GET /references': listOf(references, rows) },
  })
  await screen.findByRole('checkbox', { name: 'Pilih Bank BSI' })
  await user.click(screen.getByRole('gridcell', { name: 'BCA' }))
  expect(rendered.length).toBeGreaterThan(0)

  rendered = []
  await user.keyboard('{ArrowDown}')
  expect(rendered.toSorted()).toEqual(['BCA', 'BNI'])

  rendered = []
  await user.click(screen.getByRole('checkbox', { name: 'Pilih Bank BRI' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }))
  await screen.findByText('4 data dipilih')
  // The cell that the focus has left.
  expect(rendered).toEqual(['BNI'])
})
