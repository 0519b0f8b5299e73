import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT } from '@ems/federation/descriptor'
import { publishedRelease } from '@ems/federation/publish/channel'
import { folderStorage } from '@ems/federation/publish/folder'
import { moveRing } from '@ems/federation/publish/rings'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sharedVersions } from '../../shared/federation/src/registry/policy.ts'
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
  const message = { by: 'build', action: 'build' as const }
  await moveRing(storage, 'stable', async () => ({ after: { host, revoked: [], modules: [] }, said: message }))

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/ems.ts', 'publish', 'settings', '--version', '1.0.0', '--registry', registry, '--by', 'team'],
    { cwd: folder },
  )

  expect(stdout).toContain('published settings 1.0.0')
  expect(Object.keys((await publishedRelease(storage, 'settings', '1.0.0')).integrity).length).toBeGreaterThan(5)
}, 240_000)

test('a department whose sources fail lint, types or a test is not published', async () => {
  await sparseCheckout(folder, 'remotes/archives')
  const broken = `import { expect, test } from '@jest/globals'
let sum: number = 1
test('satu', () => expect(sum).toBe('dua' as number))
`
  await writeFile(path.join(folder, 'remotes/archives/src/broken.test.ts'), broken)
  const registry = path.join(folder, 'registry')
  const message = { by: 'build', action: 'build' as const }
  const host = { version: '1.0.0', contract: CONTRACT, shared: sharedVersions(path.join(root, 'host')) }
  await moveRing(folderStorage(registry), 'stable', async () => ({
    after: { host, revoked: [], modules: [] },
    said: message,
  }))

  const publishing = promisify(execFile)(
    process.execPath,
    ['scripts/ems.ts', 'publish', 'archives', '--version', '1.0.0', '--registry', registry, '--by', 'team'],
    { cwd: folder, maxBuffer: 10_000_000 },
  )

  await expect(publishing).rejects.toMatchObject({
    stderr: expect.stringContaining(
      'archives 1.0.0 is not published:\n  - lint: see above\n  - types: see above\n  - tests: 1 failed, see above',
    ),
  })
  await expect(publishedRelease(folderStorage(registry), 'archives', '1.0.0')).rejects.toThrow('is not published')
}, 240_000)
