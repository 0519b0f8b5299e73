import { type Resource, transitionOf } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import ChainPreview from './ChainPreview.tsx'

type TransitionChainProps = { resource: Resource; id: string; name: string; values: Values }

/** Approvers of a step that asks for an approval, with what its dialog says so far. */
export function TransitionChain({ resource, id, name, values }: TransitionChainProps) {
  const { approval } = resource.workflow ?? {}
  const { from = [], to = [] } = transitionOf(resource, name) ?? {}
  if (!approval || from.includes(approval.state) || ![to].flat().includes(approval.state)) return null
  return <ChainPreview resource={resource} id={id} transition={name} values={values} />
}
