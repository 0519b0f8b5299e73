import { resourceOf } from '@ems/contracts'
import { columnMeta, type FieldMeta, isSearchable, type Resource, systemFields } from '@ems/contracts/kit'
import { cursorIn } from '../list/cursor.ts'
import { badRequest } from '../problems.ts'
import { fieldOf, referencedResource } from '../store/columns.ts'
import { treeIn } from './filter-tree.ts'
import { accepts, type FilterOperator, operatorsOf } from './filter-values.ts'
import { groupIn } from './group.ts'
import type { ChoiceQuery, Counted, Filter, ListQuery, Sorting } from './list-query.ts'

export const maxPageSize = 250
const defaultPageSize = 25
const systemNames = Object.keys(systemFields)

/**
 * Parses `page[…]`, `sort`, `filter[…]`, `include` and `fields[…]`. Anything that the resource does not offer is
 * refused with 400 and the name of the parameter; empty filters and `all` count as absent.
 */
export function listQuery(resource: Resource, raw: unknown): ListQuery {
  const query: ListQuery = { page: 1, size: defaultPageSize, sort: sorting(resource), filters: [], fields: {} }
  for (const [name, value] of Object.entries(raw as Record<string, string | string[]>))
    readParameter(resource, query, name, value)
  checkFields(resource, query)
  readCursor(resource, query, raw as Record<string, string | string[]>)
  return query
}

/** Runs after the order is parsed, because a cursor depends on it. */
function readCursor(resource: Resource, query: ListQuery, raw: Record<string, string | string[]>) {
  for (const side of ['after', 'before'] as const) {
    const name = `page[${side}]`
    const value = raw[name]
    if (value === undefined) continue
    if (query.cursor) throw badRequest('Pilih salah satu: after atau before.', { parameter: name }, 'PAGE')
    query.cursor = cursorIn(resource, query.sort, side, only(name, value))
  }
}

/** The same grammar for a single row: only `include` and `fields`. */
export function rowQuery(resource: Resource, raw: unknown): ListQuery {
  for (const name of Object.keys(raw as object))
    if (name !== 'include' && !name.startsWith('fields[')) throw unknown(name)
  return listQuery(resource, raw)
}

function readParameter(resource: Resource, query: ListQuery, name: string, value: string | string[]) {
  const [, parent] = /^filter\[within\]\[([^[\]]+)\]$/.exec(name) ?? []
  if (parent) return readWithin(resource, query, { name, field: fieldOf(resource, parent), value: only(name, value) })
  const [, family = name, key, list] = /^(page|filter|fields|count)\[([^[\]]+)\](\[\])?$/.exec(name) ?? []
  if (family === 'filter' && key) return readFilter(resource, query, { name, key, isList: Boolean(list), value })
  if (list) throw unknown(name)
  const single = only(name, value)
  if (family === 'page' && key === 'number') query.page = whole(name, single, 10_000_000)
  else if (family === 'page' && (key === 'after' || key === 'before')) return
  else if (family === 'page' && key === 'size') query.size = whole(name, single, maxPageSize)
  else if (family === 'fields' && key)
    query.fields[key] = names(single).map((field) => fieldOf(resourceOf(key) ?? resource, field))
  else if (family === 'count' && key) readCount(resource, query, { name, key, value: single })
  else if (name === 'group') query.group = groupIn(resource, single)
  else if (name === 'sort') query.sort = sorting(resource, single || undefined)
  else if (name === 'include') query.include = included(resource, names(single))
  else throw unknown(name)
}

/** Numbers of one request: as many as a list has views with a number. */
const maxCounts = 6

/** `count[open]=filter[status][]=draft&filter[q]=kertas`, the same grammar as that of the list itself. */
function readCount(
  resource: Resource,
  query: ListQuery,
  { name, key, value }: Omit<Input, 'isList'> & { value: string },
) {
  const counts: Record<string, Counted> = query.counts ?? {}
  const requested = new URLSearchParams(value)
  const isOdd = !/^[a-z][a-z0-9-]{0,59}$/.test(key) || [...requested.keys()].some((one) => !one.startsWith('filter['))
  if (isOdd || Object.keys(counts).length >= maxCounts) throw unknown(name)
  const raw = Object.fromEntries(
    [...new Set(requested.keys())].map((one) => [
      one,
      one.endsWith('[]') ? requested.getAll(one) : (requested.get(one) ?? ''),
    ]),
  )
  const { filters, q, where, deleted, waiting, personal } = listQuery(resource, raw)
  if (deleted) throw unknown(name)
  counts[key] = {
    filters,
    ...(q && { q }),
    ...(where && { where }),
    ...(waiting && { waiting }),
    ...(personal && { personal }),
  }
  query.counts = counts
}

