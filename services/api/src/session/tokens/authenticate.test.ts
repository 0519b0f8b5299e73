import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '@ems/contracts/demo'
import type { Problem } from '@ems/contracts/kit'
import { createLog } from '@ems/service'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { hash } from '@node-rs/bcrypt'
import type { FastifyRequest } from 'fastify'
import { provideAreas } from '../../areas.ts'
import { seedDemo } from '../../demo/index.ts'
import { followExternal } from '../../settings/index.ts'
import { createAuthenticate, type SessionConfig, type Sessions } from '../index.ts'
import type { FollowExternal } from './authenticate.ts'

const admin = demoAccounts[0]?.sub as string
const employee = demoAccounts[10]?.sub as string
const clientSecret = 'the-client-secret-of-this-very-test-run'
const log = createLog('test')
log.level = 'silent'

let database: TestDatabase
let identity: Awaited<ReturnType<typeof startIntrospection>>
const open: Sessions[] = []

/** The one endpoint of an identity service that matters here, with what it was asked. */
async function startIntrospection() {
  const state = { asked: [] as string[], answers: {} as Record<string, object>, broken: false, delay: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const token = new URLSearchParams(body).get('token') ?? ''
    state.asked.push(token)
    if (state.delay) await sleep(state.delay)
    response.writeHead(state.broken ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(state.answers[token] ?? { active: false }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, state, server }
}

const belongsTo = (sub: string, more: object = {}) => ({
  active: true,
  sub,
  iss: 'http://ems.test/sso',
  token_type: 'Bearer',
  exp: Math.floor(Date.now() / 1000) + 600,
  ...more,
})

function sessions(more: Partial<SessionConfig> = {}, follow?: FollowExternal) {
  const config: SessionConfig = {
    DATABASE_URL: database.url,
    EMS_URL: 'http://ems.test',
    IDENTITY_URL: identity.url,
    SSO_API_SECRET: 'the-api-secret-of-this-very-test-run-00',
    EMS_CLIENT_SECRET: clientSecret,
    SESSION_CACHE_SECONDS: 30,
    ...more,
  }
  const created = createAuthenticate(config, database.pool, log, follow)
  open.push(created)
  return created
}

const request = (token: string | undefined, headers: Record<string, string> = {}) =>
  ({
    id: '11111111-2222-4333-8444-555555555555',
    ip: '203.0.113.9',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  }) as unknown as FastifyRequest

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (problem: Problem) => ({ status: problem.status, detail: problem.errors?.[0]?.detail ?? String(problem) }),
  )

/** Notices travel through PostgreSQL: waits until `what` is true, at most twenty seconds: less than a token is believed. */
async function eventually(subject: () => Promise<boolean>) {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) if (await subject()) return true
  return false
}

beforeAll(async () => {
  provideAreas()
  database = await testDatabase({ schema: 'ems', sql: new URL('../../../sql', import.meta.url) })
  await seedDemo(database.pool, { withoutKite: true })
  identity = await startIntrospection()
}, 300_000)
beforeEach(() => {
  Object.assign(identity.state, { asked: [], answers: { good: belongsTo(admin) }, broken: false, delay: 0 })
})
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()))
  identity.server.close()
  await database.drop()
})

describe('a token of an account that another provider made', () => {
  const account = (sub: string, usergroup: string) =>
    belongsTo(sub, { usergroup, name: 'Rekan Baru', email: `${sub}@kantor.test` })
  const rowOf = async (sub: string) =>
    (
      await database.pool.query(
        'select g.code, u.status, u.name from ems.users u join ems.usergroups g on g.id = u.usergroup_id where sso_sub = $1',
        [sub],
      )
    ).rows
  const authenticated = (token: string) =>
    sessions({}, (account) => followExternal(database.pool, account)).authenticate(request(token))

  test('adds its user at the first request, and moves it with the groups of the provider', async () => {
    const [first, second] = ['sdm', 'ti']
    identity.state.answers.new = account('11111111-aaaa-4333-8444-555555555555', first)
    expect(await authenticated('new')).toMatchObject({ name: 'Rekan Baru' })
    expect(await rowOf('11111111-aaaa-4333-8444-555555555555')).toEqual([
      { code: first, status: 'active', name: 'Rekan Baru' },
    ])

    identity.state.answers.new = account('11111111-aaaa-4333-8444-555555555555', second)
    await authenticated('new')
    expect(await rowOf('11111111-aaaa-4333-8444-555555555555')).toMatchObject([{ code: second }])
  })

  test('gives nobody a group that administers users, and takes nobody out of one', async () => {
    identity.state.answers.climber = account('22222222-aaaa-4333-8444-555555555555', 'administrator')
    expect(await refusal(authenticated('climber'))).toMatchObject({ status: 403 })
    expect(await rowOf('22222222-aaaa-4333-8444-555555555555')).toEqual([])

    identity.state.answers.admin = account(admin, 'sdm')
    await authenticated('admin')
    expect(await rowOf(admin)).toMatchObject([{ code: 'administrator' }])
  })

  test('is linked to a user who was added without an account', async () => {
    const email = '33333333-aaaa-4333-8444-555555555555@kantor.test'
    await database.pool.query(
      `insert into ems.users (name, email, role, usergroup_id) select 'Sudah Ada', $1, 'staf', id from ems.usergroups where code = 'ti'`,
      [email],
    )
    identity.state.answers.known = account('33333333-aaaa-4333-8444-555555555555', 'sdm')

    await authenticated('known')

    expect(await rowOf('33333333-aaaa-4333-8444-555555555555')).toEqual([
      { code: 'ti', status: 'active', name: 'Sudah Ada' },
    ])
  })
})

