import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT } from '@ems/federation/descriptor'
import { folderStorage } from '@ems/federation/publish/folder'
import { moveRing, readRing } from '@ems/federation/publish/rings'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sharedVersions } from '../../shared/federation/src/registry/policy.ts'
import { sparseCheckout } from './testing/sparse-checkout.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-neighbours-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A registry of its own with a host in it, and `npm run ems` of the checkout on it. */
async function registryIn(name: string) {
  const registry = path.join(folder, name)
  const storage = folderStorage(registry)
  const host = { version: '1.0.0', contract: CONTRACT, shared: sharedVersions(path.join(root, 'host')) }
  const message = { by: 'build', action: 'build' as const }
  await moveRing(storage, 'stable', async () => ({ after: { host, revoked: [], modules: [] }, said: message }))
  const ems = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/ems.ts', ...args, '--registry', registry, '--by', 'team'], {
      cwd: folder,
    })
  return { registry, storage, ems }
}

/** The hash of every file of a department, but who published it when. */
async function bytesOf(registry: string, area: string) {
  const hashes: Record<string, string> = {}
  for await (const file of glob(`remotes/${area}/**`, { cwd: registry, withFileTypes: true })) {
    if (!file.isFile() || file.name === 'claim.json') continue
    const at = path.join(file.parentPath, file.name)
    hashes[path.relative(registry, at)] = createHash('sha256')
      .update(await readFile(at))
      .digest('hex')
  }
  return hashes
}

test('building and publishing one department leaves every byte of another as it was', async () => {
  await sparseCheckout(folder, 'remotes/archives', 'remotes/marketing')
  const { registry, storage, ems } = await registryIn('registry')
  const isArchives = ({ name }: { name: string }) => name === 'archives'
  await ems('publish', 'archives', '--version', '1.0.0')
  await ems('channel', 'stable', 'set', 'archives', '1.0.0')
  const before = await bytesOf(registry, 'archives')
  const input = (await readRing(storage, 'stable'))?.modules.find(isArchives)

  const area = path.join(folder, 'remotes/marketing/src/area.ts')
  const text = await readFile(area, 'utf8')
  await writeFile(area, text.replace("title: 'Pemasaran'", "title: 'Pemasaran dan Penjualan'"))
  await ems('publish', 'marketing', '--version', '1.0.0')
  await ems('channel', 'stable', 'set', 'marketing', '1.0.0')

  expect(Object.keys(before).length).toBeGreaterThan(5)
  expect(await bytesOf(registry, 'archives')).toEqual(before)
  const modules = (await readRing(storage, 'stable'))?.modules ?? []
  expect(modules.map(({ name }) => name).toSorted()).toEqual(['archives', 'marketing'])
  expect(modules.find(isArchives)).toEqual(input)

  // And built again beside the changed neighbour, it comes out the same.
  const again = await registryIn('again')
  await again.ems('publish', 'archives', '--version', '1.0.0')
  expect(await bytesOf(again.registry, 'archives')).toEqual(before)
}, 480_000)
