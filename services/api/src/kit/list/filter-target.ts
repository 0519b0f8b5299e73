import { resourceOf } from '@ems/contracts'
import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import { NotFound } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import { seen } from '../store/visibility.ts'
import { storeFor } from '../stores.ts'

/**
 * The record of a comment, a file or a history. Throws as reading it would: Forbidden without the permission, NotFound
 * when it does not exist or is out of scope.
 */
export async function targetOf(deps: Deps, type: string, id: string): Promise<{ resource: Resource; row: Row }> {
  const resource = resourceOf(type)
  if (!resource) throw NotFound({})
  return { resource, row: await seen(deps, storeFor(type), id) }
}

/** Title of a record; for a choice, the label of its value. */
export function titleOf(resource: Resource, row: Row): string {
  const value = row[resource.title]
  const { options } = columnMeta(resource, resource.title)
  return value == null || value === '' ? `${resource.label} #${row.id}` : (options?.[String(value)] ?? String(value))
}
