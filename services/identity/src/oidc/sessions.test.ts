import { createDatabase } from '@ems/postgres'
import { expect, test } from '@jest/globals'
import { Browser } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'
import { purgeExpired } from './sessions.ts'

const suite = identitySuite()

test('what has expired is removed, also in many portions and by many at once; what is in use stays', async () => {
  const { email } = await suite.person()
  const tokens = await suite.identity.signIn(new Browser(suite.identity.address), email, PASSWORD)
  const { pool } = suite.database
  await pool.query(
    `insert into sso.payloads (model, id, payload, expires_at)
     select 'AccessToken', sha256(n::text::bytea), '{}', now() - interval '1 hour' from generate_series(1, 12000) n`,
  )

  await Promise.all([1, 2, 3].map(() => purgeExpired(createDatabase(pool))))

  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from sso.payloads where expires_at < now()',
  )
  expect(rows[0]?.n).toBe(0)
  expect((await suite.identity.introspect(tokens.access_token)).active).toBe(true)
})
