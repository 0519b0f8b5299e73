import { references } from '@ems/contracts/settings'
import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useResourceList } from '../../table/state/use-resource-list.ts'
import { documentOf, listOf, renderScreen } from '../../testing/index.ts'
import { ResourceForm } from '../ResourceForm.tsx'
import type { RowPart } from '../state/use-resource-form.ts'
import { Inputs } from './Inputs.tsx'

afterEach(cleanup)

const columns = ['name'] as const
const stored = { id: '1', version: 3, category: 'bank', code: 'BCA', name: 'Bank Contoh', meta: {}, sort_order: 5 }

const save = jest.fn<RowPart['save']>(async () => ({ id: '9', version: 1 }))
const part = { key: 'senin', values: { name: 'Bagian Senin' }, save }

function Screen() {
  const list = useResourceList(references, { columns })
  return (
    <ResourceForm list={list} createTitle="Tambah" part={part}>
      {(form) => <Inputs of={form} names={['code', 'name', 'sort_order']} />}
    </ResourceForm>
  )
}

test('a part of a row shows what it says itself, and sends its changes where they belong', async () => {
  const { user, search, requests } = renderScreen(Screen, {
    at: '/screen?id=1',
    permissions: Object.values(references.can),
    answers: { 'GET /references': listOf(references, []), 'GET /references/1': documentOf(references, stored) },
  })

  await user.type(await screen.findByDisplayValue('Bagian Senin'), ' pagi')
  expect(screen.queryByRole('button', { name: 'Hapus' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Simpan' }))

  await waitFor(() => expect(search()).not.toContain('id='))
  expect(save.mock.calls).toEqual([[{ name: 'Bagian Senin pagi' }, 3]])
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})
