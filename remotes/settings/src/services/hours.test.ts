import { describe, expect, test } from '@jest/globals'
import { curlOf, hintFor } from './hints.ts'
import { lastDay, sumOf } from './hours.ts'

const hour = (at: string, total: number, failed: number, p95: number | null = null) => ({
  hour: at,
  total,
  failed,
  p95,
  last_success: failed < total ? at : null,
})

describe('a day of a service', () => {
  test('rounds its share of successes down: 99,9 of 100 is not all', () => {
    const day = sumOf([hour('2026-11-20T01:00:00.000Z', 999, 0, 12), hour('2026-11-20T02:00:00.000Z', 1, 1, 40)])
    expect(day).toEqual({ total: 1_000, failed: 1, share: 99, p95: 40, lastSuccess: '2026-11-20T01:00:00.000Z' })
  })

  test('without an entry says nothing bad', () => {
    expect(sumOf([])).toMatchObject({ share: 100, p95: null, lastSuccess: null })
  })

  test('has a place for each hour, the newest last', () => {
    const positions = lastDay([hour('2026-11-20T05:00:00.000Z', 3, 0)], Date.parse('2026-11-20T05:59:00.000Z'))
    expect([positions.length, positions.at(-1)?.total, positions[0]]).toEqual([24, 3, null])
  })
})

test('an entry says what a person can do about it', () => {
  const entry = { message: null, status_code: null, service: 'sso', operation: 'x' } as const
  expect(hintFor({ ...entry, message: 'Error: invalid_grant' })).toContain('Hubungkan ulang')
  expect(hintFor({ ...entry, status_code: 503 })).toContain('Ulangi setelah layanan pulih')
  expect(hintFor(entry)).toBeUndefined()
})

test('a command line carries no credentials and survives quotes', () => {
  const text = curlOf({ method: 'POST', url: 'http://sso/a', request: { body: { name: "D'Artagnan" } } })
  expect(text).toBe(
    `curl -X POST 'http://sso/a' \\\n  -H 'Authorization: Bearer [dihapus]' \\\n  -d '{"name":"D'\\''Artagnan"}'`,
  )
  expect(curlOf({ method: null, url: 'http://x', request: null })).toBeUndefined()
})
