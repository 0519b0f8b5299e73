import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll } from '@jest/globals'
import { testEnvironment } from './environment.ts'
import { type Identity, startIdentity } from './identity.ts'

export const PASSWORD = 'Rahasia-2026'

let lastNumber = 0

/**
 * A database and the service for one test file. Every test takes a new person, so that none depends on another's
 * failed attempts or sessions.
 */
export function identitySuite(overrides: NodeJS.ProcessEnv = {}) {
  const suite = {} as { identity: Identity; database: TestDatabase; env: NodeJS.ProcessEnv }

  beforeAll(async () => {
    suite.database = await testDatabase({ schema: 'sso', sql: new URL('../../sql', import.meta.url) })
    suite.env = { ...(await testEnvironment(suite.database.url)), ...overrides }
    suite.identity = await startIdentity(suite.env)
  })
  afterAll(async () => {
    await suite.identity?.close()
    await suite.database?.drop()
  })

  /** A new account with `PASSWORD`. */
  async function person({ password = PASSWORD }: { password?: string } = {}) {
    lastNumber += 1
    const email = `person${lastNumber}@ems.test`
    const { body } = await suite.identity.admin('POST', '/accounts', {
      ...{ name: `Orang ${lastNumber}`, role: 'staf_sdm' },
      ...{ email, password },
    })
    return { sub: body.sub as string, email, password }
  }

  /** Audit entries of this account, the earliest first. */
  async function audited(accountId: string) {
    const { rows } = await suite.database.pool.query<{ event: string; ip: string; user_agent: string; detail: object }>(
      'select event, host(ip) as ip, user_agent, detail from sso.audit_events where account_id = $1 order by id',
      [accountId],
    )
    return rows
  }

  return Object.assign(suite, { person, audited })
}
