import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { operatorsOf } from '../../../kit/query/filter-values.ts'
import type { Row } from '../../client.ts'
import { ids, type Subject, sources } from '../subject.ts'

export function filterPromises(subject: Subject) {
  const { resource } = subject
  // The required one has promises of its own.
  const named = resource.list.filters.filter((field) => field !== subject.facts.about?.field)
  const filters = named.map((field) => [field, columnMeta(resource, field)] as const)
  const strict = ['choice', 'boolean', 'integer', 'date', 'instant', 'ref', 'refs']
  const match = async (rows: readonly Row[], query: string) =>
    ids(await subject.admin.get(subject.only(rows, `page[size]=250&${query}`))).sort()

  describe('a filter', () => {
    for (const [field] of filters)
      test(`by ${field} finds the rows with that value and no others`, async () => {
        const rows = await subject.rows(2)

        for (const row of rows) {
          const value = one(row[field])
          if (value === undefined) continue
          const same = rows.filter((other) => has(other[field], value)).map(({ id }) => id)
          const others = rows.map(({ id }) => id).filter((id) => !same.includes(id))
          expect(await match(rows, `filter[${field}]=${encodeURIComponent(value)}`)).toEqual(same.sort())
          expect(await match(rows, `filter[${field}][]=${encodeURIComponent(value)}`)).toEqual(same.sort())
          if (columnMeta(resource, field).kind !== 'instant')
            expect(await match(rows, `filter[${field}_not][]=${encodeURIComponent(value)}`)).toEqual(others.sort())
        }
        const values = rows.flatMap((row) => one(row[field]) ?? [])
        if (values.length === rows.length && columnMeta(resource, field).kind !== 'instant') {
          const list = (key: string) => values.map((value) => `filter[${key}][]=${encodeURIComponent(value)}`).join('&')
          expect(await match(rows, list(field))).toEqual(rows.map(({ id }) => id).sort())
          expect(await match(rows, list(`${field}_not`))).toEqual([])
        }
        const strange = otherThan(
          columnMeta(resource, field),
          rows.map((row) => one(row[field])),
        )
        if (strange) expect(await match(rows, `filter[${field}]=${encodeURIComponent(strange)}`)).toEqual([])
      })

    for (const [field] of filters.filter(([, { nullable }]) => nullable))
      test(`by ${field}_null tells rows with a value from rows without`, async () => {
        const rows = await subject.rows(2)
        const without = rows.filter((row) => row[field] === null).map(({ id }) => id)
        const others = rows.map(({ id }) => id).filter((id) => !without.includes(id))

        expect(await match(rows, `filter[${field}_null]=1`)).toEqual(without.sort())
        expect(await match(rows, `filter[${field}_null]=0`)).toEqual(others.sort())
      })

    for (const [field] of filters.filter(([, meta]) => operatorsOf(meta).includes('from')))
      test(`by ${field}_from and ${field}_to takes both ends`, async () => {
        const rows = await subject.rows(2)

        for (const row of rows.filter((one) => one[field] !== null)) {
          const value = encodeURIComponent(String(row[field]))
          expect(await match(rows, `filter[${field}_from]=${value}&filter[${field}_to]=${value}`)).toContain(row.id)
          expect(await match([row], `filter[${field}_from]=${beyond(row[field])}`)).toEqual([])
        }
      })

    for (const [field] of filters.filter(([, meta]) => operatorsOf(meta).includes('like')))
      test(`by ${field}_like finds parts, whatever their case`, async () => {
        const rows = await subject.rows(2)

        for (const row of rows.filter((one) => one[field])) {
          const part = String(row[field]).slice(0, 6).toUpperCase()
          expect(await match([row], `filter[${field}_like]=${encodeURIComponent(part)}`)).toEqual([row.id])
        }
        expect(await match(rows, `filter[${field}_like]=%25`)).toEqual([])
      })

    for (const [field] of filters.filter(([, { kind }]) => strict.includes(kind)))
      test(`by ${field} refuses what that field cannot be`, async () => {
        const answer = await subject.admin.get(`${subject.path}?filter[${field}]=${encodeURIComponent("x' or 1=1")}`)

        expect(answer.status).toBe(400)
        expect(sources(answer)).toEqual([`filter[${field}]`])
      })

    test.each(['', 'all'])('with the value "%s" is absent', async (value) => {
      const rows = await subject.rows(1)
      const queries = filters.map(([field]) => `filter[${field}]=${value}&filter[${field}][]=${value}`)

      for (const query of queries) expect(await match(rows, query)).toEqual([rows[0]?.id])
    })

    test('by created_at takes a day as the whole day in Jakarta', async () => {
      const rows = await subject.rows(1)
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
        new Date(String(rows[0]?.created_at)),
      )

      expect(await match(rows, `filter[created_at_from]=${today}&filter[created_at_to]=${today}`)).toEqual([
        rows[0]?.id,
      ])
      expect(await match(rows, 'filter[created_at_to]=2001-01-01')).toEqual([])
    })

    for (const field of resource.list.search)
      test(`q searches ${field}, without regard to case`, async () => {
        const rows = await subject.rows(1)
        const value = rows[0]?.[field]
        if (typeof value !== 'string') return

        expect(await match(rows, `filter[q]=${encodeURIComponent(value.toUpperCase())}`)).toEqual([rows[0]?.id])
        expect(await match(rows, 'filter[q]=xyzzy-nirgends')).toEqual([])
        expect(await match(rows, 'filter[q]=%25')).toEqual([])
      })
  })
}

const one = (value: unknown): string | undefined => {
  const [first] = [value].flat()
  return first == null ? undefined : String(first)
}
const has = (value: unknown, expected: string) => [value].flat().some((part) => String(part) === expected)

/** A value that none of the rows has; undefined for kinds with too few values. */
function otherThan({ kind, options }: FieldMeta, taken: (string | undefined)[]): string | undefined {
  if (kind === 'choice') return Object.keys(options ?? {}).find((option) => !taken.includes(option))
  if (kind === 'boolean') return ['true', 'false'].find((value) => !taken.includes(value))
  if (kind === 'ref' || kind === 'refs') return '99999999'
  if (kind === 'integer') return '2147483647'
  if (kind === 'decimal' || kind === 'money') return '987654321.5'
  if (kind === 'date' || kind === 'instant') return '1901-01-01'
  if (kind === 'period') return '1901-01'
  return 'tidak ada yang bernilai ini'
}

function beyond(value: unknown): string {
  if (typeof value === 'number') return String(value + 1)
  if (/^\d{4}-\d\d$/.test(String(value))) return '2901-01'
  return /^\d{4}-\d\d-\d\d/.test(String(value)) ? '2901-01-01' : '99999999'
}
