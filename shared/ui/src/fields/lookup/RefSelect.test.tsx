import { resources } from '@ems/contracts'
import { employees } from '@ems/contracts/hr'
import { choice, companyOf, defineResource, pairsOf, type Resource, ref, rows, text } from '@ems/contracts/kit'
import { references, users } from '@ems/contracts/settings'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useDependents } from '../../form/within/use-dependents.ts'
import { ResourceScreen } from '../../screen/ResourceScreen.tsx'
import { documentOf, listOf, renderScreen } from '../../testing/index.ts'

afterEach(cleanup)

const desks = defineResource({
  area: 'settings',
  name: 'employees',
  menu: 'employee',
  label: 'Meja',
  fields: {
    name: text('Nama', 40),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
    holder: ref('Pemegang', 'users').nullable(),
    kind: choice('Jenis', { sit: 'Duduk', stand: 'Berdiri' }).nullable(),
  },
  title: 'name',
  list: { search: ['name'], filters: [], sort: ['name'], default: 'name' },
})

const one = { id: '7', version: 2, name: 'Meja satu', company: '1', office: '5', holder: null, kind: 'sit' }
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
    form={[{ legend: 'Meja', names: ['name', 'company', 'office', 'holder', 'kind'] }]}
  />
)

test('a choice is of the same company, reads as people say it, and stays when it is picked again', async () => {
  const { user, requests } = renderScreen(Screen, {
    at: '/screen?id=7&tab=edit',
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
  const requested = requests.map(({ url }) => new URL(url).searchParams.get('filter[within][company]'))
  expect(requested).toContain('1')
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

test('rows that look the same get their id, and Backspace empties', async () => {
  const twins = ['5', '6'].map((id) => ({ ...office, id, code: 'JKT', name: 'Kantor Jakarta', icon: 'map-pin' }))
  const { user, requests } = renderScreen(Screen, {
    at: '/screen?id=7&tab=edit',
    permissions: Object.values(desks.can),
    answers: {
      'GET /employees': listOf(desks, [one]),
      'GET /employees/7': documentOf(desks, one),
      'GET /references': listOf(references, twins),
    },
  })
  const input = await screen.findByRole('combobox', { name: 'Kantor' })
  await waitFor(() => expect(input).toHaveProperty('value', 'Kantor Jakarta'))
  await user.click(input)
  const notes = (await screen.findAllByRole('option', { name: /Kantor Jakarta/ })).map(({ textContent }) => textContent)
  expect(notes).toEqual(['Kantor JakartaJKT · #5', 'Kantor JakartaJKT · #6'])
  const requested = requests
    .map(({ url }) => new URL(url).searchParams)
    .find((query) => query.has('filter[within][company]'))
  expect(requested?.has('include')).toBe(false)

  await user.keyboard('{Backspace}')
  await waitFor(() => expect(input).toHaveProperty('value', ''))
})

test.each([
  ['and their group to users who may list users', [users.can.list], 'company,usergroup'],
  ['not their group to others', [], 'company'],
])('offers active and invited users with their company, %s', async (_, more, include) => {
  const { user, requests } = renderScreen(Screen, {
    at: '/screen?id=7&tab=edit',
    permissions: [...Object.values(desks.can), ...more],
    answers: {
      'GET /employees': listOf(desks, [one]),
      'GET /employees/7': documentOf(desks, one),
      'GET /references': listOf(references, offices),
      'GET /users': listOf(users, []),
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Pemegang' }))
  await screen.findByText('Tidak ditemukan.')
  const requested = requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname.endsWith('/users'))?.searchParams
  expect(requested?.getAll('filter[status][]')).toEqual(['active', 'invited'])
  expect(requested?.get('include')?.split(',').sort().join()).toBe(include)
  expect(requested?.get('fields[users]')?.includes('usergroup')).toBe(more.length > 0)
})

test('waits for its company, and is emptied when it is of another one, which can be taken back', async () => {
  const { user, requests } = renderScreen(Screen, {
    at: '/screen?id=new',
    permissions: Object.values(desks.can),
    answers: {
      'GET /employees': listOf(desks, []),
      'GET /references': ({ url }: Request) => {
        const query = new URL(url).searchParams
        const companies = ['1', '2'].map((id) => ({
          ...office,
          id,
          category: 'company',
          company: null,
          code: `PT${id}`,
          name: `PT ${id}`,
        }))
        if (query.get('filter[category]') === 'company') return listOf(references, companies)
        const within = query.get('filter[within][company]')
        return listOf(references, within === '2' ? [] : offices)
      },
    },
  })
  const input = await screen.findByRole('combobox', { name: 'Kantor' })
  expect(input).toHaveProperty('disabled', true)
  expect(input.getAttribute('placeholder')).toBe('Pilih perusahaan dahulu')
  const choose = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }))
    await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
  }
  await choose('Perusahaan', 'PT 1')
  await choose('Kantor', 'Kantor Semarang')
  await choose('Perusahaan', 'PT 2')

  await waitFor(() => expect(input).toHaveProperty('value', ''))
  await screen.findByText('Kantor dikosongkan karena tidak sesuai dengan Perusahaan yang baru.')
  expect(requests.map(({ url }) => new URL(url).searchParams.get('filter[id][]'))).toContain('6')
  await user.click(screen.getByRole('button', { name: 'Urungkan' }))
  await waitFor(() => expect(input).toHaveProperty('value', 'Kantor Semarang'))
  expect(screen.getByRole('combobox', { name: /^Perusahaan/ })).toHaveProperty('value', 'PT 1')
})

const moves = defineResource({
  area: 'settings',
  name: 'employees',
  menu: 'employee',
  label: 'Mutasi',
  fields: {
    name: text('Nama', 40),
    places: rows(
      'Penempatan',
      {
        company: ref('Perusahaan', 'references', { category: 'company' }),
        room: ref('Ruang', 'references', { category: 'room' }, { within: { company: 'company' } }).nullable(),
      },
      { max: 9 },
    ),
  },
  title: 'name',
  list: { search: ['name'], filters: [], sort: ['name'], default: 'name' },
})

function Moves() {
  const [values, setValues] = useState<Record<string, unknown>>({
    places: [
      { company: '1', room: '5' },
      { company: '2', room: '6' },
    ],
  })
  const lines = values.places as { company: string; room: string | null }[]
  const set = useDependents(moves, { values, set: (path, to) => setValues((old) => ({ ...old, [path]: to })) })
  return (
    <>
      <button
        type="button"
        onClick={() =>
          set(
            'places',
            lines.map((line, n) => (n ? line : { ...line, company: '2' })),
          )
        }
      >
        pindah
      </button>
      <output>{JSON.stringify(lines)}</output>
    </>
  )
}

test('in a line the reference of the old parent is emptied, that line only, and can be taken back', async () => {
  const { user, requests } = renderScreen(Moves, {
    permissions: [],
    answers: { 'GET /references': listOf(references, []) },
  })
  await user.click(screen.getByRole('button', { name: 'pindah' }))
  await screen.findByText('Ruang (baris 1) dikosongkan karena tidak sesuai dengan Perusahaan yang baru.')
  await screen.findByText('[{"company":"2","room":null},{"company":"2","room":"6"}]')
  const query = new URL(requests.at(-1)?.url ?? '').searchParams
  expect([query.get('filter[within][company]'), query.getAll('filter[id][]')]).toEqual(['2', ['5']])
  await user.click(screen.getByRole('button', { name: 'Urungkan' }))
  await screen.findByText('[{"company":"1","room":"5"},{"company":"2","room":"6"}]')
})

type Pair = { label: string; category: string | undefined }
const isOfCompany = (...[metas, field, columns]: Parameters<typeof pairsOf>) =>
  field.to === 'references' && pairsOf(metas, field, columns).length > 0

/** References of a stored row to what belongs to companies, also in its lines, by the field of the form. */
function inputsOf({ meta, computed, fixed }: Resource): Readonly<Record<string, readonly Pair[]>> {
  const pairs = Object.entries(meta).map(([name, field]): [string, Pair[]] => [
    name,
    isOfCompany(meta, field)
      ? [{ label: field.label, category: field.where?.category }]
      : Object.values(field.columns ?? {})
          .filter((column) => isOfCompany(meta, column, field.columns))
          .map(({ label, where }) => ({ label: `${label}, baris 1`, category: where?.category })),
  ])
  return Object.fromEntries(
    pairs.filter(([name, matches]) => matches.length > 0 && ![...computed, ...fixed].some((other) => other === name)),
  )
}

/** Collections whose rows have a company, with such references. */
const withPairs = resources.filter(
  (one) => companyOf(one.meta, { company: '1' }) && one.can.update && Object.keys(inputsOf(one)).length > 0,
)

const isNightly = process.env.EMS_TESTS === 'full'
/** Daily those with lines, where the company is that of the row above, and every fourth of the others: one form draws all. */
const dailyOf = (all: readonly Resource[]) =>
  all.filter(({ meta }, n) => isNightly || n % 4 === 0 || Object.values(meta).some(({ columns }) => columns))

describe('what belongs to companies is offered for the row’s own company only', () => {
  /** Category and limits of every lookup, which asks for 20 rows; equal ones are asked once. */
  const lookups = (requests: readonly Request[]) =>
    requests
      .map(({ url }) => new URL(url))
      .filter(
        ({ pathname, searchParams }) => pathname.endsWith('/references') && searchParams.get('page[size]') === '20',
      )
      .map(({ searchParams }) => [
        searchParams.get('filter[category]') ?? undefined,
        searchParams.get('filter[within][company]'),
      ])
  const renderRow = (resource: Resource, at: string, row: Record<string, unknown>) =>
    renderScreen(
      () => (
        <ResourceScreen
          resource={resource}
          columns={[resource.title]}
          empty="Kosong."
          form={[{ legend: 'Isian', names: Object.keys(inputsOf(resource)) }]}
          defaults={row}
        />
      ),
      {
        at,
        permissions: Object.values(resource.can),
        answers: {
          'GET /references': listOf(references, []),
          'GET /employees': listOf(employees, [{ id: '9', company: '2' }]),
          [`GET /${resource.name}`]: listOf(resource, []),
          [`GET /${resource.name}/7`]: documentOf(resource, { id: '7', ...row }),
        },
      },
    )

  /** One line in each field of lines that has such references. */
  const linesOf = (resource: Resource, line: object) =>
    Object.fromEntries(
      Object.keys(inputsOf(resource)).flatMap((name) => (resource.meta[name]?.columns ? [[name, [line]]] : [])),
    )

  test.each(dailyOf(withPairs).map((one) => [one.name, one] as const))('in a row of %s', async (_, resource) => {
    const row = { company: '1', ...linesOf(resource, { company: '1' }) }
    const { user, requests } = renderRow(resource, '/screen?id=7&tab=edit', row)
    for (const { label, category } of Object.values(inputsOf(resource)).flat()) {
      const [input] = await screen.findAllByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })
      await user.click(input as HTMLElement)
      await waitFor(() => expect(lookups(requests)).toContainEqual([category, '1']))
      await user.keyboard('{Escape}')
    }
    for (const [, limits] of lookups(requests)) expect(limits).toBe('1')
  })

  const aboutEmployees = withPairs.filter(
    ({ computed, meta }) => meta.employee && computed.includes('company' as never),
  )
  test.each(dailyOf(aboutEmployees).map((one) => [one.name, one] as const))(
    'in a new row of %s, which has the company of its employee',
    async (_, resource) => {
      const { user, requests } = renderRow(resource, '/screen?id=new', { employee: '9', ...linesOf(resource, {}) })
      for (const [{ label, category }] of Object.values(inputsOf(resource)) as [Pair][]) {
        const input = await screen.findByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })
        await waitFor(() => expect(requests.some(({ url }) => url.includes('/employees?'))).toBe(true))
        await user.click(input)
        await waitFor(() => expect(lookups(requests)).toContainEqual([category, '2']))
        await user.keyboard('{Escape}')
      }
    },
  )
})
