import { startService, type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from './testing/browser.ts'
import { cable } from './testing/cable.ts'
import { testEnvironment } from './testing/environment.ts'
import { conversation } from './testing/identity.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ schema: 'sso', sql: new URL('../sql', import.meta.url) })
})
afterAll(() => database?.drop())

test('a database that is away for longer than ten seconds is answered with 503, in words for people and for programs', async () => {
  const env = await testEnvironment(database.url)
  const line = await cable(database.url)
  const service = await startService({ name: 'identity', env: { ...env, DATABASE_URL: line.url } })
  const { introspect } = conversation(service.url, env.SSO_API_SECRET ?? '')
  line.cut()

  const { url } = await conversation(service.url, '').authorizationUrl()
  const [program, person] = await Promise.all([introspect('some token'), new Browser(service.url).get(url)])
  line.mend()

  expect(program).toMatchObject({ error: 'temporarily_unavailable' })
  expect(new URL(person.headers.get('location') ?? '').searchParams.get('error')).toBe('temporarily_unavailable')
  await service.stop()
  line.remove()
}, 60_000)