describe('a token of our identity service', () => {
  test('is its user, with permissions, scope and companies', async () => {
    const user = await sessions().authenticate(request('good'))

    expect(user).toMatchObject({
      sub: admin,
      name: 'Admin EMS',
      email: 'admin@ems.test',
      scope: 'group',
      employee: null,
    })
    expect(user !== 'public' && user.permissions.has('user-destroy')).toBe(true)
    expect(user !== 'public' && user.companies).toHaveLength(7)
  })

  test('reaches only its own company with the scope of an employee', async () => {
    identity.state.answers.worker = belongsTo(employee)

    const user = await sessions().authenticate(request('worker'))

    expect(user).toMatchObject({ name: 'Suharti', scope: 'own' })
    expect(user !== 'public' && user.companies).toHaveLength(1)
  })

  test('is asked about once, however many requests come at once and after', async () => {
    identity.state.delay = 50
    const { authenticate, hears } = sessions()
    await eventually(async () => hears())

    await Promise.all(Array.from({ length: 50 }, () => authenticate(request('good'))))
    await authenticate(request('good'))

    expect(identity.state.asked).toEqual(['good'])
  })

  test('is asked about again after the time of the cache, and never believed beyond its own end', async () => {
    const { authenticate, hears } = sessions({ SESSION_CACHE_SECONDS: 1 })
    await eventually(async () => hears())
    identity.state.answers.short = belongsTo(admin, { exp: Date.now() / 1000 + 0.3 })

    await authenticate(request('good'))
    await authenticate(request('short'))
    await sleep(400)
    identity.state.answers.short = { active: false }
    const expired = await refusal(authenticate(request('short')))
    await sleep(700)
    await authenticate(request('good'))

    expect(expired?.status).toBe(401)
    expect(identity.state.asked.filter((token) => token === 'good')).toHaveLength(2)
  })

  test('that is unknown is 401, and asked about once', async () => {
    const { authenticate } = sessions()

    const first = await refusal(authenticate(request('forged')))
    const second = await refusal(authenticate(request('forged')))

    expect(first).toEqual({ status: 401, detail: 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.' })
    expect(second?.status).toBe(401)
    expect(identity.state.asked).toEqual(['forged'])
  })

  test.each([
    ['of another issuer', { iss: 'https://login.example/sso' }],
    ['that is a refresh token', { token_type: undefined }],
  ])('%s is 401', async (_, difference) => {
    identity.state.answers.other = belongsTo(admin, difference)

    expect(await refusal(sessions().authenticate(request('other')))).toMatchObject({ status: 401 })
  })

  test.each([
    ['missing', undefined],
    ['not of the form of one', 'a b'],
    ['absurdly long', 'x'.repeat(9_000)],
  ])('that is %s is 401 without asking', async (_, token) => {
    expect(await refusal(sessions().authenticate(request(token)))).toMatchObject({ status: 401 })
    expect(identity.state.asked).toEqual([])
  })

  test('is 503 while identity is away, and good again when it is back', async () => {
    const { authenticate } = sessions()
    identity.state.broken = true
    const away = await refusal(authenticate(request('good')))
    identity.state.broken = false

    expect(away?.status).toBe(503)
    expect(await authenticate(request('good'))).toMatchObject({ sub: admin })
  })

  test('is asked about again everywhere as soon as its sessions are revoked', async () => {
    const [here, there] = [sessions(), sessions()]
    await eventually(async () => here.hears() && there.hears())
    await Promise.all([here, there].map(({ authenticate }) => authenticate(request('good'))))
    identity.state.answers.good = { active: false }

    await here.forget(admin)

    expect(await refusal(here.authenticate(request('good')))).toMatchObject({ status: 401 })
    expect(await eventually(async () => Boolean(await refusal(there.authenticate(request('good')))))).toBe(true)
  })
})

describe('a second factor', () => {
  test('that the person has and the session lacks is missed, and no other', async () => {
    const [weak, strong] = ['urn:ems:acr:password', 'urn:ems:acr:factor']
    const of = async (token: string, acr: string, step_up_acr: string) => {
      identity.state.answers[token] = belongsTo(admin, { auth_time: Math.floor(Date.now() / 1_000), acr, step_up_acr })
      const user = await sessions().authenticate(request(token))
      return user === 'public' ? undefined : user.lacksFactor
    }

    expect(await of('weak-of-strong', weak, strong)).toBe(true)
    expect(await of('strong', strong, strong)).toBeUndefined()
    expect(await of('weak', weak, weak)).toBeUndefined()
    expect(await of('reset', strong, weak)).toBeUndefined()
  })
})

describe('a user', () => {
  const person = demoAccounts[6]?.sub as string
  const change = (set: string) => database.pool.query(`update ems.users set ${set} where sso_sub = $1`, [person])
  const message = (reason: string) => ({
    status: 403,
    detail: `Anda tidak memiliki hak akses halaman/fungsi ini.[Galat]${reason} Hubungi Administrator.`,
  })

  test('who is disabled while signed in is out within moments', async () => {
    const { authenticate, hears } = sessions()
    await eventually(async () => hears())
    identity.state.answers.theirs = belongsTo(person)
    await authenticate(request('theirs'))

    await change(`status = 'inactive'`)

    expect(await eventually(async () => Boolean(await refusal(authenticate(request('theirs')))))).toBe(true)
    expect(await refusal(authenticate(request('theirs')))).toEqual(message('Akun Anda nonaktif.'))
    await change(`status = 'active'`)
    await sleep(2_100)
    expect(await authenticate(request('theirs'))).toMatchObject({ sub: person })
  })

  test('whose time is over is told since when', async () => {
    identity.state.answers.theirs = belongsTo(person)
    await change(`valid_until = '2026-01-31'`)

    const notified = await refusal(sessions().authenticate(request('theirs')))
    await change('valid_until = null')

    expect(notified).toEqual(message('Masa berlaku akun Anda berakhir pada 31/01/2026.'))
  })

  test('whose group is inactive is told so', async () => {
    identity.state.answers.theirs = belongsTo(person)
    const toggle = (active: boolean) =>
      database.pool.query('update ems.usergroups set is_active = $1 where name = $2', [active, demoAccounts[6]?.group])
    await toggle(false)

    const notified = await refusal(sessions().authenticate(request('theirs')))
    await toggle(true)

    expect(notified).toEqual(message('Grup pengguna Anda nonaktif.'))
  })

  test('nobody here knows is told so', async () => {
    identity.state.answers.stranger = belongsTo('e5500000-0000-8000-8000-999999999999')

    expect(await refusal(sessions().authenticate(request('stranger')))).toEqual(
      message('Akun Anda belum terdaftar di EMS.'),
    )
  })

  test('who was invited and comes is active from then on', async () => {
    await change(`status = 'invited', sso_status = 'sent'`)
    const { rows: begun } = await database.pool.query('select clock_timestamp()::text as since')
    identity.state.answers.theirs = belongsTo(person)

    await sessions().authenticate(request('theirs'))

    const { rows } = await database.pool.query(
      `select u.status, u.sso_status, (select count(*)::int from ems.audit_logs
               where target_type = 'users' and target_id = u.id::text and at >= $2::timestamptz) audited,
              (select count(*)::int from ems.outbox where payload->>'id' = u.id::text) told
       from ems.users u where sso_sub = $1`,
      [person, begun[0]?.since],
    )
    expect(rows).toEqual([{ status: 'active', sso_status: 'active', audited: 1, told: 1 }])
  })

  test('whose request names another user stays the same user; the false name is audited once', async () => {
    const { authenticate } = sessions()
    const lie = { username: 'Bambang Hartono Wijaya', usermail: 'direksi@ems.test' }

    const user = await authenticate(request('good', lie))
    await authenticate(request('good', lie))
    await authenticate(request('good', { username: 'Admin%20EMS', usermail: 'ADMIN@ems.test' }))

    const audited = async () =>
      (await database.pool.query(`select actor_email, after from ems.audit_logs where reason like 'Header%'`)).rows
    expect(user).toMatchObject({ email: 'admin@ems.test' })
    expect(await eventually(async () => (await audited()).length > 0)).toBe(true)
    expect(await audited()).toEqual([{ actor_email: 'admin@ems.test', after: lie }])
  })
})

describe('the hashed client secret', () => {
  test('is the public surface, without asking identity', async () => {
    const bearer = await hash(clientSecret, { cost: 10 })

    expect(await sessions().authenticate(request(bearer))).toBe('public')
    expect(identity.state.asked).toEqual([])
  })

  test.each([
    ['of another secret', () => hash('another-secret', { cost: 10 })],
    ['of another cost', () => hash(clientSecret, { cost: 4 })],
  ])('%s is 401', async (_, make) => {
    expect(await refusal(sessions().authenticate(request(await make())))).toMatchObject({ status: 401 })
  })
})
