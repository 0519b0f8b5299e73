import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { startService, type TestDatabase, type TestService, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Browser, hidden } from '../../identity/src/testing/browser.ts'
import { testEnvironment } from '../../identity/src/testing/environment.ts'
import { conversation } from '../../identity/src/testing/identity.ts'

jest.setTimeout(600_000)

/** How long one start of a process, or one answer through three kills, may take on a machine that does other things. */
const RECOVERY_LIMIT_MS = 120_000
/** The first start writes the demo data. */
const FIRST_START_LIMIT_MS = 400_000

/** The API and identity as real processes on a real database, and people who really sign in. */
let database: TestDatabase
let identity: TestService
let api: TestService
let apiEnv: NodeJS.ProcessEnv
let identityEnv: NodeJS.ProcessEnv
let talk: ReturnType<typeof conversation>

const signIn = async (mailbox: string, browser = new Browser(identity.url)) => {
  const { access_token, refresh_token } = await talk.signIn(browser, `${mailbox}@ems.test`, demoPassword)
  return { access: access_token, refresh: refresh_token as string }
}

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }
const call = async (token: string, target: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
  const response = await fetch(`${api.url}/api/v1${target}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: mediaType,
      ...(body === undefined ? {} : { 'content-type': mediaType }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the answer.
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as any }
}

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../sql', import.meta.url) })
  identityEnv = { ...(await testEnvironment(database.url)), LOG_LEVEL: 'error' }
  identity = await startService({ name: 'identity', env: identityEnv, forMs: RECOVERY_LIMIT_MS })
  apiEnv = {
    EMS_URL: 'http://ems.test',
    EMS_DEMO: '1',
    DATABASE_URL: database.url,
    IDENTITY_URL: identity.url,
    EMS_VAULT_KEY: randomBytes(32).toString('base64url'),
    SSO_API_SECRET: identityEnv.SSO_API_SECRET,
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    EMS_FILES_DIR: path.join(tmpdir(), 'ems-survival'),
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    REALTIME_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
  }
  api = await startService({ name: 'api', env: apiEnv, forMs: FIRST_START_LIMIT_MS })
  talk = conversation(identity.url, identityEnv.SSO_API_SECRET as string)
})
afterAll(async () => {
  await Promise.all([api, identity].map((service) => service?.kill()))
  await database.drop()
})

describe('a user who signs in at identity', () => {
  test('is the same user in the API', async () => {
    const { access } = await signIn('sdm')

    const { status, body } = await call(access, '/me')

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ type: 'users', attributes: { name: 'Sri Wahyuni', email: 'sdm@ems.test' } })
    expect(body.meta.permissions).toContain('employee-store')
    expect(body.meta.companies).toHaveLength(6)
    expect(body.meta.employee_id).toBe(body.data.relationships.employee.data.id)
    expect(body.data.attributes.last_login_at).toMatch(/^\d{4}-/)
  })

  test.each([
    ['a refresh token', async () => (await signIn('ga')).refresh],
    ['an invented token', async () => randomBytes(32).toString('base64url')],
  ])('gets in with %s: no, 401', async (_, make) => {
    const { status, headers, body } = await call(await make(), '/me')

    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer realm="ems"')
    expect(body.errors[0].code).toBe('UNAUTHENTICATED')
  })

  test('is out at once when the Administrator ends their sessions', async () => {
    const admin = await signIn('admin')
    const { access } = await signIn('keuangan')
    const { body } = await call(access, '/me')

    const revoked = await call(admin.access, '/users/-actions/revokeSessions', {
      method: 'POST',
      body: { data: [{ type: 'users', id: body.data.id }] },
    })

    expect(revoked.status).toBeLessThan(300)
    expect((await call(access, '/me')).status).toBe(401)
  })

  test('is out within a moment when they sign out at identity itself', async () => {
    const browser = new Browser(identity.url)
    const { access } = await signIn('auditor', browser)
    expect((await call(access, '/me')).status).toBe(200)

    const { text } = await browser.get('/sso/session/end')
    await browser.post('/sso/session/end/confirm', { xsrf: hidden(text, 'xsrf'), logout: 'yes' })
    // The news travels by NOTIFY; without it the API would believe the token for up to 30 s.
    const until = Date.now() + 15_000
    while ((await call(access, '/me')).status !== 401 && Date.now() < until) await sleep(100)

    expect((await call(access, '/me')).status).toBe(401)
  })

  test('is out at once when they are disabled, at the API and at identity', async () => {
    const admin = await signIn('admin')
    const { access } = await signIn('legal')
    const { body } = await call(access, '/me')
    const { id, meta } = body.data

    const disabled = await call(admin.access, `/users/${id}/-actions/deactivate`, {
      method: 'POST',
      body: { data: { type: 'users', id, meta: { version: meta.version, reason: 'Tidak lagi bekerja' } } },
    })

    expect(disabled.status).toBe(200)
    expect([401, 403]).toContain((await call(access, '/me')).status)
    await expect(signIn('legal')).rejects.toThrow()
  })
})

describe('killed in the middle of things, the API', () => {
  const writers = 6
  const each = 40

  /** As a browser does it: the same key until there is an answer. */
  async function createSurely(token: string, code: string) {
    const body = { data: objectOf(references, { category: 'unit', code, name: `Satuan ${code}` }) }
    for (const until = Date.now() + RECOVERY_LIMIT_MS; Date.now() < until; await sleep(50)) {
      const answer = await call(token, '/references', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': code },
      }).catch(() => undefined)
      if (answer?.status === 201) return answer.body.data.id as string
      // In flight: the first try may still be held by a connection PostgreSQL has not noticed to be dead.
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer.body))
    }
    throw new Error(`${code} was never created`)
  }

  async function readSurely(token: string) {
    for (const until = Date.now() + RECOVERY_LIMIT_MS; Date.now() < until; await sleep(50)) {
      const answer = await call(token, '/references?filter[category]=company').catch(() => undefined)
      if (answer?.status === 200) return answer.body.meta.total as number
      if (answer && answer.status < 500) throw new Error(`${answer.status}`)
    }
    throw new Error('Nothing could be read.')
  }

  test('loses no write, doubles none and fails no read that is repeated', async () => {
    const { access } = await signIn('admin')
    const port = api.port
    let done = false
    // A failure of either is seen where they are awaited, after the last kill.
    const writing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const ids: string[] = []
        for (let n = 0; n < each; n++) ids.push(await createSurely(access, `R1-${writer}-${n}`))
        return ids
      }),
    ).finally(() => {
      done = true
    })
    const reading = (async () => {
      const totals = new Set<number>()
      while (!done) totals.add(await readSurely(access))
      return totals
    })()
    reading.catch(() => undefined)
    writing.catch(() => undefined)
    for (let kill = 0; kill < 3 && !done; kill++) {
      await sleep(150)
      await api.kill()
      api = await startService({ name: 'api', env: apiEnv, port, forMs: RECOVERY_LIMIT_MS })
    }

    const ids = (await writing).flat()
    const totals = await reading

    const { rows } = await database.pool.query(
      `select count(*)::int n, count(distinct code)::int codes from ems."references" where code like 'R1-%'`,
    )
    const { rows: audited } = await database.pool.query(
      `select count(*)::int n from ems.audit_logs where action = 'create' and target_type = 'references' and target_id = any($1)`,
      [ids],
    )
    expect(rows).toEqual([{ n: writers * each, codes: writers * each }])
    expect(new Set(ids).size).toBe(writers * each)
    expect(audited).toEqual([{ n: writers * each }])
    expect([...totals]).toEqual([7])
  })

  test('answers reads while every connection to PostgreSQL is cut', async () => {
    const { access } = await signIn('admin')
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round++) {
      const reads = Promise.all(Array.from({ length: 20 }, () => call(access, '/references?page[size]=50')))
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'api%'`,
      )
      for (const { status } of await reads) statuses.add(status)
    }

    expect([...statuses]).toEqual([200])
  })
})

