import type { Resource } from '@ems/contracts/kit'
import { lazyPart } from '@ems/platform'
import { type ReactNode, Suspense } from 'react'
import type { RowTransitionsProps } from './RecordTransitions.tsx'

/** Buttons of the steps that a row may take, for pages of an area's own. Own chunk, as records have it. */
export const RowTransitions = <R extends Resource>(props: RowTransitionsProps<R>): ReactNode => (
  <Suspense>
    <Buttons {...(props as unknown as RowTransitionsProps<Resource>)} />
  </Suspense>
)

const Buttons = lazyPart(async () => ({ default: (await import('./RecordTransitions.tsx')).RowTransitions<Resource> }))
