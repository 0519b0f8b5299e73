import { isDecision, type Resource, transitionOf } from '@ems/contracts/kit'
import { type Row, type Titles, useQuery, useSession, type Values } from '@ems/platform'
import { useTitles } from '../../fields/lookup/lookup.ts'
import { factsQuery } from '../../record/page/fact-fields.ts'

type Demanded = {
  resource: Resource
  name: string
  rows: readonly Row<Resource>[]
  titles: Titles | undefined
  values: Values
}

/** Which signature and files a transition asks for: those of its contract, or those of the user's task of a record. */
export function useDemand({ resource, name, rows, titles, values }: Demanded) {
  const { user } = useSession()
  const isApproval = name === 'approve' && isDecision(resource.workflow, name)
  const [first] = rows
  const single = useQuery({
    ...factsQuery(resource, String((first as { id?: string } | undefined)?.id)),
    enabled: isApproval && rows.length === 1,
  })
  const needs = isApproval ? single.data?.row.approval?.tasks.find((task) => task.needs)?.needs : undefined
  const { signature: asks } = transitionOf(resource, name) ?? {}
  const to = resource.meta[asks?.by ?? '']?.to
  const signer = ({ ...first, ...values } as Values)[asks?.by ?? ''] as string | null | undefined
  const names = useTitles(to ?? 'users', to && signer ? [signer] : [], titles)
  return {
    needs,
    isAsked: asks !== undefined || needs?.signature === true,
    isRequired: asks?.need === 'required' || needs?.signature === true,
    hasFixedName: asks === undefined,
    name: asks?.by ? (names[`${to}:${signer}`] ?? '') : user.name,
  }
}
