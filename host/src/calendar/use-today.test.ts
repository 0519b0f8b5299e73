import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useToday } from './use-today.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T16:59:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

test('a page left open over midnight is in the new day, at the clock of its reader', () => {
  const { result } = renderHook(() => useToday('Asia/Jakarta'))
  const other = renderHook(() => useToday('Asia/Jayapura'))
  expect([result.current, other.result.current]).toEqual(['2026-11-21', '2026-11-22'])

  act(() => jest.advanceTimersByTime(2 * 60_000))

  expect(result.current).toBe('2026-11-22')
})

test('a machine that slept is in today as soon as it is looked at', () => {
  const { result } = renderHook(() => useToday('Asia/Jakarta'))

  jest.setSystemTime(new Date('2026-11-25T03:00:00Z'))
  act(() => document.dispatchEvent(new Event('visibilitychange')))

  expect(result.current).toBe('2026-11-25')
})
