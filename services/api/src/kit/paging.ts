import type { ListDocument, PageMeta } from '@ems/contracts/kit'
import type { ListQuery } from './list-query.ts'

type Found = { rows: readonly unknown[]; total: number }

/** Where the page stands; `from` and `to` count rows from 1 and are null on an empty page. */
export function pageMeta({ page, size }: ListQuery, { rows, total }: Found): PageMeta {
  const from = rows.length ? (page - 1) * size + 1 : null
  const to = from === null ? null : from + rows.length - 1
  return { currentPage: page, from, lastPage: lastPage(total, size), perPage: size, to, total }
}

const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** The pages around this one, with everything else of the request kept; null where there is none. */
export function linksOf(url: string, { page, size }: ListQuery, total: number): ListDocument['links'] {
  const last = lastPage(total, size)
  const [path = '', query = ''] = url.split('?')
  const asked = new URLSearchParams(query)
  const at = (number: number) => {
    asked.set('page[number]', String(number))
    asked.set('page[size]', String(size))
    return `${path}?${asked}`
  }
  return {
    self: url,
    first: at(1),
    last: at(last),
    prev: page > 1 ? at(Math.min(page - 1, last)) : null,
    next: page < last ? at(page + 1) : null,
  }
}
