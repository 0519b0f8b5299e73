import { splitDetail } from '@ems/contracts/kit'
import { problemOf } from '@ems/platform'

/** Answers after which the same request may be taken later. */
const LATER: ReadonlySet<number> = new Set([408, 429])

/** Why the server does not take scans; undefined where it could not be reached, or is away: then they wait. */
export function refusalIn(error: unknown): string | undefined {
  const problem = problemOf(error)
  const isRefusal = problem && problem.status >= 400 && problem.status < 500 && !LATER.has(problem.status)
  return isRefusal ? splitDetail(problem.errors[0]?.detail ?? problem.message).detail : undefined
}
