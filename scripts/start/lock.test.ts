import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { lockFolder } from './lock.ts'

describe('the lock of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ems-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is held until it is released, and leaves nothing', async () => {
    const release = await lockFolder(folder, 'http://one')

    await expect(lockFolder(folder, 'http://two')).rejects.toThrow(
      `in use by another EMS (process ${process.pid}, http://one)`,
    )
    await release()

    expect(await readdir(folder)).toEqual([])
    const releaseAgain = await lockFolder(folder, 'http://two')
    await releaseAgain()
  })

  test.each([
    ['whose process is gone', JSON.stringify({ pid: 4_194_304, startedAt: '1', url: 'http://gone' })],
    [
      'whose number belongs to a later process',
      JSON.stringify({ pid: process.pid, startedAt: '1', url: 'http://gone' }),
    ],
    ['that was half written', '{"pid":'],
  ])('counts for nothing when it is one %s', async (_subject, content) => {
    await writeFile(path.join(folder, 'lock.json'), content)

    const release = await lockFolder(folder, 'http://new')
    await release()

    expect(await readdir(folder)).toEqual([])
  })
})
