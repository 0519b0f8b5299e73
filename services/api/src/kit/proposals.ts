import { isDeepStrictEqual } from 'node:util'
import type { Resource, RowOf } from '@ems/contracts/kit'
import type { Row } from './store/columns.ts'
import { normal } from './write/persist.ts'

type Values = Record<string, unknown>

/** A row to be written; `root` is its place in the request document. */
export type Rooted = { before: Row | null; after: Values; changed: string[]; root: string }

/** The row as the values would leave it, and which of them differ from what it has. */
export function propose<R extends Resource>(resource: Resource, before: RowOf<R> & Row, values: Values, root: string) {
  const after = { ...before, ...normal(resource, values) }
  const changed = Object.keys(values).filter((field) => !isDeepStrictEqual(after[field], before[field]))
  return { before, after, changed, root }
}

/** Proposal of a deletion: nothing changes, so only the check of the area applies. */
export const removal = (row: Row, root = '/data') => ({ before: row, after: row as Values, changed: [], root })
