import { type FieldMeta, groupFields, type Resource } from '@ems/contracts/kit'
import { readWhere, type WhereGroup, writeWhere } from './where.ts'

/** Rows per page; 250 is the most the API gives. */
export const PAGE_SIZES = [10, 25, 50, 100, 250] as const
const DEFAULT_SIZE = 25
/** Maximum number of sort columns. */
export const MAX_SORTS = 3

export type FilterValue = string | readonly string[]
export type Filters = Readonly<Record<string, FilterValue>>

/** State of a list in the address, so that a link shows the same. */
export type ListState = {
  page: number
  size: number
  sort: readonly string[]
  q: string
  filters: Filters
  /** The advanced filter, on top of the others. */
  where: WhereGroup | undefined
  /** The field by whose values the rows stand in sections. */
  group: string | null
  /** Deleted rows instead of the others. */
  isTrash: boolean
  /** Id of the saved view this started from. */
  view: string | null
  /** Id of the open record, or `new`. */
  open: string | null
  /** Id of the record a new one starts from. */
  from: string | null
  /** Tab of the open record; the form by default. */
  tab: string | null
}

/** Prefix of filters in the address: `?f.status=active&f.status=invited`. */
const PREFIX = 'f.'

/** Reads the address bar; what the contract does not know is left out, so that an old link never ends in a 400. */
export function readListState(resource: Resource, search: URLSearchParams, usualSize?: number): ListState {
  const size = Number(search.get('size'))
  const page = Number(search.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizeIn(size) ?? sizeIn(usualSize) ?? DEFAULT_SIZE,
    sort: sortsIn(resource, search.get('sort') ?? ''),
    q: search.get('q') ?? '',
    filters: filtersIn(resource, search),
    where: readWhere(resource, search.get('where')),
    group: groupFields(resource).find((name) => name === search.get('group')) ?? null,
    isTrash: search.get('trash') === '1',
    view: search.get('view'),
    open: search.get('id'),
    from: search.get('from'),
    tab: search.get('tab'),
  }
}

const sizeIn = (size?: number) => PAGE_SIZES.find((one) => one === size)

function sortsIn({ list }: Resource, text: string) {
  const existing = text.split(',').filter((sort) => list.sort.includes(sort.replace(/^-/, '')))
  return existing.length ? existing.slice(0, MAX_SORTS) : [list.default]
}

function filtersIn(resource: Resource, search: URLSearchParams): Filters {
  const filters: Record<string, FilterValue> = {}
  for (const name of new Set(search.keys())) {
    if (!name.startsWith(PREFIX)) continue
    const key = name.slice(PREFIX.length)
    const values = search.getAll(name).filter(Boolean)
    const kind = filterKind(resource, key)
    if (kind && values.length) filters[key] = kind === 'many' ? values : (values[0] ?? '')
  }
  return filters
}

/** Whether a filter key takes `many` values or `one`; undefined when the contract does not offer it. */
function filterKind(resource: Resource, key: string): 'one' | 'many' | undefined {
  // Not a field: what the workflow says waits for the reader.
  if (key === 'waiting') return resource.workflow ? 'one' : undefined
  if (Object.hasOwn(resource.list.personal ?? {}, key)) return 'one'
  const { field, suffix } = parseKey(resource, key)
  const meta = resource.meta[field]
  if (!meta || !resource.list.filters.includes(field)) return undefined
  const { plain, suffixes } = grammar[groupOf(meta)]
  if (suffix === '') return plain
  if (suffix === '_null') return meta.nullable ? 'one' : undefined
  return suffixes.includes(suffix) ? 'one' : undefined
}

/** `valid_until_from` → field `valid_until`, suffix `_from`, unless a field is called that itself. */
export function parseKey({ meta }: Resource, key: string) {
  const suffix = (key in meta ? undefined : /_(?:from|to|like|null)$/.exec(key)?.[0]) ?? ''
  return { field: suffix ? key.slice(0, -suffix.length) : key, suffix }
}

type Group = 'chosen' | 'boolean' | 'range' | 'text'

/** Which filters a kind of field has; the same grammar as the API's. */
const grammar: Readonly<Record<Group, { plain?: 'one' | 'many'; suffixes: readonly string[] }>> = {
  chosen: { plain: 'many', suffixes: [] },
  boolean: { plain: 'one', suffixes: [] },
  range: { plain: 'one', suffixes: ['_from', '_to'] },
  text: { plain: 'one', suffixes: ['_like'] },
}

/** Filter control of a field, and the keys that it may set. */
export function groupOf({ kind }: FieldMeta): Group {
  if (kind === 'choice' || kind === 'ref' || kind === 'refs' || kind === 'tags') return 'chosen'
  if (kind === 'boolean') return 'boolean'
  if (['date', 'period', 'instant', 'integer', 'decimal', 'money'].includes(kind)) return 'range'
  return 'text'
}

export type ListChange = Partial<Omit<ListState, 'filters' | 'where'>> & {
  where?: WhereGroup | null
  /** Filter keys to set; null or an empty value removes one. */
  filters?: Readonly<Record<string, FilterValue | null>>
}

/** Query of a link to a record besides its id: without the search, the filters and the page of the list. */
export function recordSearch(search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => !name.startsWith(PREFIX) && !ofList.has(name))
  return String(new URLSearchParams(kept))
}
const ofList = new Set(['page', 'size', 'sort', 'q', 'where', 'trash', 'view', 'id', 'from', 'tab'])

/** The address after a change. A change of the selected rows returns to page 1. */
export function writeListState(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (name: string, value: string | null | undefined) => (value ? next.set(name, value) : next.delete(name))
  const { filters = {} } = change
  if (['q', 'size', 'sort', 'filters', 'where', 'isTrash'].some((name) => name in change)) next.delete('page')
  if ('page' in change) set('page', change.page === 1 ? null : String(change.page))
  if ('size' in change) set('size', String(change.size))
  if ('sort' in change) set('sort', change.sort?.join(','))
  if ('q' in change) set('q', change.q)
  if ('where' in change) set('where', writeWhere(change.where))
  if ('group' in change) set('group', change.group)
  if ('isTrash' in change) set('trash', change.isTrash ? '1' : null)
  if ('view' in change) set('view', change.view)
  if ('open' in change) set('id', change.open)
  if ('open' in change && !change.open) next.delete('tab')
  if ('open' in change) set('from', change.from)
  if ('tab' in change) set('tab', change.tab)
  for (const [key, value] of Object.entries(filters)) {
    next.delete(PREFIX + key)
    for (const one of value === null ? [] : [value].flat()) if (one) next.append(PREFIX + key, one as string)
  }
  return next
}
