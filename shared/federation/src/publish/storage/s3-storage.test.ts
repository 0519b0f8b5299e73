import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { publishAll, writeStable } from '../../testing/registry-folder.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { rollback, setRelease } from '../channel.ts'
import { collect } from '../gc.ts'
import { readRing } from '../rings.ts'
import { createBucket, s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** A real server to ask instead of the stand-in, `s3://bucket/prefix` with the usual AWS variables beside it. */
const input = process.env.EMS_TEST_S3

let s3: Awaited<ReturnType<typeof startS3>>
let open: () => Storage
let storage: Storage
beforeEach(async () => {
  s3 = await startS3()
  const at = input ? `${input}/${randomUUID()}` : 's3://ems/registry-of/test'
  open = () => s3Storage(at, input ? process.env : s3.env)
  storage = open()
})
afterEach(() => s3.stop())

describe('a bucket as storage', () => {
  test('lets one of many that create one key at once do so, and one of many that replace it', async () => {
    const created = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => open().create('at-once', String(n))))
    expect(created.filter(Boolean)).toHaveLength(1)

    const tag = (await storage.read('at-once'))?.tag
    const replaced = await Promise.all([11, 12, 13, 14, 15].map((n) => open().replace('at-once', String(n), tag)))
    expect(replaced.filter(Boolean)).toHaveLength(1)
  })

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
    if (!input) expect([...s3.objects.keys()]).toContain('/ems/registry-of/test/a/1')
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
      areas.map((area) => setRelease({ storage: open(), ring: 'stable', area, by: area, version: '1.0.0' })),
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

describe('a new bucket', () => {
  test('is made once, and left alone by those who may only use it', async () => {
    await createBucket('s3://new/registry', s3.env)
    expect([...s3.objects.keys()]).toEqual(['/new'])
    s3.objects.set('/new', Buffer.from('kept'))
    await createBucket('s3://new/registry', s3.env)
    await createBucket('s3://other', { ...s3.env, AWS_ACCESS_KEY_ID: 'stranger' })

    expect([...s3.objects].map(([key, content]) => `${key} ${content}`)).toEqual(['/new kept'])
  })

  test('waits for a server that starts at the same time, and says in a sentence when there is none', async () => {
    const port = Number(new URL(s3.env.AWS_ENDPOINT_URL_S3).port)
    await s3.stop()
    await expect(createBucket('s3://new', s3.env, 0)).rejects.toThrow(
      `s3://new cannot be reached at http://127.0.0.1:${port}/new: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
    const added = createBucket('s3://new', s3.env)
    s3 = await startS3({ port })
    await added

    expect([...s3.objects.keys()]).toEqual(['/new'])
  })
})

test('what is missing or wrong is said in a sentence', async () => {
  expect(() => s3Storage('s3://ems', {})).toThrow('s3://ems needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const stranger = s3Storage('s3://ems', { ...s3.env, AWS_ACCESS_KEY_ID: 'stranger' })
  await expect(stranger.read('a')).rejects.toThrow('s3://ems answers 403 to GET a: AccessDenied')
})
