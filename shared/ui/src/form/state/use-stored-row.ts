import type { Resource } from '@ems/contracts/kit'
import {
  queries,
  type ResourceEvent,
  type Row,
  type RowList,
  type Titles,
  useQuery,
  useQueryClient,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { useMemo, useState } from 'react'
import { isReference } from '../../fields/cell-text.ts'
import { NEW } from '../../table/state/use-neighbours.ts'

export type StoredRow<R extends Resource> = {
  row: Row<R> | undefined
  titles: Titles
  status: 'loading' | 'failed' | 'forbidden' | 'ready'
  error: Error | null
  refetch: () => void
  /** True after the row was deleted while it was open. */
  isGone: boolean
}

const NO_TITLES: Titles = {}

/** The row of a form with the titles of its references, read again after each change by others. */
export function useStoredRow<R extends Resource>(resource: R, id: string): StoredRow<R> {
  const { can } = useSession()
  const client = useQueryClient()
  const [isDeleted, setDeleted] = useState(false)
  const isNew = id === NEW
  const mayRead = can(isNew ? resource.can.store : resource.can.show)
  const include = useMemo(
    () => [...Object.keys(resource.meta).filter((name) => isReference(resource.meta[name] ?? never)), 'updated_by'],
    [resource],
  )
  const query = useQuery({
    ...queries(resource).one(id, include),
    enabled: mayRead && !isNew,
    placeholderData: () => listedRow(client, resource, id),
  })

  const onEvent = ({ id: changed, kind }: ResourceEvent) => {
    if (changed !== id) return
    if (kind === 'deleted') setDeleted(true)
    else void client.invalidateQueries({ queryKey: queries(resource).one(id).queryKey.slice(0, 3) })
  }
  useResourceEvents(resource, onEvent, { enabled: can(resource.can.list) || resource.lookup.length > 0 })

  const status = () => {
    if (!mayRead || (query.error && 'status' in query.error && query.error.status === 403)) return 'forbidden'
    if (isNew || query.data) return 'ready'
    return query.error ? 'failed' : 'loading'
  }
  return {
    row: query.data?.row,
    titles: query.data?.titles ?? NO_TITLES,
    status: status(),
    error: query.error,
    refetch: query.refetch,
    isGone: isDeleted,
  }
}

/** The row as a list in the cache has it, with all its fields: it is drawn at once, while the row itself is read. */
function listedRow<R extends Resource>(client: ReturnType<typeof useQueryClient>, resource: R, id: string) {
  for (const [, list] of client.getQueriesData<Partial<RowList<R>>>({ queryKey: [resource.name, 'list'] })) {
    const row = list?.rows?.find((one) => (one as unknown as { id: string }).id === id)
    if (row && Object.keys(resource.meta).every((name) => name in row))
      return { row, titles: list?.titles ?? NO_TITLES }
  }
  return undefined
}

const never = { label: '', kind: 'text', nullable: true } as const
