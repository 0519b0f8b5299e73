import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT } from '@ems/federation/descriptor'
import { folderStorage } from '@ems/federation/publish/folder'
import { moveRing, readRing } from '@ems/federation/publish/rings'
import type { Registry } from '@ems/federation/registry'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sharedVersions } from '../../shared/federation/src/registry/policy.ts'
import { sparseCheckout } from './testing/sparse-checkout.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
let upstream: Server
let env: NodeJS.ProcessEnv
const registry = () => path.join(folder, 'registry')

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-document-'))
  await sparseCheckout(folder)
  upstream = await emptyEms()
  env = {
    ...process.env,
    PATH: `${await installer()}${path.delimiter}${process.env.PATH}`,
    EMS_REGISTRY: registry(),
    EMS_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    EMS_PUBLISHER: 'gudang@ems.test',
  }
})
afterEach(async () => {
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
  await rm(folder, { recursive: true, maxRetries: 3 })
})

/** Stands where `npx pnpm install` is called, so that the test needs no network: gives the new remote its packages. */
async function installer() {
  const bin = path.join(folder, '.bin')
  const links = path.join(root, 'remotes/settings/node_modules')
  await mkdir(bin)
  await writeFile(path.join(bin, 'npx'), `#!/bin/sh\nexec cp -R -P '${links}' remotes/gudang/\n`, { mode: 0o755 })
  return bin
}

/** An EMS as `ems dev` sees it: it is well, and its registry has this host and no department. */
async function emptyEms() {
  const host = { version: '1.0.0', contract: CONTRACT, shared: sharedVersions(path.join(root, 'host')) }
  const message = { by: 'build', action: 'build' as const }
  await moveRing(folderStorage(registry()), 'stable', async () => ({
    after: { host, revoked: [], modules: [] },
    said: message,
  }))
  const stable = await readFile(path.join(registry(), 'registry/stable.json'))
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(stable),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The commands of the document's first four chapters, in its order, without their remarks. */
async function commands() {
  const [, beginning = ''] =
    /## 1\.(.*?)\n## 5\./s.exec(await readFile(path.join(root, 'docs/remotes.md'), 'utf8')) ?? []
  const lines = [...beginning.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'))
  // Not typed: lines for a deployment elsewhere, and the start of the EMS that runs here already.
  const typed = lines.filter((line) => line && !/example|^npm start/.test(line))
  return typed.map((line) => line.replace(/ +#.*/, ''))
}

test('docs/remotes.md, typed command by command, leads from nothing to a released screen', async () => {
  const typed = await commands()
  expect(typed.map((line) => line.split(' ')[4])).toEqual(
    'new dev check publish channel channel channel publish channel channel channel channel'.split(' '),
  )
  for (const line of typed) {
    // The probe needs a whole EMS behind the address: the journey of the rings asks for it.
    if (line.includes(' dev ')) await expectFromSource(line)
    else await promisify(execFile)('sh', ['-c', line.replace(/--probe \S+/, '')], { cwd: folder, env })
  }

  const storage = folderStorage(registry())
  const stable = await readRing(storage, 'stable')
  expect(stable?.modules).toMatchObject([{ name: 'gudang', version: '1.0.0', descriptor: { title: 'Gudang' } }])
  expect(stable?.revoked).toEqual(['gudang@1.0.1'])
  // A release that stable took over leaves the pilot ring.
  expect((await readRing(storage, 'pilot'))?.modules).toEqual([])
}, 480_000)

/** `ems dev` says where it is, and there is the EMS with the remote in it. */
async function expectFromSource(line: string) {
  const dev = spawn('sh', ['-c', `exec ${line} --port 0`], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  let message = ''
  for await (const chunk of dev.stdout) {
    message += chunk
    if (message.includes('Ctrl-C ends it')) break
  }
  const [origin] = /http:\/\/localhost:\d+/.exec(message) ?? [message]
  const { modules } = (await (await fetch(`${origin}/registry.json`)).json()) as Registry
  expect(modules.map(({ name }) => name)).toEqual(['gudang'])
  dev.kill('SIGTERM')
  await ended
}
