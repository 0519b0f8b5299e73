import { Loading, Page } from '@ems/ui'
import { type ComponentType, Suspense } from 'react'

/** A section with code of its own: most visits are to the list. Its heading, with the choice of sections, is there at once. */
export const laterSection = (title: string, Part: ComponentType) => () => (
  <Suspense
    fallback={
      <Page title={title}>
        <Loading label={title} rows={8} onRetry={() => location.reload()} />
      </Page>
    }
  >
    <Part />
  </Suspense>
)
