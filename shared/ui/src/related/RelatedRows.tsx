import type { ColumnOf, Resource } from '@ems/contracts/kit'
import { lazyPart, type Values } from '@ems/platform'
import { Suspense } from 'react'
import type { FormGroup } from '../screen/FormGroups.tsx'
import { Loading } from '../states/states.tsx'

export type RelatedRowsProps<R extends Resource> = {
  resource: R
  /** The field and id by which the rows belong to the record, `{ partner: '7' }`: filter and default at once. */
  of: Readonly<Record<string, string>>
  columns: readonly ColumnOf<R>[]
  form: readonly FormGroup<R>[]
  /** Further values of a new row. */
  defaults?: Values
  /** Text of the empty list. */
  empty: string
  addLabel: string
  /** Own rows, readable without the permission to list. */
  isOpen?: boolean
  /** They are what the page shows: the opened one stands in its address, `?id=7`, where links and the search lead. */
  isPage?: boolean
}

/** Rows of another collection that belong to an open record: to read, add, change and remove without leaving it. */
export function RelatedRows<R extends Resource>(props: RelatedRowsProps<R>) {
  return (
    <Suspense fallback={<Loading label={props.resource.label} rows={4} onRetry={() => location.reload()} />}>
      <RelatedTable {...(props as unknown as RelatedRowsProps<Resource>)} />
    </Suspense>
  )
}

const RelatedTable = lazyPart(() => import('./RelatedTable.tsx'))