/** Until the API hears of ended sessions again: from then on it believes what it has checked. */
async function listens() {
  const listening = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'api sessions' and state = 'idle' and query <> 'listen "users_changed"'`
  while ((await database.pool.query(listening)).rowCount === 0) await sleep(50)
}

test('while identity is away new tokens are 503, never 401; known ones go on', async () => {
  // The test before has cut the connection that tells of ended sessions.
  await listens()
  const existing = await signIn('ti')
  const fresh = await signIn('kite')
  await call(existing.access, '/me')
  await identity.kill()

  const onward = await call(existing.access, '/me')
  const unknown = await call(fresh.access, '/me')
  identity = await startService({ name: 'identity', env: identityEnv, port: identity.port, forMs: RECOVERY_LIMIT_MS })

  expect(onward.status).toBe(200)
  expect(unknown.status).toBe(503)
  expect(unknown.headers.get('retry-after')).toBe('2')
  expect((await call(fresh.access, '/me')).status).toBe(200)
})

test.each(['api', 'worker'] as const)(
  'outside demo mode the %s refuses a database with demo accounts',
  async (name) => {
    const { EMS_DEMO: _, ...env } = apiEnv

    const refusal = await startService({ name, env, forMs: RECOVERY_LIMIT_MS }).then(
      (service) => service.kill().then(() => 'it started'),
      (error: Error) => error.message,
    )

    expect(refusal).toContain('it ended with 78')
    expect(refusal).toContain(`${name} cannot start: demo accounts exist (${demoAccounts[0]?.email} and 12 more)`)
  },
)

test('without its secrets the API does not start, and names each one', async () => {
  const { SSO_API_SECRET: _, EMS_CLIENT_SECRET: __, ...env } = apiEnv

  const refusal = await startService({ name: 'api', env }).catch((error: Error) => error.message)

  expect(refusal).toContain('api cannot start: SSO_API_SECRET is missing.')
  expect(refusal).toContain('api cannot start: EMS_CLIENT_SECRET is missing.')
})
