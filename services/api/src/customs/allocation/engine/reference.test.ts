import { expect, test } from '@jest/globals'
import { someRun } from './testing/arbitrary-run.ts'
import { cases, property } from './testing/property.ts'
import { reference } from './testing/reference.ts'
import { twoRuns } from './testing/two-runs.ts'

test('the engine and the nested loops agree to the last digit, in a first and a second BCL.KT', () => {
  const seen = { rows: 0, later: 0, reasons: new Set<string>() }

  property(someRun, (run) => {
    const { first, second, results } = twoRuns(run)
    const [earlier, later] = results
    seen.rows += earlier.rows.length
    seen.later += later.rows.length
    for (const { reason } of earlier.differences) seen.reasons.add(reason)

    expect({ rows: earlier.rows, differences: earlier.differences }).toEqual(reference(first))
    expect({ rows: later.rows, differences: later.differences }).toEqual(reference(second))
  })

  expect(seen.rows / cases).toBeGreaterThan(0.5)
  expect(seen.later / cases).toBeGreaterThan(0.25)
  expect([...seen.reasons].sort()).toEqual([
    'EXPIRED',
    'LINE_SKIPPED',
    'NO_BOM',
    'NO_PIB',
    'SHORTAGE',
    'TOO_NEW',
    'UNIT_MISMATCH',
    'UNIT_MISMATCH_FG',
  ])
})
