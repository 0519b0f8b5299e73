import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { startService } from '@ems/testing'
import { startGateway } from '../../services/gateway/src/testing/start-gateway.ts'
import { Browser } from '../../services/identity/src/testing/browser.ts'
import { testEnvironment } from '../../services/identity/src/testing/environment.ts'
import { conversation } from '../../services/identity/src/testing/identity.ts'
import { others } from './others.ts'
import { type Operation, operationsOf } from './requests.ts'
import type { Schema, World } from './values.ts'

export type Target = Awaited<ReturnType<typeof startTarget>>

const JSON_API = 'application/vnd.api+json'
/** One minute of fuzzing sends as many requests as people do in a day, so the rate limits are off. */
const unlimited = {
  ...{ API_REQUESTS_PER_MINUTE: '10000000', SSO_ADDRESS_SIGN_INS: '10000000' },
  ...{ SSO_LOGIN_ATTEMPTS: '1000000', SSO_ADDRESS_ATTEMPTS: '1000000', SSO_ACCESS_TOKEN_TTL: '36000' },
}

/** Identity, API, realtime and gateway as processes on this database, with the demo group in it. */
export async function startTarget(databaseUrl: string) {
  const files = await mkdtemp(path.join(tmpdir(), 'ems-fuzz-'))
  const base: NodeJS.ProcessEnv = { ...(await testEnvironment(databaseUrl)), LOG_LEVEL: 'error', ...unlimited }
  const realtimeKeys = { REALTIME_APP_ID: '1', REALTIME_KEY: 'key', REALTIME_SECRET: randomBytes(32).toString('hex') }
  const identity = await startService({ name: 'identity', env: base })
  const realtime = await startService({ name: 'realtime', env: { ...base, ...realtimeKeys } })
  const EMS_CLIENT_SECRET = randomBytes(32).toString('hex')
  const api = await startService({
    name: 'api',
    env: {
      ...{ ...base, ...realtimeKeys, EMS_CLIENT_SECRET, EMS_FILES_DIR: files, SESSION_CACHE_SECONDS: '30' },
      ...{
        IDENTITY_URL: identity.url,
        REALTIME_URL: realtime.url,
        EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
      },
    },
    forMs: 180_000,
  })
  const gateway = await startGateway({
    ...{ EMS_URL: 'http://ems.test', EMS_CLIENT_SECRET, ...realtimeKeys, LOG_LEVEL: 'error' },
    ...{ API_URL: api.url, IDENTITY_URL: identity.url, REALTIME_URL: realtime.url },
  })
  const talk = conversation(identity.url, base.SSO_API_SECRET as string)
  const signIn = async (email: string) =>
    (await talk.signIn(new Browser(identity.url), email, demoPassword)).access_token
  const tokens = new Map<string, string>()
  const people = demoAccounts.map(({ email }) => email.split('@')[0] as string)
  for (const person of people) tokens.set(person, await signIn(`${person}@ems.test`))
  tokens.set('public', publicBearerOf(await (await fetch(gateway.url)).text()))
  tokens.set('garbage', 'x'.repeat(43))
  tokens.set('hash', `$2b$10$${'A'.repeat(53)}`)

  const stop = async () => {
    await gateway.end()
    await Promise.all([identity, realtime, api].map((service) => service.kill()))
    await rm(files, { recursive: true, force: true })
  }
  const output = () => [api, identity, realtime, gateway].map((service) => service.output()).join('')
  const described = await describe(gateway.url, tokens.get('admin') as string)
  return { url: gateway.url, tokens, people, signIn, stop, output, ...described }
}

const publicBearerOf = (page: string) =>
  /"publicBearer":"([^"]+)"/.exec(page)?.[1]?.replaceAll('\\u002F', '/') ?? 'none'

/** The addresses there are, and the rows that the requests can name. */
async function describe(url: string, token: string): Promise<{ operations: Operation[]; world: World }> {
  const ask = (path: string, accept = JSON_API) =>
    fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, accept } })
  const document = (await (await ask('/openapi.json', 'application/json')).json()) as Schema
  const ids: Record<string, string[]> = {}
  const versions: Record<string, number> = {}
  for (const address of Object.keys(document.paths).filter(
    (one) => document.paths[one].get && /^\/[\w-]+$/.test(one),
  )) {
    const type = address.slice(1)
    const answer = await ask(`${address}?page[size]=25&sort=id`).then((one) => (one.ok ? one : ask(address)))
    const { data = [] } = (await answer.json().catch(() => ({}))) as { data?: Schema[] }
    if (!Array.isArray(data)) continue
    const rows = data.filter((row) => !isOfThisRun(type, row))
    ids[type] = rows.slice(0, 25).map(({ id }) => String(id))
    for (const { id, meta } of rows) if (meta?.version) versions[`${type} ${id}`] = meta.version
  }
  const exported = await fetch(`${url}/api/v1/references/-actions/toExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: '*/*' },
  })
  const workbook = Buffer.from(await exported.arrayBuffer())
  const operations = [...operationsOf(document), ...operationsOf(others), ...operationsOf(others)]
  return { operations, world: { ids, versions, schemas: document.components.schemas, workbook } }
}

/** Excludes the users and groups that send the requests, so that no request changes them. */
const isOfThisRun = (type: string, { attributes }: Schema) =>
  type === 'usergroups' || (type === 'users' && String(attributes?.email ?? '').endsWith('@ems.test'))
