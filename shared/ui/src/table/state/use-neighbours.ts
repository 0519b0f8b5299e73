import type { Resource } from '@ems/contracts/kit'
import { type ListParams, queries, showProblem, useQueryClient } from '@ems/platform'
import { useMemo } from 'react'
import type { ListChange } from './list-state.ts'
import { idOf } from './use-selection.ts'

/** Id in the address bar for a new row. */
export const NEW = 'new'

type Listed = {
  asked: ListParams & { page: number }
  rows: readonly object[]
  lastPage: number
  change: (change: ListChange) => void
}

/** The way from an open record to the ones before and after it in the list, across the ends of its page. */
export function useNeighbours(resource: Resource, { asked, rows, lastPage, change }: Listed) {
  const client = useQueryClient()
  return useMemo(() => {
    const on = (from: string, by: -1 | 1) => {
      const at = rows.findIndex((row) => idOf(row) === from)
      const next = at < 0 ? undefined : rows[at + by]
      const page = asked.page + by
      return { next: next && idOf(next), page: at >= 0 && !next && page >= 1 && page <= lastPage ? page : undefined }
    }
    const round = async (page: number, by: -1 | 1) => {
      const { rows: others } = await client.fetchQuery({
        ...queries(resource).list({ ...asked, page }),
        staleTime: 5_000,
      })
      const row = by > 0 ? others[0] : others.at(-1)
      if (row) change({ page, open: idOf(row) })
    }
    return {
      hasNeighbour: (from: string, by: -1 | 1) => {
        const { next, page } = on(from, by)
        return Boolean(next || page)
      },
      openNeighbour: (from: string, by: -1 | 1) => {
        const { next, page } = on(from, by)
        if (next) change({ open: next })
        // A boundary: the record stays open, and the toast says why.
        else if (page) void round(page, by).catch(showProblem)
      },
    }
  }, [resource, client, asked, rows, lastPage, change])
}
