import { resetPlatform, signInAs } from '@ems/platform/testing'
import { UiProvider } from '@ems/ui/host'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { EnvironmentContext } from '../../environment.ts'
import { environmentOf, sessionAt } from '../../testing/fixtures.ts'
import { markActivity } from './activity.ts'
import IdleWatch from './IdleWatch.tsx'

const MINUTE = 60_000
let session: ReturnType<typeof sessionAt>

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') })
  localStorage.clear()
  session = sessionAt({ name: 'ready' })
  signInAs(['dashboard-access'])
  markActivity()
  render(
    <EnvironmentContext value={{ ...environmentOf(), session }}>
      <UiProvider env="test">
        <IdleWatch minutes={15} />
      </UiProvider>
    </EnvironmentContext>,
  )
})

afterEach(() => {
  cleanup()
  resetPlatform()
  jest.useRealTimers()
})

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const question = () => screen.queryByRole('dialog', { name: 'Sesi segera berakhir' })

test('a session that nobody uses is asked about a minute before, and ends when nobody answers', async () => {
  await wait(13.9 * MINUTE)
  expect(question()).toBeNull()
  await wait(0.2 * MINUTE)
  expect(question()?.textContent).toContain('54 detik')
  expect(session.asked).toEqual([])
  await wait(MINUTE)
  expect(session.asked).toEqual(['end idle'])
})

test('a user who answers stays signed in for the same time again', async () => {
  await wait(14.5 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: 'Perpanjang' }))
  await wait(14 * MINUTE - 2_000)
  expect(question()).toBeNull()
  expect(session.asked).toEqual([])
})

test('typing is being at work, also in another tab; a nudged mouse is no answer once it is asked', async () => {
  await wait(10 * MINUTE)
  fireEvent.keyDown(document.body, { key: 'a' })
  await wait(10 * MINUTE)
  expect(question()).toBeNull()
  await act(async () => localStorage.setItem('ems-last-activity', String(Date.now())))
  await wait(13.5 * MINUTE)
  expect(question()).toBeNull()
  await wait(MINUTE)
  expect(question()).not.toBeNull()
  fireEvent.pointerMove(document.body)
  await wait(MINUTE)
  expect(session.asked).toEqual(['end idle'])
})

test('a page that slept through the end does not go on when it wakes', async () => {
  await act(async () => {
    jest.setSystemTime(Date.now() + 60 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(session.asked).toEqual(['end idle'])
})
