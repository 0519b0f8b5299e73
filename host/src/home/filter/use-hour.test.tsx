import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useHour } from './use-hour.ts'

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function Clock() {
  const { today, hour } = useHour('Asia/Jayapura')
  return <p>{`${today} pukul ${hour}`}</p>
}

test('a page that stays open over midnight goes on to the next day, by the clock of its reader', () => {
  // 23.59 in Jayapura, nine hours ahead of UTC.
  jest.useFakeTimers({ now: new Date('2026-11-20T14:59:00Z') })
  render(<Clock />)
  expect(screen.getByText('2026-11-20 pukul 23')).toBeTruthy()

  act(() => jest.advanceTimersByTime(90_000))

  expect(screen.getByText('2026-11-21 pukul 0')).toBeTruthy()
})
