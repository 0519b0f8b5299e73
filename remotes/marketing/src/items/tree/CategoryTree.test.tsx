import { items } from '@ems/contracts/marketing'
import { references } from '@ems/contracts/settings'
import { listOf, problemOf, renderScreen } from '@ems/ui/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import ItemList from '../ItemList.tsx'

const row = (id: string, parent: string | null) => ({ id, name: `Kategori ${id}`, parent, sort_order: Number(id) })

test('the tree of categories is there for users who may not open the list of references', async () => {
  const answers = {
    'GET /items': listOf(items, []),
    'GET /references': ({ url }: Request) => {
      const fields = new URL(url).searchParams.get('fields[references]')?.split(',') ?? []
      const isLookup = fields.length > 0 && fields.every((field) => references.lookup.includes(field as never))
      return isLookup
        ? listOf(references, [row('1', null), row('2', '1')])
        : problemOf(403, { code: 'FORBIDDEN', detail: 'x' })
    },
  }
  const { user, search } = renderScreen(ItemList, { permissions: [items.can.list], answers })

  await user.click(await screen.findByRole('button', { name: 'Kategori 1' }))
  expect(search().getAll('f.category').join()).toMatch(/1.*2/)
})