type Input = { name: string; key: string; isList: boolean; value: string | string[] }

function readFilter(resource: Resource, query: ListQuery, { name, key, isList, value }: Input) {
  const values = (isList ? [value].flat() : [only(name, value)]).filter((one) => one !== '' && one !== 'all')
  if (key === 'q' && !isList) {
    if (!isSearchable(resource)) throw unknown(name)
    const q = values[0]?.trim()
    if (q) query.q = storable(name, q)
    return
  }
  if (key === 'where' && !isList) {
    if (values[0]) query.where = treeIn(resource, values[0], filterable(resource))
    return
  }
  if (key === 'for' && !isList) {
    if (values[0]) query.for = choiceIn(resource, name, values[0])
    return
  }
  if (key === 'waiting' && !isList && resource.workflow) {
    if (values[0] !== undefined && values[0] !== 'me')
      throw badRequest('Nilai saringan tidak dikenal.', { parameter: name }, 'FILTER_VALUE')
    if (values[0]) query.waiting = true
    return
  }
  if (!isList && Object.hasOwn(resource.list.personal ?? {}, key)) {
    if (values[0] !== undefined && values[0] !== '1')
      throw badRequest('Nilai saringan tidak dikenal.', { parameter: name }, 'FILTER_VALUE')
    if (values[0]) query.personal = [...(query.personal ?? []), key]
    return
  }
  if (key === 'deleted' && !isList && resource.trash) {
    if (values[0] !== undefined && !/^[01]$/.test(values[0]))
      throw badRequest('Nilai saringan tidak dikenal.', { parameter: name }, 'FILTER_VALUE')
    if (values[0] === '1') query.deleted = true
    return
  }
  const requested = operation(resource, name, key)
  if (isList && requested.op !== 'in' && requested.op !== 'not') throw unknown(name)
  if (!values.length) return
  for (const one of values)
    if (!accepts(requested.meta, requested.op, storable(name, one)))
      throw badRequest('Nilai saringan tidak dikenal.', { parameter: name }, 'FILTER_VALUE')
  const { meta: _, ...filter } = requested
  query.filters.push({ ...filter, values })
}

/** Fields by which a reference may be limited to rows of the same parent: those that a filter may name. */
export const parents = (resource: Resource) =>
  resource.list.filters.filter((field) => columnMeta(resource, field).kind === 'ref')

/** `filter[within][company]=7`: rows of the company and those of none. */
function readWithin(resource: Resource, query: ListQuery, { name, field, value }: Within) {
  if (!parents(resource).includes(field)) throw unknown(name)
  if (value === '' || value === 'all') return
  if (!accepts(columnMeta(resource, field), 'in', value))
    throw badRequest('Nilai saringan tidak dikenal.', { parameter: name }, 'FILTER_VALUE')
  query.filters.push({ field, op: 'within', values: [value] })
}
type Within = { name: string; field: string; value: string }

/** `leave-employees.substitute`, or with the row it is about, `leave-employees.substitute:7`. */
function choiceIn({ name: type }: Resource, parameter: string, value: string): ChoiceQuery {
  const [, owner = '', field = '', about] = /^([a-z][a-z-]*)\.([a-z_]+)(?::([1-9]\d{0,17}))?$/.exec(value) ?? []
  const meta = resourceOf(owner)?.meta[field]
  if (meta?.to !== type || meta.among !== `${owner}.${field}`)
    throw badRequest('Nilai saringan tidak dikenal.', { parameter }, 'FILTER_VALUE')
  return { field: meta.among, about }
}

/** Fields that a filter may name. */
export const filterable = (resource: Resource) => ['id', ...resource.list.filters, ...systemNames]

