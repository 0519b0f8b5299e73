import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT } from '@ems/federation/descriptor'
import { publishedRelease } from '@ems/federation/publish/channel'
import { folderStorage } from '@ems/federation/publish/folder'
import { moveRing } from '@ems/federation/publish/rings'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sharedVersions } from '../../shared/federation/src/policy.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-alone-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** What `git sparse-checkout set scripts shared remotes/<area>` leaves of a checkout, installed. */
async function sparseCheckout(area: string) {
  const parts = ['scripts', 'shared', `remotes/${area}`]
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const isThere = (file: string) => !file.includes('/') || parts.some((part) => file.startsWith(`${part}/`))
  const files = stdout.split('\n').filter((file) => file && isThere(file))
  const packages = files.filter((file) => file.endsWith('/package.json')).map((file) => path.dirname(file))
  await Promise.all(files.map((file) => cp(path.join(root, file), path.join(folder, file)).catch(() => undefined)))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const one of packages) {
    const links = path.join(one, 'node_modules')
    await mkdir(path.join(folder, one), { recursive: true })
    await cp(path.join(root, links), path.join(folder, links), { recursive: true, verbatimSymlinks: true }).catch(
      () => undefined,
    )
  }
}

test('IND-7: a department is built and published from a checkout that has no host in it', async () => {
  await sparseCheckout('settings')
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
