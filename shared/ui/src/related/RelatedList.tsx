import type { ColumnOf, Resource } from '@ems/contracts/kit'
import { lazyPart } from '@ems/platform'
import { Suspense } from 'react'
import { Loading } from '../states/states.tsx'

export type RelatedListProps<R extends Resource> = {
  resource: R
  /** The field and id by which the rows belong to the record, `{ partner: '7' }`. */
  of: Readonly<Record<string, string>>
  columns: readonly ColumnOf<R>[]
  sort: string
  /** Address of the screen the rows live on, up to their id: `/private/archives/contract?id=`. */
  path: string
  empty: string
}

/** Rows of another screen that concern an open record: to read, each with the way to its own screen. */
export function RelatedList<R extends Resource>(props: RelatedListProps<R>) {
  return (
    <Suspense fallback={<Loading label={props.resource.label} rows={4} onRetry={() => location.reload()} />}>
      <RelatedListTable {...(props as unknown as RelatedListProps<Resource>)} />
    </Suspense>
  )
}

const RelatedListTable = lazyPart(() => import('./RelatedListTable.tsx'))
