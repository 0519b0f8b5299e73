import { type Change, sumChangesByLine, taken } from '../ledger/balance-changes.rules.ts'
import type { PibLine, RunInput } from '../run-input.ts'
import { type Outcome, outcome } from './cases.ts'

type Run = RunInput & { pib_lines: readonly PibLine[] }

/** The PIB lines as they are after a run was written. */
export const after = <R extends Run>(
  { pib_lines, parameters }: R,
  { rows }: { rows: readonly (Change & { pib_detail_id: string })[] },
) => {
  const changes = sumChangesByLine(rows)
  return pib_lines.map((line) => taken(line, changes.get(line.id), parameters.decimal))
}

/** Two BCL.KT of one tenant, one after the other: the second finds the ledgers that the first left. */
export function twoRuns<R extends Run>(run: R): { first: R; second: R; results: [Outcome, Outcome] } {
  const pebs = [...run.peb_lines]
  const first = { ...run, peb_lines: pebs.filter((_, n) => n % 2 === 0) }
  const earlier = outcome(first)
  const second = { ...run, peb_lines: pebs.filter((_, n) => n % 2 === 1), pib_lines: after(first, earlier) }
  return { first, second, results: [earlier, outcome(second)] }
}
