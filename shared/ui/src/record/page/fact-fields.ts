import { columnMeta, type Resource } from '@ems/contracts/kit'
import { queries } from '@ems/platform'
import { isReference } from '../../fields/cell-text.ts'

/** More than these are sections, not facts. */
export const MAX_FACTS = 6
const numbers = ['number', 'code', 'local_no']
const noFacts: ReadonlySet<string> = new Set(['rows', 'json'])

/**
 * Fields that say first what a record is about: those of the screen's choice, else of its approval, else the columns of its
 * list. Long texts only where `isWhole`.
 */
export function factsOf(
  resource: Resource,
  {
    facts,
    columns = [],
    isWhole = false,
  }: { facts?: readonly string[]; columns?: readonly string[]; isWhole?: boolean },
): string[] {
  const chosen = facts ?? [
    ...numbers.filter((name) => name in resource.meta),
    ...(resource.workflow?.approval?.facts ?? columns.slice(1)),
  ]
  // The title and the state are in the heading.
  const others = chosen.filter((name) => name !== resource.title && name !== resource.stateField)
  const isFact = (name: string) => {
    const { kind } = columnMeta(resource, name)
    return !noFacts.has(kind) && (isWhole || kind !== 'longText')
  }
  return [...new Set(others)].filter(isFact).slice(0, facts ? undefined : MAX_FACTS + 2)
}

/** The record with the names behind the facts of its approval. */
export const factsQuery = (resource: Resource, id: string) =>
  queries(resource).one(
    id,
    factsOf(resource, { isWhole: true }).filter((name) => isReference(columnMeta(resource, name))),
  )
