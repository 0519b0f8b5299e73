import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-storage-'))
  storage = folderStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const text = async (key: string) => (await storage.read(key))?.content.toString()

describe('a folder as storage', () => {
  test('creates what is not there, once', async () => {
    expect(await storage.create('remotes/hr/1.0.0/a.js', 'first')).toBe(true)
    expect(await storage.create('remotes/hr/1.0.0/a.js', 'second')).toBe(false)

    expect(await text('remotes/hr/1.0.0/a.js')).toBe('first')
  })

  test('replaces only what has not changed since it was read', async () => {
    expect(await storage.replace('ring.json', 'a', undefined)).toBe(true)
    const read = await storage.read('ring.json')
    expect(await storage.replace('ring.json', 'b', read?.tag)).toBe(true)

    expect(await storage.replace('ring.json', 'c', read?.tag)).toBe(false)
    expect(await storage.replace('ring.json', 'c', undefined)).toBe(false)
    expect(await text('ring.json')).toBe('b')
  })

  test('lists by beginning, without its own files, and forgets what was removed', async () => {
    for (const key of ['remotes/hr/1/a.js', 'remotes/hr/2/a.js', 'remotes/it/1/a.js']) await storage.create(key, key)
    await storage.replace('ring.json', 'a', undefined)
    await storage.remove('remotes/hr/1/a.js')

    expect(await storage.list('remotes/hr/')).toEqual(['remotes/hr/2/a.js'])
    expect(await storage.list('')).toEqual(['remotes/hr/2/a.js', 'remotes/it/1/a.js', 'ring.json'])
    expect(await readdir(join(folder, 'remotes/hr'))).toEqual(['2'])
  })

  test.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', 'a/./b', 'a\\..\\b', 'a\0b', ''])(
    'has no key %j',
    async (key) => {
      await expect(storage.read(key)).rejects.toThrow('is no key')
      await expect(storage.create(key, '')).rejects.toThrow('is no key')
    },
  )
})

test('of the writes of four processes at once none is lost', async () => {
  const program = `
    import { folderStorage } from ${JSON.stringify(join(import.meta.dirname, 'folder-storage.ts'))}
    const storage = folderStorage(process.argv[1])
    for (let done = 0; done < 25; ) {
      const read = await storage.read('count.json')
      const next = String(Number(read?.content ?? 0) + 1)
      if (await storage.replace('count.json', next, read?.tag)) done += 1
    }`
  const children = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, folder], {
      stdio: 'inherit',
    }),
  )

  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))

  expect(codes).toEqual([0, 0, 0, 0])
  expect(await text('count.json')).toBe('100')
})
