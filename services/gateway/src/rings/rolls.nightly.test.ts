import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoPassword } from '@ems/contracts/demo'
import { freePort, startService, type TestDatabase, type TestService, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../../identity/src/testing/browser.ts'
import { testEnvironment } from '../../../identity/src/testing/environment.ts'
import { conversation } from '../../../identity/src/testing/identity.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'

/** A hundred are tried with `EMS_ROLLS=100 npm run unit -- gateway/src/rolls`. */
const ROLLS = Number(process.env.EMS_ROLLS ?? 3)

let database: TestDatabase
let identity: TestService
let apis: [TestService | undefined, TestService | undefined] = [undefined, undefined]
let ports: [number, number]
let gateway: Gateway
let token: string
let env: NodeJS.ProcessEnv

const startApi = async (place: 0 | 1) => {
  apis[place] = await startService({ name: 'api', env, port: ports[place], forMs: 120_000 })
}

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../api/sql', import.meta.url) })
  // Tokens that last as long as a hundred rolls take.
  const lasting = { LOG_LEVEL: 'error', SSO_ACCESS_TOKEN_TTL: '36000', SSO_SESSION_TTL: '36000' }
  const identityEnv: NodeJS.ProcessEnv = { ...(await testEnvironment(database.url)), ...lasting }
  identity = await startService({ name: 'identity', env: identityEnv })
  env = {
    ...{ EMS_URL: 'http://ems.test', EMS_DEMO: '1', LOG_LEVEL: 'error', API_REQUESTS_PER_MINUTE: '1000000' },
    ...{ DATABASE_URL: database.url, IDENTITY_URL: identity.url, SSO_API_SECRET: identityEnv.SSO_API_SECRET },
    EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    EMS_FILES_DIR: path.join(tmpdir(), 'ems-rolls'),
    ...{ REALTIME_APP_ID: '1', REALTIME_KEY: 'key', REALTIME_SECRET: randomBytes(32).toString('hex') },
    REALTIME_URL: 'http://127.0.0.1:9',
  }
  ports = [await freePort(), await freePort()]
  await startApi(0)
  const API_URL = ports.map((port) => `http://127.0.0.1:${port}`).join(',')
  gateway = await startGateway({ API_URL, IDENTITY_URL: identity.url })
  const talk = conversation(identity.url, identityEnv.SSO_API_SECRET as string)
  token = (await talk.signIn(new Browser(identity.url), 'admin@ems.test', demoPassword)).access_token
}, 300_000)
afterAll(async () => {
  await gateway?.end()
  await Promise.all([...apis, identity].map((service) => service?.kill()))
  await database?.drop()
})

test(
  `no request fails while the API is replaced ${ROLLS} times under load, and every write is there once`,
  async () => {
    const program = path.join(import.meta.dirname, '../testing/load.ts')
    const load = spawn(process.execPath, [program, gateway.url, token], { stdio: ['ignore', 'pipe', 'inherit'] })
    let message = ''
    load.stdout.on('data', (text) => {
      message += text
    })
    const ended = once(load, 'exit')

    const codes = new Set<number | null>()
    for (let roll = 0; roll < ROLLS; roll++) {
      const [older, newer] = roll % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      await startApi(newer)
      codes.add((await apis[older]?.stop()) ?? null)
      apis[older] = undefined
    }
    load.kill('SIGTERM')
    await ended

    const { asked, written, failed, longest } = JSON.parse(message.slice(message.indexOf('{')))
    if (ROLLS > 3) process.stdout.write(`${asked} requests, ${written} writes, the longest took ${longest} ms\n`)
    expect(failed).toEqual({})
    expect([...codes]).toEqual([0])
    expect(asked).toBeGreaterThan(20 * ROLLS)
    const { rows } = await database.pool.query(
      `select count(*)::int as rows, count(distinct code)::int as codes from ems."references" where code like 'GULIR%'`,
    )
    expect(rows).toEqual([{ rows: written, codes: written }])
  },
  60_000 + ROLLS * 60_000,
)

test('a process that is killed in the midst of its work costs no request that can be asked again', async () => {
  await Promise.all(([0, 1] as const).map((place) => apis[place] ?? startApi(place)))
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.api+json' }
  const create = (code: string) =>
    fetch(`${gateway.url}/api/v1/references`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/vnd.api+json', 'idempotency-key': code },
      body: JSON.stringify({ data: { type: 'references', attributes: { category: 'unit', code, name: code } } }),
    }).then(({ status }) => status)
  const read = () => fetch(`${gateway.url}/api/v1/references`, { headers }).then(({ status }) => status)

  const statuses: Promise<number>[] = []
  for (let n = 0; n < 150; n++) {
    statuses.push(create(`K9-${n}`), read())
    if (n === 50) await apis[0]?.kill()
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  apis = [undefined, apis[1]]

  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 201]))
  const { rows } = await database.pool.query(`select count(*)::int as n from ems."references" where code like 'K9-%'`)
  expect(rows).toEqual([{ n: 150 }])
})
