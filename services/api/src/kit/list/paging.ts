import type { ListDocument, PageMeta } from '@ems/contracts/kit'
import type { ListQuery } from '../query/list-query.ts'
import type { Page } from '../stores.ts'

type Found = Pick<Page<unknown>, 'total' | 'isEstimate' | 'ends'> & { rows: readonly unknown[] }

/** Position of the page; `from` and `to` count rows from 1 and are null on an empty page. */
export function pageMeta({ page, size }: ListQuery, { rows, total }: Pick<Found, 'rows' | 'total'>): PageMeta {
  const from = rows.length ? (page - 1) * size + 1 : null
  const to = from === null ? null : from + rows.length - 1
  return { currentPage: page, from, lastPage: lastPage(total, size), perPage: size, to, total }
}

const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/**
 * Links to the pages around this one with the same query; null where there is none. `next` and `prev` start at a cursor, so
 * they cost the same on page 2 and on page 400,000; their page number only counts (docs/decisions/lists.md).
 */
export function linksOf(url: string, query: ListQuery, found: Found): ListDocument['links'] {
  const { page, size, cursor } = query
  const last = lastPage(found.total, size)
  const [path = '', text = ''] = url.split('?')
  const asked = new URLSearchParams(text)
  const at = (number: number, beside?: ['after' | 'before', string | undefined]) => {
    asked.delete('page[after]')
    asked.delete('page[before]')
    asked.set('page[number]', String(number))
    asked.set('page[size]', String(size))
    if (beside?.[1]) asked.set(`page[${beside[0]}]`, beside[1])
    return `${path}?${asked}`
  }
  const isFull = found.rows.length === size
  const more = found.isEstimate ? isFull || page < last : page < last
  const hasNext = cursor?.side === 'before' ? found.rows.length > 0 : more && (isFull || !cursor)
  const before = Math.min(page - 1, last)
  return {
    self: url,
    first: at(1),
    last: at(last),
    prev: page > 1 ? at(before, before > 1 ? ['before', found.ends?.first] : undefined) : null,
    next: hasNext ? at(page + 1, ['after', found.ends?.last]) : null,
  }
}
