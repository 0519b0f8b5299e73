import type { Resource } from '@ems/contracts/kit'
import { lazyPart, type Values } from '@ems/platform'
import { Suspense } from 'react'

const ChainPreview = lazyPart(() => import('./ChainPreview.tsx'))

type NewRowChainProps = { resource: Resource; values: Values }

/** Who would approve a new row with the values that a form of its own holds; empty where nobody has to. */
export function NewRowChain({ resource, values }: NewRowChainProps) {
  return (
    <Suspense>
      <ChainPreview resource={resource} values={values} />
    </Suspense>
  )
}
