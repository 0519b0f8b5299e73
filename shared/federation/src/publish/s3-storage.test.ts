import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { publishAll, writeStable } from '../testing/registry-folder.ts'
import { startS3 } from '../testing/s3-server.ts'
import { rollback, setRelease } from './channel.ts'
import { collect } from './gc.ts'
import { readRing } from './rings.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let storage: Storage
beforeEach(async () => {
  s3 = await startS3()
  storage = s3Storage('s3://ems/registry-of/test', s3.env)
})
afterEach(() => s3.stop())

describe('a bucket as storage', () => {
  test('creates once, replaces only what has not changed, and lists page by page', async () => {
    expect(await storage.create('a/1', 'first')).toBe(true)
    expect(await storage.create('a/1', 'second')).toBe(false)
    const read = await storage.read('a/1')
    expect(await storage.replace('a/1', 'third', read?.tag)).toBe(true)
    expect(await storage.replace('a/1', 'fourth', read?.tag)).toBe(false)
    expect(await storage.replace('a/1', 'fourth', undefined)).toBe(false)
    expect(String((await storage.read('a/1'))?.content)).toBe('third')

    for (const n of [2, 3, 4, 5, 6, 7]) await storage.create(`a/${n}`, 'x')
    await storage.remove('a/4')
    expect(await storage.list('a/')).toEqual(['a/1', 'a/2', 'a/3', 'a/5', 'a/6', 'a/7'])
    expect(await storage.read('a/4')).toBeUndefined()
    expect([...s3.objects.keys()]).toContain('/ems/registry-of/test/a/1')
  })

  test('holds rings: publish, set, roll back, clear away', async () => {
    await writeStable(storage)
    await publishAll(storage, 'hr@1.0.0', 'hr@1.1.0')
    const order = { storage, ring: 'stable' as const, area: 'hr', by: 'admin' }
    await setRelease({ ...order, version: '1.0.0' })
    await setRelease({ ...order, version: '1.1.0' })
    await rollback(order)

    expect((await readRing(storage, 'stable'))?.modules[0]?.version).toBe('1.0.0')
    expect(await collect({ storage, olderThanMs: 0, now: Date.now() + 3_600_000 })).toEqual(['hr@1.1.0'])
  })

  test('loses none of the moves of several publishers at once', async () => {
    await writeStable(storage)
    const areas = ['aa', 'bb', 'cc', 'dd', 'ee']
    await publishAll(storage, ...areas.map((area) => `${area}@1.0.0`))

    await Promise.all(
      areas.map((area) => {
        const own = s3Storage('s3://ems/registry-of/test', s3.env)
        return setRelease({ storage: own, ring: 'stable', area, by: area, version: '1.0.0' })
      }),
    )

    expect((await readRing(storage, 'stable'))?.modules.map(({ name }) => name)).toEqual(areas)
  })
})

test('a server that ignores conditional writes is refused', async () => {
  const careless = await startS3({ isObedient: false })
  try {
    await expect(s3Storage('s3://ems', careless.env).create('a', 'b')).rejects.toThrow(
      's3://ems ignores conditional writes (If-None-Match); it cannot hold a registry.',
    )
  } finally {
    await careless.stop()
  }
})

test('what is missing or wrong is said in a sentence', async () => {
  expect(() => s3Storage('s3://ems', {})).toThrow('s3://ems needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const stranger = s3Storage('s3://ems', { ...s3.env, AWS_ACCESS_KEY_ID: 'stranger' })
  await expect(stranger.read('a')).rejects.toThrow('s3://ems answers 403 to GET a: AccessDenied')
})
