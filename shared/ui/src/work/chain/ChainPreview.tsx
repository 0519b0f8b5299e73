import type { Resource } from '@ems/contracts/kit'
import { keepPreviousData, previewApproval, useQuery, type Values } from '@ems/platform'
import { useDebouncedValue } from '@mantine/hooks'
import { ChainText } from './ChainText.tsx'

/** Long enough for the digits of an amount, short enough to be read before the button is pressed. */
const TYPED_MS = 400

type ChainPreviewProps = {
  resource: Resource
  /** A stored row; absent for a new one. */
  id?: string | undefined
  transition?: string | undefined
  values: Values
}

/**
 * Approvers of a row with the values that are typed, before it is saved. Renders nothing until they are known, and where
 * they cannot be asked for: the form does not depend on it.
 */
export default function ChainPreview({ resource, id, transition, values }: ChainPreviewProps) {
  const now = JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => counts(resource, name))))
  const [typed] = useDebouncedValue(now, TYPED_MS)
  const { data } = useQuery({
    queryKey: [resource.name, 'chain', id ?? null, transition ?? null, typed],
    queryFn: ({ signal }) => previewApproval(resource, { id, transition, values: JSON.parse(typed) as Values }, signal),
    placeholderData: keepPreviousData,
    gcTime: TYPED_MS,
    retry: false,
  })
  // Where most rows need nobody, only those that need an approver say so.
  const isFree = resource.workflow?.approval?.begins && data?.steps.length === 0 && !data.refusal
  return <div aria-live="polite">{data && !isFree && <ChainText {...data} />}</div>
}

/** Rules look at people, places, amounts and kinds: words that are being written ask for nothing. */
function counts({ meta, workflow }: Resource, name: string): boolean {
  const { kind } = meta[name] ?? {}
  if (kind === 'text') return workflow?.approval?.material.includes(name) ?? false
  return kind !== undefined && kind !== 'longText'
}
