import { choice, defineResource, ref, text } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { ResourceScreen } from '../screen/ResourceScreen.tsx'
import { documentOf, listOf, renderScreen } from '../testing/index.ts'

afterEach(cleanup)

const desks = defineResource({
  area: 'settings',
  name: 'employees',
  menu: 'employee',
  label: 'Meja',
  fields: {
    name: text('Nama', 40),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    kind: choice('Jenis', { sit: 'Duduk', stand: 'Berdiri' }).nullable(),
  },
  title: 'name',
  list: { search: ['name'], filters: [], sort: ['name'], default: 'name' },
})

const one = { id: '7', version: 2, name: 'Meja satu', company: '1', office: '5', kind: 'sit' }
const office = { category: 'office', parent: null, company: '1', sort_order: 0, color: null, is_active: true }
const offices = [
  { ...office, id: '5', code: 'JKT', name: 'Kantor Jakarta', icon: 'map-pin' },
  { ...office, id: '6', code: 'SMG', name: 'Kantor Semarang', icon: 'map-pin' },
]
const Screen = () => (
  <ResourceScreen
    resource={desks}
    columns={['name'] as const}
    empty="Belum ada meja."
    form={[{ legend: 'Meja', names: ['name', 'company', 'office', 'kind'] }]}
  />
)

test('a choice is of the same company, reads as people say it, and stays when it is picked again', async () => {
  const { user, requests } = renderScreen(Screen, {
    at: '/screen?id=7',
    permissions: Object.values(desks.can),
    answers: {
      'GET /employees': listOf(desks, [one]),
      'GET /employees/7': documentOf(desks, one),
      'PATCH /employees/7': documentOf(desks, one),
      'GET /references': listOf(references, offices),
    },
  })
  const input = await screen.findByRole('combobox', { name: 'Kantor' })
  await waitFor(() => expect(input).toHaveProperty('value', 'Kantor Jakarta'))
  await user.click(input)
  const option = await screen.findByRole('option', { name: /Kantor Jakarta/ })

  expect(option.textContent).toBe('Kantor JakartaJKT')
  const asked = requests.map(({ url }) => new URL(url).searchParams).filter((query) => query.has('filter[where]'))
  expect(asked.map((query) => JSON.parse(query.get('filter[where]') ?? ''))[0]).toEqual({
    or: [
      { field: 'company', op: 'eq', value: '1' },
      { field: 'company', op: 'null', value: '1' },
    ],
  })
  await user.click(option)
  expect(input).toHaveProperty('value', 'Kantor Jakarta')
  const kind = screen.getByRole('combobox', { name: 'Jenis' })
  await user.click(kind)
  await user.click(await screen.findByRole('option', { name: 'Duduk' }))
  expect(kind).toHaveProperty('value', 'Duduk')
  // Emptying has a button of its own.
  await user.click(screen.getAllByLabelText('Kosongkan').at(-1) as HTMLElement)
  await waitFor(() => expect(input).toHaveProperty('value', ''))
})
