import { columnMeta, type Where, type WhereOperator, whereOperatorsOf } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../../client.ts'
import { ids, type Subject, sources } from '../subject.ts'

const text = (value: unknown) => {
  const [first] = [value].flat()
  return first == null ? undefined : String(first)
}

/** The advanced filter: trees of comparisons over the fields a filter may name. */
export function wherePromises(subject: Subject) {
  const { resource, path } = subject
  const requested = (where: unknown) => `filter[where]=${encodeURIComponent(JSON.stringify(where))}`
  const match = async (rows: readonly Row[], where: Where) =>
    ids(await subject.admin.get(subject.only(rows, requested(where)))).sort()
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort()

  describe('filter[where]', () => {
    for (const field of resource.list.filters)
      test(`compares ${field} in every way it offers`, async () => {
        const rows = await subject.rows(3)
        const value = text(rows.find((row) => text(row[field]) !== undefined)?.[field])
        const same = rows.filter((row) => [row[field]].flat().some((one) => text(one) === value))
        const others = rows.filter((row) => !same.includes(row))
        const empty = rows.filter((row) => row[field] === null)
        const offered = whereOperatorsOf(columnMeta(resource, field))
        const expected: Partial<Record<WhereOperator, readonly Row[]>> = {
          eq: same,
          in: same,
          ne: others,
          not_in: others,
        }
        for (const op of offered) {
          if (op === 'null') expect(await match(rows, { field, op, value: '1' })).toEqual(idsOf(empty))
          else if (value !== undefined) {
            const isList = op === 'in' || op === 'not_in'
            const answer = await match(rows, { field, op, value: isList ? [value] : value })
            const requested = expected[op]
            if (requested) expect([op, answer]).toEqual([op, idsOf(requested)])
            else expect(answer).toEqual(expect.arrayContaining(idsOf(same)))
          }
        }
      })

    test('joins with and and or, as deep as five', async () => {
      const rows = await subject.rows(3)
      const is = ({ id }: Row): Where => ({ field: 'id', op: 'eq', value: id })
      const [a, b, c] = rows as [Row, Row, Row]

      expect(await match(rows, { or: [is(a), is(b)] })).toEqual(idsOf([a, b]))
      expect(await match(rows, { and: [is(a), is(b)] })).toEqual([])
      expect(await match(rows, { or: [{ and: [is(a), { or: [{ and: [is(a)] }] }] }, is(c)] })).toEqual(idsOf([a, c]))
    })

    const leaf = { field: 'id', op: 'eq', value: '1' }
    const deep = { and: [{ and: [{ and: [{ and: [{ and: [leaf] }] }] }] }] }
    test.each([
      ['no JSON', '{'],
      ['a list', '[]'],
      ['an empty group', '{"and":[]}'],
      ['both words at once', JSON.stringify({ and: [leaf], or: [leaf] })],
      ['an unknown word', JSON.stringify({ not: [leaf] })],
      ['an unknown field', JSON.stringify({ ...leaf, field: 'nonsense' })],
      ['a field of every object', JSON.stringify({ ...leaf, field: 'constructor' })],
      ['an unknown comparison', JSON.stringify({ ...leaf, op: 'sleep' })],
      ['a list where one value belongs', JSON.stringify({ ...leaf, value: ['1'] })],
      ['a value the field cannot have', JSON.stringify({ ...leaf, value: "1' or '1'='1" })],
      ['something more', JSON.stringify({ ...leaf, sql: '1=1' })],
      ['six levels', JSON.stringify(deep)],
      ['fifty-one comparisons', JSON.stringify({ or: Array(51).fill(leaf) })],
    ])('refuses %s', async (_, where) => {
      const answer = await subject.admin.get(`${path}?filter[where]=${encodeURIComponent(where)}`)

      expect(answer.status).toBe(400)
      expect(sources(answer)).toEqual(['filter[where]'])
    })

    test('names no field that is not offered for filtering', async () => {
      const closed = Object.keys(resource.meta).filter((field) => !resource.list.filters.includes(field))
      for (const field of closed) {
        const answer = await subject.admin.get(`${path}?${requested({ field, op: 'eq', value: 'x' })}`)
        expect([field, answer.status]).toEqual([field, 400])
      }
    })
  })
}
