import type { Resource } from '@ems/contracts/kit'
import { queries, useQuery } from '@ems/platform'

export type Filters = Readonly<Record<string, string | readonly string[]>>

/** How many rows the filters leave. */
export const useTotal = (resource: Resource, filters: Filters) =>
  useQuery(queries(resource).list({ page: 1, size: 1, filters }))
