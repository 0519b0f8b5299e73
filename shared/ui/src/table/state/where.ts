import { isObject } from '@ems/contracts/is-object'
import {
  type Resource,
  type Where,
  type WhereLeaf,
  type WhereOperator,
  whereLimits,
  whereOperatorsOf,
} from '@ems/contracts/kit'

export type WhereGroup = Exclude<Where, WhereLeaf>

/** Groups within groups, as deep as people still follow. */
export const MAX_LEVELS = 3

export const isGroup = (node: Where): node is WhereGroup => 'and' in node || 'or' in node
export const nodesOf = (group: WhereGroup): readonly Where[] => ('and' in group ? group.and : group.or)
export const joinOf = (group: WhereGroup): 'and' | 'or' => ('and' in group ? 'and' : 'or')
export const groupWith = (join: 'and' | 'or', nodes: readonly Where[]): WhereGroup =>
  join === 'and' ? { and: nodes } : { or: nodes }

export const leavesIn = (node: Where): number =>
  isGroup(node) ? nodesOf(node).reduce((sum, one) => sum + leavesIn(one), 0) : 1

/** Reads a filter from the address; undefined if the contract does not offer it, so that no link ends in a 400. */
export function readWhere(resource: Resource, text: string | null): WhereGroup | undefined {
  if (!text) return undefined
  const tree = parsed(text)
  if (!isObject(tree) || !('and' in tree || 'or' in tree)) return undefined
  return isValid(resource, tree, 1) && leavesIn(tree as WhereGroup) <= whereLimits.leaves
    ? (tree as WhereGroup)
    : undefined
}

export const writeWhere = (where: WhereGroup | null | undefined) =>
  where && leavesIn(where) > 0 ? JSON.stringify(pruned(where)) : null

/** Without groups that say nothing. */
function pruned(group: WhereGroup): WhereGroup {
  const nodes = nodesOf(group)
    .map((node) => (isGroup(node) ? pruned(node) : node))
    .filter((node) => leavesIn(node) > 0)
  return groupWith(joinOf(group), nodes)
}

function isValid(resource: Resource, node: unknown, level: number): boolean {
  if (!isObject(node) || level > whereLimits.depth) return false
  const nodes = node.and ?? node.or
  if (nodes !== undefined) return Array.isArray(nodes) && nodes.every((one) => isValid(resource, one, level + 1))
  const { field, op, value } = node
  const meta = typeof field === 'string' && resource.list.filters.includes(field) ? resource.meta[field] : undefined
  return (
    meta !== undefined &&
    whereOperatorsOf(meta).includes(op as WhereOperator) &&
    (typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')))
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An address cut off while it was copied: the list opens without it.
    return undefined
  }
}
