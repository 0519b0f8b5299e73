import { references } from '@ems/contracts/settings'
import { documentOf, listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import ReferenceList from './ReferenceList.tsx'

afterEach(cleanup)

const office = {
  id: '3',
  version: 1,
  category: 'office',
  code: 'JKT',
  name: 'Kantor Jakarta',
  parent: null,
  company: null,
  sort_order: 0,
  color: '#4c6ef5',
  icon: null,
  meta: { timezone: 'Asia/Jakarta', radius_m: 150, wifi: 'kept' },
  valid_from: null,
  valid_to: null,
  is_active: true,
  is_system: false,
}
const counts = { data: [{ type: 'reference-categories', id: 'office', attributes: { count: 10 } }] }

const show = (at = '/screen?category=office', row: typeof office = office) =>
  renderScreen(ReferenceList, {
    at,
    permissions: Object.values(references.can),
    answers: {
      'GET /references': listOf(references, [row]),
      'GET /reference-categories': counts,
      'GET /references/3': documentOf(references, row),
      'PATCH /references/3': documentOf(references, { ...row, version: 2 }),
    },
  })
const categories = () => within(screen.getByRole('navigation', { name: 'Kategori referensi' }))
const requested = (requests: Request[]) =>
  requests.map(({ url }) => new URL(url).searchParams.get('filter[category]')).filter(Boolean)

describe('categories', () => {
  test('each have their rows and say how many', async () => {
    const { user, requests, search } = show()
    await screen.findByText('Kantor Jakarta')
    expect(requested(requests)).toEqual(['office'])
    await waitFor(() => expect(categories().getByRole('button', { name: /Kantor/ }).textContent).toContain('10'))
    await user.click(categories().getByRole('button', { name: 'Jabatan' }))
    expect(search().toString()).toBe('category=position')
    await waitFor(() => expect(requested(requests)).toEqual(['office', 'position']))
    expect(screen.getByRole('button', { name: 'Tambah Jabatan' })).toBeTruthy()
  })

  test('are found by typing', async () => {
    const { user } = show()
    await user.type(screen.getByRole('searchbox', { name: 'Cari kategori' }), 'kite')
    expect(
      categories()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pekerjaan KITE'])
  })
})

describe('the details of a category', () => {
  test('are checked in the words of the business', async () => {
    const { user, requests } = show('/screen?category=office&id=3&tab=edit')
    const radius = await screen.findByLabelText('Radius (m)')
    await user.clear(radius)
    await user.type(radius, '5')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect(await screen.findAllByText('Radius 20–2.000 m.')).not.toHaveLength(0)
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  test('are sent whole, with what this form does not know', async () => {
    const { user, requests } = show('/screen?category=office&id=3')
    await user.click(await screen.findByRole('button', { name: 'Ubah Rincian' }))
    const radius = await screen.findByLabelText('Radius (m)')
    await user.clear(radius)
    await user.type(radius, '200')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
    const sent = (await requests.find(({ method }) => method === 'PATCH')?.json()) as { data: object }
    expect(sent.data).toMatchObject({ attributes: { meta: { timezone: 'Asia/Jakarta', radius_m: 200, wifi: 'kept' } } })
  })

  test('of a working pattern are days and hours', async () => {
    show('/screen?category=work-pattern&id=new')
    expect(await screen.findByRole('group', { name: /Hari kerja/ })).toBeTruthy()
    expect(screen.getByLabelText(/^Jam masuk/)).toBeTruthy()
    expect(screen.queryByLabelText('Radius (m)')).toBeNull()
  })

  test('are none for a plain list', async () => {
    show('/screen?category=bank&id=new')
    expect(await screen.findByLabelText(/^Kode/)).toBeTruthy()
    expect(screen.queryByText('Rincian')).toBeNull()
  })
})

test('the code of a system row stays', async () => {
  show('/screen?category=office&id=3&tab=edit', { ...office, is_system: true })
  expect(await screen.findByText('Kode bawaan sistem tidak dapat diubah.')).toBeTruthy()
  expect(screen.queryByLabelText(/^Kode/)).toBeNull()
  expect(screen.getByLabelText(/^Nama/)).toBeTruthy()
})
