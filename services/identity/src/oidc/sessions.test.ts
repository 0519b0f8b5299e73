import { createDatabase } from '@ems/postgres'
import { expect, test } from '@jest/globals'
import { Browser } from '../testing/browser.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'
import { purgeExpired } from './sessions.ts'

const suite = identitySuite()

test('a refresh token that is revoked ends its access token at that moment, also where it is remembered', async () => {
  const { sub, email } = await suite.person()
  const { identity } = suite
  const tokens = await identity.signIn(new Browser(identity.address), email, PASSWORD)
  const client = await identity.pool.connect()
  const heard = new Promise((resolve) => client.once('notification', ({ payload }) => resolve(payload)))
  await client.query('listen sessions_revoked')

  const answer = await fetch(`${identity.address}/sso/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ token: String(tokens.refresh_token), client_id: 'ems-web' }),
  })

  expect(answer.status).toBe(200)
  expect(await heard).toBe(sub)
  expect(await identity.introspect(tokens.access_token)).toEqual({ active: false })
  client.release(true)
})

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
