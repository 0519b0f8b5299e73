import type { Resource } from '@ems/contracts/kit'
import { usePreferences, useSession } from '@ems/platform'
import type { Filters } from './list-state.ts'
import type { WhereGroup } from './where.ts'

/**
 * The company that the reader has narrowed all lists to in the top bar; undefined for all, and for a list that says
 * itself which company it is about or whose rows belong to none.
 */
export function useCompany({ list, meta }: Resource, chosen: Filters, own: Filters): string | undefined {
  const { company } = usePreferences()
  const { user } = useSession()
  if (!company || !user.companies.includes(company)) return undefined
  if (!list.filters.includes('company') || meta.company?.kind !== 'ref') return undefined
  return 'company' in chosen || 'company' in own ? undefined : company
}

/** Rows of that company and those that belong to all of them, within what else is asked for. */
export function narrowed({ meta }: Resource, company: string, tree: WhereGroup | undefined): WhereGroup {
  const its = { field: 'company', op: 'eq', value: company } as const
  const everybodys = { field: 'company', op: 'null', value: '1' } as const
  const scope: WhereGroup = { or: meta.company?.nullable ? [its, everybodys] : [its] }
  return tree ? { and: [tree, scope] } : scope
}