/** Fields of referenced rows that a filter may name. */
export const filterableThrough = ({ list, meta }: Resource): [string, Resource, readonly string[]][] =>
  Object.entries(list.filtersThrough ?? {}).map(([reference, fields = []]) => [
    reference,
    referencedResource({ meta }, reference),
    fields,
  ])

type Operation = Omit<Filter, 'values'> & { meta: FieldMeta }

function operation(resource: Resource, name: string, requested: string): Operation {
  const own = operationIn(resource, filterable(resource), requested)
  if (own) return own
  for (const [through, target, fields] of filterableThrough(resource)) {
    const match = operationIn(target, fields, requested)
    if (match) return { ...match, through }
  }
  throw unknown(name)
}

/** `at_from` is the field `at` with the operator `from`, unless a field is called `at_from`. */
function operationIn(resource: Resource, offered: readonly string[], requested: string): Operation | undefined {
  const key = requested.replace(/^.+?_id(?=$|_(not|null)$)/, (field) => fieldOf(resource, field))
  if (offered.includes(key)) return { field: key, op: 'in', meta: columnMeta(resource, key) }
  const [, field = '', op = ''] = /^(.+)_(from|to|like|not|null)$/.exec(key) ?? []
  const meta = offered.includes(field) && field !== 'id' ? columnMeta(resource, field) : undefined
  if (!meta || !operatorsOf(meta).includes(op as FilterOperator)) return undefined
  return { field, op: op as FilterOperator, meta }
}

function sorting(resource: Resource, sort: string = resource.list.default): Sorting[] {
  const { default: usual, thenBy } = resource.list
  const offered = sortable(resource)
  const sorts = sort.split(',').map((name) => {
    const descending = name.startsWith('-')
    const field = fieldOf(resource, descending ? name.slice(1) : name)
    if (!offered.includes(field)) throw badRequest('Kolom tidak dapat diurutkan.', { parameter: 'sort' }, 'SORT')
    return { field, descending }
  })
  const last = sorts.at(-1)
  return thenBy && last?.field === usual.replace('-', '') ? [...sorts, { ...last, field: thenBy }] : sorts
}

/** Fields that a sort order may name. */
export const sortable = ({ list }: Resource): string[] => [
  ...new Set([list.default.replace('-', ''), ...list.sort, 'created_at', 'updated_at', 'id']),
]

function included(resource: Resource, relations: string[]) {
  for (const name of relations) {
    const meta = resource.meta[name] ?? systemFields[name]
    if (!meta?.to && !Object.values(meta?.columns ?? {}).some(({ to }) => to))
      throw badRequest(`Relasi ${name} tidak tersedia.`, { parameter: 'include' }, 'INCLUDE')
  }
  return [...new Set(relations)]
}

/** Accepts only types that the response can contain, and only their fields. */
function checkFields(resource: Resource, { fields }: ListQuery) {
  const metas = [...Object.values(resource.meta), ...Object.values(systemFields)]
  for (const [type, requested] of Object.entries(fields)) {
    const parameter = `fields[${type}]`
    if (type !== resource.name && !metas.some(({ to }) => to === type)) throw unknown(parameter)
    const existing = resourceOf(type)?.meta ?? {}
    for (const name of requested)
      if (!Object.hasOwn(existing, name) && !Object.hasOwn(systemFields, name))
        throw badRequest(`Kolom ${name} tidak dikenal.`, { parameter }, 'FIELDS')
  }
}

function only(name: string, value: string | string[]): string {
  if (Array.isArray(value)) throw badRequest('Parameter hanya boleh disebut sekali.', { parameter: name }, 'PARAMETER')
  return value
}

function whole(name: string, value: string, max: number): number {
  if (!/^[1-9]\d*$/.test(value) || Number(value) > max)
    throw badRequest(`Harus bilangan bulat 1–${max}.`, { parameter: name }, 'PAGE')
  return Number(value)
}

function storable(name: string, value: string): string {
  if (value.includes('\u0000') || !value.isWellFormed())
    throw badRequest('Nilai memuat karakter yang tidak dapat disimpan.', { parameter: name }, 'FILTER_VALUE')
  return value
}

const names = (value: string) => value.split(',').filter(Boolean)
const unknown = (name: string) => badRequest('Parameter tidak dikenal.', { parameter: name }, 'PARAMETER')
