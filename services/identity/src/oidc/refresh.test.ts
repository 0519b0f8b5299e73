import { describe, expect, test } from '@jest/globals'
import { Browser, hidden } from '../testing/browser.ts'
import { follow, type Identity, startIdentity } from '../testing/identity.ts'
import { identitySuite, PASSWORD } from '../testing/suite.ts'
import { fingerprint } from './token-crypto.ts'

const suite = identitySuite()

type Answer = { status: number; refresh_token: string; access_token: string; error?: string }

async function refresh(token: string | undefined, identity: Identity = suite.identity): Promise<Answer> {
  const response = await identity.refresh(token ?? '')
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

async function signedIn() {
  const someone = await suite.person()
  const browser = new Browser(suite.identity.address)
  const tokens = await suite.identity.signIn(browser, someone.email, PASSWORD)
  return { ...someone, browser, tokens }
}

/** The refresh tokens of this account that can still be used. */
async function usable(sub: string) {
  const { rows } = await suite.database.pool.query(
    `select from sso.payloads where model = 'RefreshToken' and payload->>'accountId' = $1 and consumed_at is null`,
    [sub],
  )
  return rows.length
}

const age = (seconds: number) =>
  suite.database.pool.query(`update sso.payloads set consumed_at = consumed_at - make_interval(secs => $1)`, [seconds])

describe('refreshing', () => {
  test('rotates the refresh token and issues a new access token', async () => {
    const { sub, tokens } = await signedIn()

    const next = await refresh(tokens.refresh_token)

    expect(next.status).toBe(200)
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(await suite.identity.introspect(next.access_token)).toMatchObject({ active: true, sub })
    expect((await refresh(next.refresh_token)).status).toBe(200)
    expect(await usable(sub)).toBe(1)
  })

  test('does not prolong the refresh token: the chain ends when its first token would have', async () => {
    const { sub, tokens } = await signedIn()
    const soon = Math.floor(Date.now() / 1_000) + 100
    await suite.database.pool.query(
      `update sso.payloads set payload = jsonb_set(payload, '{exp}', to_jsonb($1::int))
       where model = 'RefreshToken' and payload->>'accountId' = $2`,
      [soon, sub],
    )
    await refresh((await refresh(tokens.refresh_token)).refresh_token)

    const { rows } = await suite.database.pool.query<{ exp: number }>(
      `select (payload->'exp')::int as exp from sso.payloads where model = 'RefreshToken' and payload->>'accountId' = $1`,
      [sub],
    )

    expect(rows).toHaveLength(3)
    for (const { exp } of rows) expect(Math.abs(exp - soon)).toBeLessThanOrEqual(1)
  })

  test('by many at once leaves one chain, and everybody on it', async () => {
    const { sub, tokens } = await signedIn()

    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(tokens.refresh_token)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const successors = new Set(answers.map(({ refresh_token }) => refresh_token))
    expect(successors.size).toBe(1)
    expect(await usable(sub)).toBe(1)
    for (const { access_token } of answers.slice(0, 3))
      expect((await suite.identity.introspect(access_token)).active).toBe(true)
    expect((await refresh([...successors][0])).status).toBe(200)
  })

  test('on two replicas at once leaves one chain', async () => {
    const replica = await startIdentity(suite.env)
    const { sub, tokens } = await signedIn()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refresh(tokens.refresh_token, n % 2 ? replica : suite.identity)),
    )

    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(await usable(sub)).toBe(1)
    await replica.close()
  })

  test('again after a lost answer gives the same successor', async () => {
    const { tokens } = await signedIn()
    const lost = await refresh(tokens.refresh_token)

    const again = await refresh(tokens.refresh_token)

    expect(again).toMatchObject({ status: 200, refresh_token: lost.refresh_token })
    expect((await refresh(again.refresh_token)).status).toBe(200)
  })

  test('ends with the session', async () => {
    const { browser, tokens } = await signedIn()
    const page = await browser.get('/sso/session/end')
    await browser.post('/sso/session/end/confirm', { xsrf: hidden(page.text, 'xsrf'), logout: 'yes' })

    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await suite.identity.introspect(tokens.access_token)).active).toBe(false)
  })

  test('with something that is no token is refused', async () => {
    for (const token of ['', 'x', "' or 1=1 --", 'a'.repeat(10_000)]) expect((await refresh(token)).status).toBe(400)
  })
})

