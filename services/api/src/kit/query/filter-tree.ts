import { columnMeta, type Resource, type WhereOperator, whereLimits, whereOperatorsOf } from '@ems/contracts/kit'
import { badRequest } from '../problems.ts'
import { fieldOf } from '../store/columns.ts'
import { accepts, type FilterOperator } from './filter-values.ts'
import type { Filter, Tree } from './list-query.ts'

const parameter = 'filter[where]'
const refuse = (detail: string) => badRequest(detail, { parameter }, 'FILTER_WHERE')

const operators: Readonly<Record<WhereOperator, FilterOperator>> = {
  eq: 'in',
  ne: 'not',
  like: 'like',
  starts: 'starts',
  from: 'from',
  to: 'to',
  in: 'in',
  not_in: 'not',
  null: 'null',
}

/** Parses `filter[where]`; `offered` are the fields a filter may name. Refuses anything else. */
export function treeIn(resource: Resource, text: string, offered: readonly string[]): Tree {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    // The parser's own message is English and of no use to users.
    throw refuse('Saringan bukan JSON yang sah.')
  }
  let leaves = 0
  const read = (node: unknown, depth: number): Tree => {
    if (depth > whereLimits.depth) throw refuse(`Saringan bersarang lebih dari ${whereLimits.depth} tingkat.`)
    if (typeof node !== 'object' || node === null) throw refuse('Setiap bagian saringan harus berupa objek.')
    const entries = Object.entries(node)
    const [name, parts] = entries[0] ?? []
    if (entries.length === 1 && (name === 'and' || name === 'or')) {
      if (!Array.isArray(parts) || !parts.length) throw refuse(`Bagian ${name} harus berupa daftar yang terisi.`)
      if (parts.length > whereLimits.leaves) throw tooMany()
      const trees = parts.map((part) => read(part, depth + 1))
      return name === 'and' ? { and: trees } : { or: trees }
    }
    leaves += 1
    if (leaves > whereLimits.leaves) throw tooMany()
    return leafIn(resource, node as Record<string, unknown>, offered)
  }
  return read(input, 1)
}

const tooMany = () => refuse(`Saringan memuat lebih dari ${whereLimits.leaves} syarat.`)

function leafIn(resource: Resource, leaf: Record<string, unknown>, offered: readonly string[]): Filter {
  const { field: named, op, value, ...others } = leaf
  const [strange] = Object.keys(others)
  if (strange !== undefined) throw refuse(`Bagian ${strange} tidak dikenal.`)
  const field = typeof named === 'string' ? fieldOf(resource, named) : ''
  if (!offered.includes(field)) throw refuse(`Kolom ${String(named)} tidak dapat disaring.`)
  const meta = columnMeta(resource, field)
  if (!whereOperatorsOf(meta).includes(op as WhereOperator))
    throw refuse(`Perbandingan ${String(op)} tidak tersedia untuk ${field}.`)
  const isList = op === 'in' || op === 'not_in'
  if (isList !== Array.isArray(value)) throw refuse(`Nilai ${field} harus ${isList ? 'berupa daftar' : 'satu nilai'}.`)
  const values = [value].flat().map(String)
  if (!values.length || values.length > whereLimits.values)
    throw refuse(`Nilai ${field} harus 1–${whereLimits.values} buah.`)
  const existing = operators[op as WhereOperator]
  for (const one of values)
    if (one === '' || one.includes('\u0000') || !one.isWellFormed() || !accepts(meta, existing, one))
      throw refuse(`Nilai ${field} tidak dikenal.`)
  return { field, op: existing, values }
}
