import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { guardFiles } from '../load/integrity.ts'
import { inspect } from './inspect.ts'

const FILE = '/remotes/hr/1.0.0/js/list.js'
const STYLE = '/remotes/hr/1.0.0/css/list.css'
const whole = 'export const list = [1, 2, 3]'

type Sent = { status?: number; type?: string; body?: string; size?: number; isBroken?: boolean }

/** A server that sends this, and says with a range how large the file is. */
function sends({ status = 200, type = 'text/javascript', body = whole, size = whole.length, isBroken }: Sent) {
  const fetched = jest.fn(async (_file: unknown, { headers }: RequestInit = {}) => {
    const isRange = headers !== undefined
    return {
      ok: status < 400,
      status: isRange ? 206 : status,
      headers: new Headers({ 'content-type': type, ...(isRange && { 'content-range': `bytes 0-0/${size}` }) }),
      arrayBuffer: async () => new TextEncoder().encode(body).buffer,
      body: { cancel: () => (isBroken ? Promise.reject(new TypeError('network error')) : Promise.resolve()) },
    }
  })
  globalThis.fetch = fetched as never
  return fetched
}

const fetchBefore = globalThis.fetch
beforeEach(() => {
  const hash = (algorithm: string) => `${algorithm}-${createHash(algorithm).update(whole).digest('base64')}`
  guardFiles({ [FILE]: hash('sha256'), [STYLE]: hash('sha384') }, { modules: [], revoked: [] })
})
afterEach(() => {
  globalThis.fetch = fetchBefore
})

describe('a file that a browser would not load', () => {
  test('is ours when it comes whole, past every cache', async () => {
    const fetched = sends({})

    expect(await inspect(FILE)).toBe('ours')
    expect(fetched).toHaveBeenCalledWith(FILE, expect.objectContaining({ cache: 'reload' }))
    sends({ type: 'text/css; charset=utf-8' })
    expect(await inspect(STYLE)).toBe('ours')
  })

  test.each<[string, Sent]>([
    ['the page of another network', { type: 'text/html', body: '<title>Wi-Fi</title>' }],
    ['an error of the server', { status: 503 }],
    ['half of the file, as if it were all', { body: whole.slice(0, 10) }],
    ['nothing', { body: '' }],
  ])('is away when there comes %s', async (_, sent) => {
    sends(sent)

    expect(await inspect(FILE)).toBe('away')
  })

  test('is away when there is no answer, or its end is missing', async () => {
    globalThis.fetch = (async () => Promise.reject(new TypeError('Failed to fetch'))) as never

    expect(await inspect(FILE)).toBe('away')
  })

  test('is foreign when it is whole and of its type, and not the bytes of the release', async () => {
    sends({ body: `${whole};alert(1)`, size: whole.length + 9 })
    expect(await inspect(FILE)).toBe('foreign')

    sends({ body: whole.replace('1', '7') })
    expect(await inspect(FILE)).toBe('foreign')

    // One byte was asked for to learn the size, and more came.
    sends({ body: `${whole};alert(1)`, isBroken: true })
    expect(await inspect(FILE)).toBe('foreign')
  })
})
