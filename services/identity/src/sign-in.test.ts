import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Browser } from './testing/browser.ts'
import { testEnvironment } from './testing/environment.ts'
import { type Identity, startIdentity } from './testing/identity.ts'

let database: TestDatabase
let identity: Identity

beforeAll(async () => {
  database = await testDatabase({ schema: 'sso', migrations: new URL('../migrations', import.meta.url) })
  identity = await startIdentity(await testEnvironment(database.url))
  await identity.admin('POST', '/accounts', {
    name: 'Sari',
    email: 'sari@ems.test',
    role: 'staf',
    password: 'Rahasia-1',
  })
})
afterAll(async () => {
  await identity?.close()
  await database?.drop()
})

describe('signing in', () => {
  test('gives the application tokens, and the claims of the account', async () => {
    const tokens = await identity.signIn(new Browser(identity.address), 'sari@ems.test', 'Rahasia-1')

    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, refresh_token: expect.any(String) })
    expect(await identity.introspect(tokens.access_token)).toMatchObject({ active: true, client_id: 'ems-web' })
  })
})
