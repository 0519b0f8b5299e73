import type { FieldKind, FieldMeta } from './fields.ts'

/** Comparisons of the advanced filter, `filter[where]`. */
export const whereOperators = {
  eq: 'sama dengan',
  ne: 'bukan',
  like: 'mengandung',
  starts: 'diawali',
  from: 'mulai dari',
  to: 'sampai dengan',
  in: 'salah satu dari',
  not_in: 'bukan salah satu dari',
  null: 'kosong',
} as const
export type WhereOperator = keyof typeof whereOperators

/** One comparison; `in` and `not_in` take a list, `null` takes `1` (empty) or `0` (filled), the others one value. */
export type WhereLeaf = { field: string; op: WhereOperator; value: string | readonly string[] }
/** The JSON of `filter[where]`. */
export type Where = WhereLeaf | { and: readonly Where[] } | { or: readonly Where[] }

/** A larger tree is refused with 400. */
export const whereLimits = { depth: 5, leaves: 50, values: 500 } as const

const choosing: readonly WhereOperator[] = ['eq', 'ne', 'in', 'not_in']
const writing: readonly WhereOperator[] = ['like', 'starts', ...choosing]
const measuring: readonly WhereOperator[] = ['eq', 'ne', 'from', 'to', 'in', 'not_in']

const byKind: Readonly<Record<FieldKind, readonly WhereOperator[]>> = {
  text: writing,
  longText: writing,
  email: writing,
  integer: measuring,
  decimal: measuring,
  money: measuring,
  date: measuring,
  period: measuring,
  instant: ['eq', 'from', 'to'],
  boolean: ['eq', 'ne'],
  choice: choosing,
  ref: choosing,
  refs: ['in', 'not_in'],
  tags: ['in', 'not_in'],
  rows: [],
  json: [],
}

/** The comparisons `filter[where]` takes for a field, in the order to offer them. */
export const whereOperatorsOf = ({ kind, nullable }: Pick<FieldMeta, 'kind' | 'nullable'>): readonly WhereOperator[] =>
  nullable ? [...byKind[kind], 'null'] : byKind[kind]
