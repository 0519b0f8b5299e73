import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { watchRegistry } from './watch-registry.ts'

const take = jest.fn()
let watch: ReturnType<typeof watchRegistry> | undefined
const watching = () => {
  watch = watchRegistry({ revision: 'r1', take })
  return watch
}
const requested: { etag: string | null }[] = []
let answer: () => Response | Promise<Response>

const latest = { ...registryOf(releaseOf()), revision: 'r2' }
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { ETag: '"r2"' } })

beforeEach(() => {
  take.mockClear()
  requested.length = 0
  window.fetch = async (_url, init) => {
    requested.push({ etag: new Headers(init?.headers).get('If-None-Match') })
    return answer()
  }
})
afterEach(() => {
  watch?.stop()
  jest.useRealTimers()
})

describe('an open tab', () => {
  test('takes over what is new, and asks next time with what it has', async () => {
    answer = () => json(latest)
    const { check } = watching()

    await check()
    answer = () => new Response(null, { status: 304 })
    await check()

    expect(take.mock.calls).toEqual([[expect.objectContaining({ revision: 'r2' })]])
    expect(requested).toEqual([{ etag: '"r1"' }, { etag: '"r2"' }])
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['is away', () => new Response('{}', { status: 503 })],
    ['is broken', () => new Response('{"schema":1,')],
    ['is something else', () => json({ schema: 9, modules: [] })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps what it has when the registry %s', async (_subject, input) => {
    answer = input
    await watching().check()

    expect(take).not.toHaveBeenCalled()
  })

  test('asks again when the answer on its way may be older than what it was told of', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    const { check, checkAnew } = watching()
    void check()
    const notified = checkAnew()
    answer = () => json(latest)
    resolve(new Response(null, { status: 304 }))
    await notified
    await checkAnew()

    expect(requested).toEqual([{ etag: '"r1"' }, { etag: '"r1"' }, { etag: '"r2"' }])
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ revision: 'r2' }))
  })

  test('asks every minute, and when it comes back to the front', async () => {
    jest.useFakeTimers()
    answer = () => new Response(null, { status: 304 })
    watching()

    await jest.advanceTimersByTimeAsync(67_000)
    expect(requested.length).toBe(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requested.length).toBe(2)
  })
})
