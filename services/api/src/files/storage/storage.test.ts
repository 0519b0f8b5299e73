import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { copyFiles } from './copy-files.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { startS3 } from './testing/s3-server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
})
const folder = () => folderStore(mkdtempSync(path.join(tmpdir(), 'ems-storage-')))
const bucket = (prefix: string, more: NodeJS.ProcessEnv = {}) =>
  s3Store(`s3://berkas/${prefix}`, { ...s3.env, ...more })
const bytes = (text: string) => Readable.from([Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))])
const textOf = async (store: FileStore, key: string) => (await buffer(store.read(key))).toString()
const keysOf = async (store: FileStore) => {
  const keys: string[] = []
  for await (const { key, size } of store.keys()) keys.push(`${key} ${size}`)
  return keys.sort()
}

describe.each([
  ['a folder', folder],
  ['a bucket', () => bucket(`uji-${Math.random()}`)],
])('%s', (_, open) => {
  test('keeps files whole, in parts and by age, until they are removed', async () => {
    const store = open()
    expect(await store.write('assets/1', bytes('isi berkas'))).toBe(10)
    await store.write('assets/2', bytes('lain'))
    await store.write('jobs/3', bytes('hasil'))

    expect([await store.size('assets/1'), await store.size('assets/9')]).toEqual([10, undefined])
    expect(await textOf(store, 'assets/1')).toBe('isi berkas')
    expect((await buffer(store.read('assets/1', { start: 4, end: 6 }))).toString()).toBe('ber')
    expect((await store.olderThan('assets', new Date(Date.now() + 60_000))).sort()).toEqual(['assets/1', 'assets/2'])
    expect(await store.olderThan('assets', new Date(0))).toEqual([])
    expect(await keysOf(store)).toEqual(['assets/1 10', 'assets/2 4', 'jobs/3 5'])
    await store.remove('assets/1')
    await store.remove('assets/1')
    expect(await store.size('assets/1')).toBeUndefined()
    await expect(buffer(store.read('assets/1'))).rejects.toThrow()
    await expect(store.write('../x', bytes('isi'))).rejects.toThrow('Not a file key')
  })

  test('leaves nothing of a write that is broken off', async () => {
    const store = open()
    const broken = async function* () {
      yield Buffer.from('setengah')
      throw new Error('cut off')
    }
    await expect(store.write('assets/1', broken())).rejects.toThrow('cut off')
    expect(await store.size('assets/1')).toBeUndefined()
  })
})

describe('a bucket', () => {
  test('is asked to encrypt what it stores, and takes no request of another key', async () => {
    const store = bucket('sandi', { EMS_S3_ENCRYPTION: 'aws:kms', EMS_S3_KMS_KEY: 'kunci-rumah' })
    await store.write('assets/1', bytes('isi'))
    expect(s3.objects.get('berkas/sandi/assets/1')?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'kunci-rumah',
    })
    const stranger = bucket('sandi', { AWS_SECRET_ACCESS_KEY: 'salah' })
    await expect(stranger.write('assets/2', bytes('isi'))).rejects.toThrow('403')
    expect(() => bucket('x', { EMS_S3_ENCRYPTION: 'rot13' })).toThrow('AES256')
    expect(() => s3Store('s3://berkas', {})).toThrow('AWS_ACCESS_KEY_ID')
  })
})

test('all files move from a folder to a bucket and back, again after a break, and what changed meanwhile is said', async () => {
  const from = folder()
  const to = bucket('pindah')
  for (const n of [1, 2, 3]) await from.write(`assets/${n}`, bytes(`berkas ${n}`))
  await to.write('assets/2', bytes('berkas 2'))

  expect(await copyFiles(from, to)).toEqual({ copied: 2, bytes: 16, there: 1, left: [] })
  await from.write('assets/4', bytes('berkas 4'))
  expect(await copyFiles(from, to)).toEqual({ copied: 1, bytes: 8, there: 3, left: [] })
  const back = folder()
  expect(await copyFiles(to, back)).toMatchObject({ copied: 4, left: [] })
  expect(await keysOf(back)).toEqual(await keysOf(from))
  const [key] = s3.objects.keys()
  expect(key).toBeDefined()
})
