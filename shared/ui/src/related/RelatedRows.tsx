import type { Resource } from '@ems/contracts/kit'
import { lazyPart } from '@ems/platform'
import { Suspense } from 'react'
import { Loading } from '../states/states.tsx'
import type { RelatedRowsProps } from './RelatedDialog.tsx'

/** Rows of another collection that belong to an open record: to read, add, change and remove without leaving it. */
export function RelatedRows<R extends Resource>(props: RelatedRowsProps<R>) {
  return (
    <Suspense fallback={<Loading label={props.resource.label} rows={4} onRetry={() => location.reload()} />}>
      <RelatedTable {...(props as unknown as RelatedRowsProps<Resource>)} />
    </Suspense>
  )
}

const RelatedTable = lazyPart(() => import('./RelatedTable.tsx'))
