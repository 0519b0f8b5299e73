import { compareDecimals } from '@ems/contracts/common'
import type { Where, WhereLeaf } from '@ems/contracts/kit'

type Values = Readonly<Record<string, unknown>>

/** Whether a tree of `filter[where]` holds for a flat row. */
export function holdsFor(where: Where, values: Values): boolean {
  if ('and' in where) return where.and.every((one) => holdsFor(one, values))
  if ('or' in where) return where.or.some((one) => holdsFor(one, values))
  return leafHolds(where, values[where.field])
}

function leafHolds({ op, value }: WhereLeaf, actual: unknown): boolean {
  const expected = [value].flat().map(String)
  const [first = ''] = expected
  if (op === 'null') return (actual == null || actual === '') === (first === '1')
  const values = (Array.isArray(actual) ? actual : [actual]).flatMap((one) => (one == null ? [] : textsOf(one)))
  const isAmong = values.some((one) => expected.some((other) => compare(one, other) === 0))
  const lower = values.map((one) => one.toLowerCase())
  switch (op) {
    case 'eq':
    case 'in':
      return isAmong
    case 'ne':
    case 'not_in':
      return !isAmong
    case 'like':
      return lower.some((one) => one.includes(first.toLowerCase()))
    case 'starts':
      return lower.some((one) => one.startsWith(first.toLowerCase()))
    case 'from':
      return values.some((one) => compare(one, first) >= 0)
    case 'to':
      return values.some((one) => compare(one, first) <= 0)
  }
}

/** As conditions say it: yes and no are 1 and 0 to a filter. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'boolean' ? [String(Number(value)), String(value)] : [String(value)]

/** Compares numbers by value, anything else as text. */
const compare = (one: string, other: string): number =>
  isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) : one < other ? -1 : one > other ? 1 : 0

const isDecimal = (value: string) => /^-?\d+(\.\d+)?$/.test(value)
