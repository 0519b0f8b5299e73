import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type Answers, listOf, problemOf, renderScreen } from './render-screen.tsx'

type ListUnderTest = {
  Screen: ComponentType
  resource: Resource
  /** Text of the list before the first row. */
  empty: string
  /** Query of the address under which the screen shows this list, e.g. `section=types`. */
  query?: string
  /** Responses to requests of the screen other than its rows. */
  answers?: Answers
}

/**
 * Tests of the states a list has: loading, rows, none, none that fit a filter, failed (and tried again), forbidden.
 * To be called once per list of a department, in a test file of its own.
 */
export function testListStates({ Screen, resource, empty, query = '', answers = {} }: ListUnderTest) {
  const route = `GET /${resource.name}`
  const show = (rows: Answers[string], more = '') =>
    renderScreen(Screen, {
      at: `/screen?${[query, more].filter(Boolean).join('&')}`,
      permissions: Object.values(resource.can),
      answers: { ...answers, [route]: rows },
    })
  const someRows = listOf(resource, [sampleRow(resource)])

  describe(`the list of ${resource.name}${query && ` (${query})`}`, () => {
    afterEach(cleanup)

    test('says that it loads while its rows are on their way', async () => {
      show(() => new Promise<Response>(() => undefined))

      await screen.findByText(/^Memuat /)
    })

    test('shows its rows', async () => {
      show(someRows)

      expect((await screen.findAllByText(SAMPLE, { exact: false })).length).toBeGreaterThan(0)
    })

    test('says what to do where there is no row yet', async () => {
      show(listOf(resource, []))

      await screen.findByText(empty)
    })

    test('says that no row fits a filter, and takes the filter away', async () => {
      const { user, search } = show(
        ({ url }: Request) => (url.includes('sama') ? listOf(resource, []) : someRows),
        'q=tidak-ada-yang-sama',
      )

      await screen.findByText('Tidak ada data yang cocok dengan filter.')
      const nothing = screen
        .getByText('Tidak ada data yang cocok dengan filter.')
        .closest('[role=status]') as HTMLElement
      await user.click(within(nothing).getByRole('button', { name: 'Hapus semua filter' }))

      expect((await screen.findAllByText(SAMPLE, { exact: false })).length).toBeGreaterThan(0)
      expect(search().get('q')).toBeNull()
    })

    test('says that its rows could not be read, and reads them when asked again', async () => {
      let requests = 0
      const refusal = problemOf(422, { detail: 'Filter tidak dikenal.' })
      const { user } = show(() => (requests++ === 0 ? refusal : someRows))

      await screen.findByRole('alert')
      await user.click(screen.getByRole('button', { name: 'Coba lagi' }))

      expect((await screen.findAllByText(SAMPLE, { exact: false })).length).toBeGreaterThan(0)
    })

    test('says that one may not see it', async () => {
      show(problemOf(403, { code: 'FORBIDDEN', detail: 'Anda tidak memiliki hak akses halaman/fungsi ini.' }))

      await screen.findByText('Anda tidak memiliki hak akses halaman/fungsi ini.')
    })
  })
}

const SAMPLE = 'Contoh'

/** A row with a value of every field, by its kind. */
function sampleRow(resource: Resource) {
  const values = Object.entries(resource.meta).map(([field, meta]) => [
    field,
    field === resource.title ? SAMPLE : sampleOf(meta),
  ])
  return { ...Object.fromEntries(values), id: '1' } as { id: string } & Record<string, unknown>
}

function sampleOf({ kind, nullable, options }: FieldMeta): unknown {
  if (kind === 'refs' || kind === 'rows' || kind === 'tags') return []
  if (kind === 'choice') return Object.keys(options ?? {})[0]
  if (kind === 'boolean') return false
  if (kind === 'integer') return 1
  if (nullable) return null
  if (kind === 'decimal' || kind === 'money') return '1'
  if (kind === 'date') return '2026-11-20'
  if (kind === 'instant') return '2026-11-20T03:00:00.000Z'
  if (kind === 'ref') return '1'
  if (kind === 'json') return {}
  return SAMPLE
}
