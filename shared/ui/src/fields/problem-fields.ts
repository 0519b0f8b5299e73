import { type Problem, splitDetail } from '@ems/contracts/kit'
import { problemOf } from '@ems/platform'

/** Refusals by field path (`name`, `meta.radius`), and those that point to no field. */
export type FieldErrors = { fields: Readonly<Record<string, string>>; others: readonly string[] }

/** Reads JSON:API pointers, `/data/attributes/meta/radius` or `/data/relationships/company`. */
export function fieldErrors(error: unknown): FieldErrors {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const { detail, source } of problemOf(error)?.errors ?? []) {
    const message = splitDetail(detail).detail
    const path = pathIn(source?.pointer)
    if (path) fields[path] ??= message
    else others.push(message)
  }
  return { fields, others }
}

const pathIn = (pointer = '') =>
  /^\/data(?:\/\d+)?\/(?:attributes|relationships)\/(.+)$/
    .exec(pointer)?.[1]
    ?.replace(/\/data$/, '')
    .replaceAll('/', '.')

/** Refusals by the index of the row they point to, `/data/3/…`; -1 for those that point to none. */
export function rowErrors(error: Problem): ReadonlyMap<number, readonly string[]> {
  const matches = new Map<number, string[]>()
  for (const { detail, source } of error.errors) {
    const index = Number(/^\/data\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? -1)
    matches.set(index, [...(matches.get(index) ?? []), splitDetail(detail).detail])
  }
  return matches
}