describe('a refresh token that comes back', () => {
  test('after the grace ends the family and the session, is audited, and warns the owner', async () => {
    const { sub, email, browser, tokens } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    await age(11)

    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })

    expect(await refresh(next.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await suite.identity.introspect(next.access_token)).active).toBe(false)
    await until(async () => (await suite.audited(sub)).some(({ event }) => event === 'refresh.reused'))
    const { url } = await suite.identity.authorizationUrl()
    await expect(follow(browser, url, { email, password: PASSWORD })).rejects.toThrow('Periksa keamanan akun Anda')
    expect(await follow(browser, url, { email, password: PASSWORD })).toContain('/signin-callback?code=')
  })

  test('within the grace, but after its successor was used, ends the family too', async () => {
    const { tokens } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    const last = await refresh(next.refresh_token)

    expect((await refresh(tokens.refresh_token)).status).toBe(400)

    expect((await refresh(last.refresh_token)).status).toBe(400)
  })

  test('is refused at once where the grace is off, and the winner of a race stays signed in', async () => {
    const strict = await startIdentity({ ...suite.env, SSO_REFRESH_GRACE: '0' })
    const { sub, tokens } = await signedIn()

    const answers = await racing(6, () => refresh(tokens.refresh_token, strict))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(answers.filter(({ status }) => status === 400).every(({ error }) => error === 'invalid_grant')).toBe(true)
    expect(await usable(sub)).toBe(1)
    const winner = answers.find(({ status }) => status === 200)
    expect((await suite.identity.introspect(winner?.access_token ?? '')).active).toBe(true)
    expect((await refresh(winner?.refresh_token, strict)).status).toBe(200)
    await strict.close()
  })

  test('answers all who truly race with the winner’s successor', async () => {
    const { sub, tokens } = await signedIn()

    const answers = await racing(6, () => refresh(tokens.refresh_token))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(await usable(sub)).toBe(1)
  })
})

describe('the database', () => {
  test('holds no token, code or session cookie that could be used', async () => {
    const { browser, tokens } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    const cookie = browser.cookie('sso_session')

    const { rows } = await suite.database.pool.query<{ row: string }>(
      `select row_to_json(payloads)::text as row from sso.payloads`,
    )

    expect(JSON.stringify(rows)).toContain(Buffer.from(fingerprint(tokens.access_token)).toString('hex'))
    const secrets = [tokens.access_token, tokens.refresh_token, next.access_token, next.refresh_token, cookie]
    for (const secret of secrets) {
      expect(secret).toEqual(expect.stringMatching(/^.{20,}$/))
      const written = [secret ?? '', Buffer.from(secret ?? '').toString('hex')]
      expect(rows.filter(({ row }) => written.some((text) => row.includes(text)))).toEqual([])
    }
  })
})

/** Truly at once: a lock holds all of them back until each has read the token as unused. */
async function racing<T>(count: number, work: () => Promise<T>) {
  const blocker = await suite.database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(`select from sso.payloads where model = 'RefreshToken' for update`)
    const running = Promise.all(Array.from({ length: count }, work))
    await pendingFor(count)
    await blocker.query('commit')
    return await running
  } finally {
    blocker.release(true)
  }
}

/** Until `count` rotations wait for the row that the test has locked. */
const pendingFor = (count: number) =>
  until(async () => {
    const { rows } = await suite.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%successor = $%'`,
    )
    return rows[0]?.n === count
  })

async function until(condition: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await condition()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('This did not happen within five seconds.')
}
