import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publish } from '@ems/federation/publish'
import { revoke, rollback, setRelease } from '@ems/federation/publish/channel'
import { folderStorage } from '@ems/federation/publish/folder'
import type { Storage } from '@ems/federation/publish/storage'
import type { Registry } from '@ems/federation/registry'
import { exampleCandidate } from '@ems/federation/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ask } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'

/** Departments release while one gateway runs and one host lies there; neither is touched. */
let gateway: Gateway
let storage: Storage
let pid: number
let hostBefore: string
const order = { ring: 'stable' as const, area: 'kas', by: 'team' }

beforeAll(async () => {
  gateway = await startGateway()
  pid = gateway.pid
  storage = folderStorage(join(gateway.folder, 'registry'))
  hostBefore = await hostHash()
  for (const version of ['1.0.0', '1.1.0'])
    await publish({ storage, candidate: exampleCandidate('kas', version), by: 'team' })
})
afterAll(() => gateway.end())

async function hostHash() {
  const folder = join(gateway.folder, 'host')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

const page = async (path = '/private/kas/list') => (await ask(gateway.origin + path)).text
const input = async () =>
  /remotes\/kas\/([\d.]+)\/remoteEntry\.js" ?/.exec((await page()).split('ems-config')[0] ?? '')?.[1]
const inMenu = async () => {
  const { modules } = JSON.parse((await ask(`${gateway.origin}/registry.json`)).text) as Registry
  return modules.flatMap(({ descriptor }) => descriptor.menu.map(({ to }) => to))
}

test('IND-1, 2: a department appears, moves on and goes back, and the host stays byte for byte what it was', async () => {
  expect([await input(), await inMenu()]).toEqual([undefined, ['/private/hr/list']])

  await setRelease({ ...order, storage, version: '1.0.0' })
  expect([await input(), await inMenu()]).toEqual(['1.0.0', ['/private/hr/list', '/private/kas/list']])
  await setRelease({ ...order, storage, version: '1.1.0' })
  expect(await input()).toBe('1.1.0')
  await rollback({ ...order, storage })
  expect(await input()).toBe('1.0.0')

  expect([await hostHash(), gateway.pid]).toEqual([hostBefore, pid])
})

test('IND-3: a new screen and its menu entry need no new host', async () => {
  const candidate = exampleCandidate('kas', '1.2.0')
  const { descriptor } = candidate.release
  descriptor.routes.push({ path: '/private/kas/report', expose: './list', title: 'Laporan' })
  descriptor.menu.push({ id: 'kas-report', title: 'Laporan', to: '/private/kas/report' })
  await publish({ storage, candidate, by: 'team' })

  await setRelease({ ...order, storage, version: '1.2.0' })

  expect(await inMenu()).toContain('/private/kas/report')
  expect(await page('/private/kas/report')).toContain('/remotes/kas/1.2.0/js/list.js"')
  expect(await hostHash()).toBe(hostBefore)
})

test('IND-5: an open tab goes on loading the chunks of its version', async () => {
  expect((await ask(`${gateway.origin}/remotes/kas/1.0.0/js/list.js`)).status).toBe(200)
})

test('SEC-2: every script and stylesheet of a page carries the hash of its bytes', async () => {
  const tags = [...(await page()).matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"[^>]*>/g)]
  const loaded = tags.filter(([, url = '']) => /\.(js|css)$/.test(url))

  expect(loaded).toHaveLength(7)
  for (const [tag] of loaded) expect(tag).toMatch(/ integrity="sha256-[A-Za-z0-9+/]{43}="/)
})

test('a revoked version is announced by no page, and named as revoked to open tabs', async () => {
  await revoke({ ...order, storage, version: '1.2.0' })

  expect(await input()).toBe('1.0.0')
  const { revoked } = JSON.parse((await ask(`${gateway.origin}/registry.json`)).text) as Registry
  expect(revoked).toEqual(['kas@1.2.0'])
})
