import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@ems/contracts/demo'
import { mediaType } from '@ems/contracts/kit'
import { services, untilHealthy } from '@ems/service/spawn'
import { freePort, type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { Browser } from '../../identity/src/testing/browser.ts'
import { testEnvironment } from '../../identity/src/testing/environment.ts'
import { conversation } from '../../identity/src/testing/identity.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** For the rows of the demo on a machine that does other things too. */
const START_MS = 240_000

/** Identity, API and worker from a folder that has their bundles, their SQL, files for pages, and native code. */
let folder: string
let database: TestDatabase
let url: string
let token: string
const children: ChildProcess[] = []

async function unpack(service: string, parts: readonly string[], packages: readonly string[]) {
  const copy = path.join(folder, 'services', service)
  await mkdir(path.join(copy, 'node_modules'), { recursive: true })
  for (const part of ['package.json', 'dist', 'sql', ...parts])
    await cp(path.join(root, 'services', service, part), path.join(copy, part), { recursive: true })
  for (const name of packages)
    await symlink(path.join(root, 'services', service, 'node_modules', name), path.join(copy, 'node_modules', name))
}

async function start(name: 'identity' | 'api' | 'worker', env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const { bundle, port: variable } = services[name]
  const child = spawn(process.execPath, [path.join(folder, bundle)], {
    cwd: folder,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env, [variable]: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  await untilHealthy(`http://127.0.0.1:${port}`, {
    forMs: START_MS,
    gone: () => (child.exitCode === null ? undefined : `${name} ended with ${child.exitCode}`),
  })
  return `http://127.0.0.1:${port}`
}

const call = (target: string, method = 'GET', accept: string = mediaType) =>
  fetch(`${url}/api/v1${target}`, { method, headers: { authorization: `Bearer ${token}`, accept } })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-bundles-'))
  await unpack('api', [], ['@node-rs', 'pdfkit'])
  await unpack('identity', ['static'], ['@node-rs', '@simplewebauthn'])
  // A database of another service: what the API needs comes from the SQL beside its bundle.
  database = await testDatabase({ schema: 'realtime', sql: path.join(root, 'services/realtime/sql') })
  const identityEnv = await testEnvironment(database.url)
  const identity = await start('identity', identityEnv)
  const env = {
    EMS_URL: 'http://ems.test',
    EMS_DEMO: '1',
    DATABASE_URL: database.url,
    IDENTITY_URL: identity,
    EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
    SSO_API_SECRET: identityEnv.SSO_API_SECRET,
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    EMS_FILES_DIR: path.join(folder, 'files'),
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    REALTIME_URL: 'http://127.0.0.1:9',
  }
  url = await start('api', env)
  await start('worker', env)
  const talk = conversation(identity, identityEnv.SSO_API_SECRET as string)
  token = (await talk.signIn(new Browser(identity), 'admin@ems.test', demoPassword)).access_token
}, START_MS * 2)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

test(
  'bundles answer lists, print a quotation with its fonts, and export a workbook in the background',
  async () => {
    const { data: quotations } = (await (await call('/quotations')).json()) as { data: { id: string }[] }
    const printed = await call(`/quotations/${quotations[0]?.id}/pdf`, 'GET', '*/*')
    expect(printed.status).toBe(200)
    expect(Buffer.from(await printed.arrayBuffer()).toString('latin1', 0, 8)).toMatch(/^%PDF-1\.\d/)

    // More than a response streams.
    await database.pool.query(
      `insert into ems."references" (category, code, name) select 'unit', n, 'Satuan ' || n from generate_series(1, 10001) n`,
    )
    const requested = await call('/references/-actions/toExcel?filter[category]=unit', 'POST')
    expect(requested.status).toBe(202)
    const { data: job } = (await requested.json()) as { data: { id: string } }
    const stateOf = async () =>
      ((await (await call(`/background-jobs/${job.id}`)).json()) as { data: { attributes: { status: string } } }).data
        .attributes.status
    while (['queued', 'running'].includes(await stateOf())) await sleep(100)
    expect(await stateOf()).toBe('done')
    const result = await call(`/background-jobs/${job.id}/result`, 'GET', '*/*')
    const { sheets } = await readXlsx(new Uint8Array(await result.arrayBuffer()))
    expect(sheets[0]?.rows.length).toBeGreaterThan(10_001)
  },
  START_MS,
)
