import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { startService, type TestDatabase, type TestService, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Browser } from './testing/browser.ts'
import { cable } from './testing/cable.ts'
import { testEnvironment } from './testing/environment.ts'
import { conversation } from './testing/identity.ts'

let database: TestDatabase
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  database = await testDatabase({ schema: 'sso', sql: new URL('../sql', import.meta.url) })
  env = await testEnvironment(database.url)
})
afterAll(() => database?.drop())

const start = (overrides: NodeJS.ProcessEnv = {}) => startService({ name: 'identity', env: { ...env, ...overrides } })
const refusal = (overrides: NodeJS.ProcessEnv) =>
  start(overrides).then(
    () => 'it started',
    (error: Error) => error.message,
  )

describe('the process', () => {
  test('creates the demo accounts once, each with the password of the README', async () => {
    const first = await start()
    await first.stop()
    const second = await start()
    const { signIn, introspect } = conversation(second.url, env.SSO_API_SECRET ?? '')

    for (const { email, sub } of demoAccounts) {
      const { access_token } = await signIn(new Browser(second.url), email, demoPassword)
      expect(await introspect(access_token)).toMatchObject({ active: true, sub })
    }
    expect(demoAccounts).toHaveLength(13)
    expect(first.output()).toContain('demo accounts created')
    expect(second.output()).not.toContain('demo accounts created')
    expect(await second.stop()).toBe(0)
  }, 60_000)

  test('refuses to start outside demo mode while demo accounts exist, in one line', async () => {
    const message = await refusal({ EMS_DEMO: '0' })

    expect(message).toContain('78')
    expect(message).toMatch(/identity cannot start: 13 demo accounts with a public password exist/)
  })

  test.each([
    ['SSO_API_SECRET', undefined, 'is missing'],
    ['SSO_COOKIE_SECRET', 'short', 'must have at least 32 characters'],
    ['SSO_JWKS', 'no json', 'is not JSON'],
    ['SSO_JWKS', '{"keys":[{"kty":"EC","crv":"P-256","kid":"a","x":"x","y":"y"}]}', 'is not a private key'],
    ['SSO_BCRYPT_COST', '3', 'must be at least 4'],
    ['SSO_REFRESH_GRACE', '60', 'must be at most 10'],
    ['EMS_URL', 'ems', 'URL'],
  ])('says what is wrong with %s=%s and ends with 78', async (name, value, text) => {
    const message = await refusal({ [name]: value })

    expect(message).toContain('78')
    expect(message).toMatch(new RegExp(`identity cannot start: ${name}.*${text}`))
  })

  test('writes no token, code, cookie or password into its log', async () => {
    const service = await start({ LOG_LEVEL: 'trace' })
    const { signIn, refresh } = conversation(service.url, env.SSO_API_SECRET ?? '')
    const browser = new Browser(service.url)
    const tokens = await signIn(browser, 'karyawan@ems.test', demoPassword)
    await refresh(tokens.refresh_token ?? '')
    await fetch(`${service.url}/sso/session/end?id_token_hint=${tokens.id_token}`)
    await service.stop()

    const secrets = [tokens.access_token, tokens.refresh_token, tokens.id_token, browser.cookie('sso_session')]
    for (const secret of [...secrets, demoPassword, env.SSO_API_SECRET, env.SSO_COOKIE_SECRET]) {
      expect(secret).toEqual(expect.any(String))
      expect(service.output()).not.toContain(secret)
    }
  })
})

describe('a database that goes away', () => {
  let line: Awaited<ReturnType<typeof cable>>
  let service: TestService

  beforeAll(async () => {
    line = await cable(database.url)
    service = await start({ DATABASE_URL: line.url })
  })
  afterAll(async () => {
    await service?.stop()
    line?.remove()
  })

  test('is reported by the health check, and the process is the same when it is back', async () => {
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    line.cut()

    const away = await fetch(`${service.url}/healthz`)
    expect(away.status).toBe(503)
    expect(await away.json()).toMatchObject({ status: 'unavailable', reason: expect.stringContaining('database') })
    line.mend()

    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  test('makes reads wait: a refresh started meanwhile succeeds', async () => {
    const { signIn, refresh } = conversation(service.url, env.SSO_API_SECRET ?? '')
    const tokens = await signIn(new Browser(service.url), 'ti@ems.test', demoPassword)
    line.cut()

    const pending = refresh(tokens.refresh_token ?? '')
    setTimeout(line.mend, 700)

    expect((await pending).status).toBe(200)
  })
})
