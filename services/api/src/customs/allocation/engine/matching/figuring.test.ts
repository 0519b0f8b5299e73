import { expect, test } from '@jest/globals'
import { calculateAmounts, figureNames } from '../ledger/amounts.rules.ts'
import { ledgerOf } from '../ledger/ledger.rules.ts'
import type { RunInput } from '../run-input.ts'
import { someRun } from '../testing/arbitrary-run.ts'
import { cases, property } from '../testing/property.ts'
import { matchOf, serve } from './matching.rules.ts'

/** All figures of a run, matched as a whole first; `isWide` forbids 64-bit arithmetic. */
function totalsOf(input: RunInput, { isWide }: { isWide: boolean }) {
  const match = matchOf(input, ledgerOf(input), () => undefined)
  for (const place of match.lines.keys()) serve(match, place)
  if (isWide) match.ledger.isNarrow.fill(0)
  const totals = calculateAmounts(match)
  const rows: { isWide: boolean; figures: bigint[] }[] = []
  for (let take = 0; take < match.takes.count; take++) {
    totals.of(take)
    rows.push({ isWide: totals.isWide, figures: figureNames.map((_, n) => totals.at(n)) })
  }
  return rows
}

test('64-bit figures are those of integers of any size, wherever bounds allow them', () => {
  const seen = { narrow: 0, wide: 0 }

  property(someRun, (run) => {
    const bounded = totalsOf(run, { isWide: false })
    const unbounded = totalsOf(run, { isWide: true })

    for (const { isWide } of bounded) seen[isWide ? 'wide' : 'narrow']++
    expect(unbounded.every(({ isWide }) => isWide)).toBe(true)
    expect(bounded.map(({ figures }) => figures)).toEqual(unbounded.map(({ figures }) => figures))
  })

  // Both ways were taken, or the comparison says nothing.
  expect(seen.narrow / cases).toBeGreaterThan(0.05)
  expect(seen.wide / cases).toBeGreaterThan(0.05)
})
