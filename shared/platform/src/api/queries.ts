import type { Resource } from '@ems/contracts/kit'
import { queryOptions } from '@tanstack/react-query'
import type { ListParams } from './list-params.ts'
import { listRows, readRow } from './rows/rows.ts'

/**
 * A collection by its name alone, for cards, which only read: the contract would come along with all that it knows.
 *
 *     const tickets = collection<typeof contract>('jira-issues')
 *
 * Without the type of its contract no name is taken: nothing could say that it is misspelt.
 */
export const collection = <R extends Resource = never>(name: R['name']) => ({ name, meta: {} }) as unknown as R

/**
 * Reads of a resource for `useQuery`. Every key starts with the resource's name, so that a write or a pushed event
 * makes all of them stale at once.
 */
export const queries = <R extends Resource>(resource: R) => ({
  all: [resource.name] as const,
  list: (params: ListParams) =>
    queryOptions({
      queryKey: [resource.name, 'list', params] as const,
      queryFn: ({ signal }) => listRows(resource, params, signal),
    }),
  one: (id: string, include: readonly string[] = []) =>
    queryOptions({
      queryKey: [resource.name, 'one', id, include] as const,
      queryFn: ({ signal }) => readRow(resource, id, { include, signal }),
    }),
})
