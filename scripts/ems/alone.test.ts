import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT } from '@ems/federation/descriptor'
import { publishedRelease } from '@ems/federation/publish/channel'
import { folderStorage } from '@ems/federation/publish/folder'
import { moveRing } from '@ems/federation/publish/rings'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sharedVersions } from '../../shared/federation/src/policy.ts'
import { sparseCheckout } from './testing/sparse-checkout.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-alone-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('IND-7: a department is built and published from a checkout that has no host in it', async () => {
  await sparseCheckout(folder, 'remotes/settings')
  const registry = path.join(folder, 'registry')
  const storage = folderStorage(registry)
  const host = { version: '1.0.0', contract: CONTRACT, shared: sharedVersions(path.join(root, 'host')) }
  const said = { by: 'build', action: 'build' as const }
  await moveRing(storage, 'stable', async () => ({ after: { host, revoked: [], modules: [] }, said }))

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/ems.ts', 'publish', 'settings', '--version', '1.0.0', '--registry', registry, '--by', 'team'],
    { cwd: folder },
  )

  expect(stdout).toContain('published settings 1.0.0')
  expect(Object.keys((await publishedRelease(storage, 'settings', '1.0.0')).integrity).length).toBeGreaterThan(5)
}, 120_000)
