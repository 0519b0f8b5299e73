import { references } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { documentOf, listOf, renderScreen } from '../testing/index.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { type ResourceList, useResourceList } from './state/use-resource-list.ts'

afterEach(cleanup)

const columns = ['code', 'name'] as const

const latest: { list?: ResourceList<typeof references> } = {}

function Screen() {
  const list = useResourceList(references, { columns })
  latest.list = list
  return <ResourceTable list={list} empty="Kategori ini belum berisi data." />
}

const row = { id: '1', category: 'bank', meta: {}, sort_order: 1, is_active: true, code: 'BCA', name: 'Bank Contoh' }
const show = () =>
  renderScreen(Screen, {
    permissions: Object.values(references.can),
    answers: { 'GET /references': listOf(references, [row]), 'GET /references/1': documentOf(references, row) },
  })

/** Longer than the search waits for the next key. */
const searched = () => new Promise((resolve) => setTimeout(resolve, 400))
const type = async () => {
  await screen.findByText('BCA')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bank' } })
}

// Nothing is drawn before `act` ends, as on a machine that is busy drawing what was asked for before.
describe('the address of a list, while it is still being drawn', () => {
  test('keeps a record that was opened right after the last key of a search', async () => {
    const { search } = show()
    await type()
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Bank Contoh' }))
      await searched()
    })
    expect(Object.fromEntries(search())).toEqual({ id: '1', q: 'bank' })
  })

  test('keeps a search that went on before a record was opened', async () => {
    const { search } = show()
    await type()
    await act(async () => {
      await searched()
      fireEvent.click(screen.getByRole('link', { name: 'Bank Contoh' }))
    })
    expect(Object.fromEntries(search())).toEqual({ id: '1', q: 'bank' })
  })

  test('is not brought back by a change that comes after the list was left', async () => {
    const { router } = show()
    await screen.findByText('BCA')
    await act(async () => {
      void router.navigate('/elsewhere')
      latest.list?.change({ q: 'bank' })
    })
    expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '' })
    expect(screen.getByText('elsewhere')).toBeTruthy()
  })

  test('takes two changes at once', async () => {
    const { search } = show()
    await screen.findByText('BCA')
    await act(async () => {
      latest.list?.change({ q: 'bank' })
      latest.list?.open('1')
    })
    expect(Object.fromEntries(search())).toEqual({ id: '1', q: 'bank' })
  })
})
