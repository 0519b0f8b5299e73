import type { FieldKind, FieldMeta } from '@ems/contracts/kit'
import { z } from 'zod'

/** `within`: has the value or none, of `filter[within][…]` only. */
export type FilterOperator = 'in' | 'not' | 'from' | 'to' | 'like' | 'starts' | 'null' | 'within'

const byKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['in', 'not', 'like'],
  longText: ['in', 'not', 'like'],
  email: ['in', 'not', 'like'],
  integer: ['in', 'not', 'from', 'to'],
  decimal: ['in', 'not', 'from', 'to'],
  money: ['in', 'not', 'from', 'to'],
  date: ['in', 'not', 'from', 'to'],
  period: ['in', 'not', 'from', 'to'],
  instant: ['in', 'from', 'to'],
  boolean: ['in', 'not'],
  choice: ['in', 'not'],
  ref: ['in', 'not'],
  refs: ['in', 'not'],
  tags: ['in', 'not'],
  rows: [],
  json: [],
}

/** Comparisons of a field; `null` tests whether it is empty. */
export const operatorsOf = ({ kind, nullable }: FieldMeta): readonly FilterOperator[] =>
  nullable ? [...byKind[kind], 'null'] : byKind[kind]

const day = z.iso.date()
const moment = z.iso.datetime({ offset: true })
const yesOrNo = /^(0|1|true|false)$/
const id = /^[1-9]\d{0,17}$/
const decimal = /^-?\d{1,18}(\.\d{1,10})?$/

/** Whether PostgreSQL can compare the field with this text. */
export function accepts(meta: FieldMeta, op: FilterOperator, value: string): boolean {
  if (op === 'null') return yesOrNo.test(value)
  switch (meta.kind) {
    case 'ref':
    case 'refs':
      return id.test(value)
    case 'integer':
      return /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
    case 'decimal':
    case 'money':
      return decimal.test(value)
    case 'date':
      return isDay(value)
    case 'period':
      return /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(value)
    case 'instant':
      return isDay(value) || (moment.safeParse(value).success && isDay(value.slice(0, 10)))
    case 'boolean':
      return yesOrNo.test(value)
    case 'choice':
      return Object.hasOwn(meta.options ?? {}, value)
    default:
      return true
  }
}

/** PostgreSQL has no year 0. */
const isDay = (value: string) => day.safeParse(value).success && value >= '0001-01-01'
