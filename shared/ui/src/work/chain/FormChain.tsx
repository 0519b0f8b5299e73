import { lazyPart, useSession } from '@ems/platform'
import { Suspense } from 'react'
import { useFormParts } from '../../form/form-context.ts'
import { firstStep } from '../transitions.ts'

const ChainPreview = lazyPart(() => import('./ChainPreview.tsx'))

/**
 * Approvers of what is being typed, where saving the form or its next step leads to an approval: of a new record, and of a
 * stored one that its user may submit.
 */
export function FormChain() {
  const { resource, id, mode, stored, values, isDirty, isPart } = useFormParts()
  const { can } = useSession()
  const { approval, initial, transitions = {} } = resource.workflow ?? {}
  if (!approval || isPart) return null
  const isNew = mode === 'create'
  const step = isNew
    ? firstStep(resource, can, values)?.name
    : Object.keys(transitions).find((name) => transitions[name]?.tone === 'primary' && stored.row?.can.includes(name))
  const leads = step
    ? [transitions[step]?.to].flat().includes(approval.state)
    : isNew && (approval.begins === true || initial === approval.state)
  if (!leads || (!isNew && !(isDirty && stored.row?.chain))) return null
  return (
    <Suspense>
      <ChainPreview resource={resource} id={isNew ? undefined : id} transition={step} values={values} />
    </Suspense>
  )
}
