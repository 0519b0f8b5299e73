import type { Resource } from '@ems/contracts/kit'
import { lazyPart } from '@ems/platform'
import { Suspense } from 'react'
import { Loading } from '../states/states.tsx'
import type { RelatedListProps } from './RelatedListTable.tsx'

/** Rows of another screen that concern an open record: to read, each with the way to its own screen. */
export function RelatedList<R extends Resource>(props: RelatedListProps<R>) {
  return (
    <Suspense fallback={<Loading label={props.resource.label} rows={4} onRetry={() => location.reload()} />}>
      <RelatedListTable {...(props as unknown as RelatedListProps<Resource>)} />
    </Suspense>
  )
}

const RelatedListTable = lazyPart(() => import('./RelatedListTable.tsx'))
