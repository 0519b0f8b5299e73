import type { ListDocument, PageMeta } from '@ems/contracts/kit'
import type { ListQuery } from '../query/list-query.ts'
import type { Page } from '../stores.ts'

type Match = Pick<Page<unknown>, 'total' | 'isEstimate' | 'ends'> & { rows: readonly unknown[] }

/** Position of the page; `from` and `to` count rows from 1 and are null on an empty page. */
export function pageMeta({ page, size }: ListQuery, { rows, total }: Pick<Match, 'rows' | 'total'>): PageMeta {
  const from = rows.length ? (page - 1) * size + 1 : null
  const to = from === null ? null : from + rows.length - 1
  return { currentPage: page, from, lastPage: lastPage(total, size), perPage: size, to, total }
}

const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/**
 * Links to the pages around this one with the same query; null where there is none. `next` and `prev` start at a cursor, so
 * they cost the same on page 2 and on page 400,000; their page number only counts (docs/decisions/lists.md).
 */
export function linksOf(url: string, query: ListQuery, match: Match): ListDocument['links'] {
  const { page, size, cursor } = query
  const last = lastPage(match.total, size)
  const [path = '', text = ''] = url.split('?')
  const requested = new URLSearchParams(text)
  const at = (number: number, adjacent?: ['after' | 'before', string | undefined]) => {
    requested.delete('page[after]')
    requested.delete('page[before]')
    requested.set('page[number]', String(number))
    requested.set('page[size]', String(size))
    if (adjacent?.[1]) requested.set(`page[${adjacent[0]}]`, adjacent[1])
    return `${path}?${requested}`
  }
  const isFull = match.rows.length === size
  const more = match.isEstimate ? isFull || page < last : page < last
  const hasNext = cursor?.side === 'before' ? match.rows.length > 0 : more && (isFull || !cursor)
  const before = Math.min(page - 1, last)
  return {
    self: url,
    first: at(1),
    last: at(last),
    prev: page > 1 ? at(before, before > 1 ? ['before', match.ends?.first] : undefined) : null,
    next: hasNext ? at(page + 1, ['after', match.ends?.last]) : null,
  }
}
