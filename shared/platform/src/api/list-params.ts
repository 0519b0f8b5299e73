/** Parameters of a list. Values are in the form of the API: ids, `YYYY-MM-DD`, decimal text, option keys. */
export type ListParams = {
  /** From 1. */
  page?: number
  /** At most 250. */
  size?: number
  /** Continues after this row: `next` of the page before. */
  after?: string
  /** Field names, `-` in front for descending. */
  sort?: readonly string[]
  /** Filter key (`status`, `at_from`, `within.company`, …) to value or values; empty and `all` are left out. */
  filters?: Readonly<Record<string, string | readonly string[]>>
  /** Full-text search. */
  q?: string
  /** To-one and to-many references whose titles are wanted. */
  include?: readonly string[]
  /** Filters whose rows are counted as well, by a name of this request. */
  counts?: Readonly<Record<string, NonNullable<ListParams['filters']>>>
  /** Rows and sums for each value of this field. */
  group?: string
  /** Only these fields of the resource itself; with none of them a row has its title and what may be done to it. */
  fields?: readonly string[]
}

/** The query string of a list request (specification §7), in an order that does not depend on the caller's. */
export function toQuery(
  type: string,
  { page, size, after, sort, filters = {}, q, include, fields, counts = {}, group }: ListParams,
) {
  const query = new URLSearchParams()
  if (page !== undefined) query.append('page[number]', String(page))
  if (size !== undefined) query.append('page[size]', String(size))
  if (after) query.append('page[after]', after)
  if (sort?.length) query.append('sort', sort.join(','))
  appendFilters(query, filters)
  if (q?.trim()) query.append('filter[q]', q.trim())
  if (include?.length) query.append('include', include.join(','))
  if (fields) query.append(`fields[${type}]`, fields.join(','))
  if (group) query.append('group', group)
  for (const [name, conditions] of Object.entries(counts)) {
    const own = new URLSearchParams()
    appendFilters(own, conditions)
    query.append(`count[${name}]`, own.toString())
  }
  return query
}

function appendFilters(query: URLSearchParams, filters: NonNullable<ListParams['filters']>) {
  for (const [key, value] of Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
    appendFilter(query, key, value)
}

function appendFilter(query: URLSearchParams, key: string, value: string | readonly string[]) {
  if (typeof value === 'string') {
    if (isSaid(value)) query.append(`filter[${key.replace('.', '][')}]`, value)
    return
  }
  for (const one of value.filter(isSaid)) query.append(`filter[${key}][]`, one)
}

const isSaid = (value: string) => value !== '' && value !== 'all'
