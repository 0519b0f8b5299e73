import { type Resource, type Where, type WhereLeaf, whereOperatorsOf } from '@ems/contracts/kit'
import { createContext, useContext } from 'react'
import { isGroup, nodesOf } from '../state/where.ts'

/** Subject of conditions: the fields of a resource, and labels that differ from those of the contract. */
export type Conditions = { resource: Resource; filters: readonly string[]; labels: Readonly<Record<string, string>> }

const ConditionsContext = createContext<Conditions | null>(null)
export const ConditionsProvider = ConditionsContext.Provider

export function useConditions(): Conditions {
  const conditions = useContext(ConditionsContext)
  if (!conditions) throw new Error('Conditions belong inside a ConditionsProvider')
  return conditions
}

/** A condition on the first field there is, still without a value. */
export function newLeafOf({ resource, filters }: Pick<Conditions, 'resource' | 'filters'>): WhereLeaf | undefined {
  const field = filters.find((name) => whereOperatorsOf(resource.meta[name] ?? NO_FIELD).length > 0)
  const [op] = field ? whereOperatorsOf(resource.meta[field] ?? NO_FIELD) : []
  return field && op ? { field, op, value: op === 'in' ? [] : '' } : undefined
}

const NO_FIELD = { kind: 'json', nullable: false } as const

/** Whether a condition lacks a value. */
export const hasGap = (node: Where): boolean => (isGroup(node) ? nodesOf(node).some(hasGap) : node.value.length === 0)
