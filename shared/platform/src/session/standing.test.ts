import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { network } from '../api/authorized-fetch.ts'
import { connectionState } from '../realtime/connection.ts'
import { watchStanding } from './standing.ts'

let requested: string[]
let status: number
let standing: ReturnType<typeof watchStanding>
const rejected = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  requested = []
  status = 204
  rejected.mockClear()
  connectionState.set('off')
  network.fetch = async (request) => {
    requested.push(new URL(request.url).pathname)
    if (status === 204) return new Response(null, { status })
    const errors = [{ status: String(status), code: 'FORBIDDEN', detail: 'Akun Anda nonaktif.' }]
    return new Response(JSON.stringify({ errors }), { status, headers: { 'content-type': 'application/json' } })
  }
  standing = watchStanding({ isReady: () => true, onRefused: rejected })
})
afterEach(() => {
  standing.stop()
  connectionState.set('off')
  jest.useRealTimers()
})

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('without a line a deactivated person is noticed within two seconds', async () => {
  await wait(20_000)
  expect(requested.at(-1)).toBe('/api/v1/me/session')
  expect(rejected).not.toHaveBeenCalled()
  status = 403
  await wait(2_000)
  expect(rejected).toHaveBeenCalledTimes(1)
})

test('with a line nobody is asked, until it was lost and is back', async () => {
  connectionState.set('connected')
  await wait(60_000)
  expect(requested).toEqual([])
  status = 403
  connectionState.set('disconnected')
  connectionState.set('connected')
  await wait(100)
  expect(rejected).toHaveBeenCalledTimes(1)
})

test('an API that is away locks nobody out, and is not asked every two seconds', async () => {
  status = 500
  await wait(31_000)
  expect(rejected).not.toHaveBeenCalled()
  expect(requested.length).toBeLessThanOrEqual(4)
})
