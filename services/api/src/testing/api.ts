import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withShared } from '@ems/contracts'
import { connect } from '@ems/postgres'
import type { Log } from '@ems/service'
import { frequentPasswords } from '@ems/service/compromised-passwords'
import { testDatabase } from '@ems/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import Pusher from 'pusher'
import { buildApp } from '../app.ts'
import { apiRole, workerRole } from '../database/index.ts'
import type { User } from '../kit/context.ts'
import { createVault, type Vault } from '../kit/crypto/key-ring.ts'
import { installationKeys, type KeyService } from '../kit/crypto/key-service.ts'
import { Unauthenticated } from '../kit/problems.ts'
import type {
  HouseIdentity,
  IdentityAdmin,
  Releases,
  ScimSettings,
  Services,
  SessionSummary,
  SignInLock,
} from '../kit/services.ts'
import { type Client, clientOf, type Sent } from './client.ts'

type Pool = Awaited<ReturnType<typeof testDatabase>>['pool']

export type TestApi = {
  app: FastifyInstance
  /** Of the owner of the database; the API itself has the rights of its role. */
  pool: Pool
  /** With the rights of the API. */
  ofApi: Pool
  /** With the rights of the worker. */
  ofWorker: Pool
  /** Keys of the API; its worker has the same. */
  vault: Vault
  url: string
  /** Ids of two companies; a user is of the first unless told otherwise. */
  companies: readonly [string, string]
  /** Adds a user with exactly these permissions and answers a client that calls as that user. */
  as: (permissions: readonly string[], more?: Partial<User>) => Promise<Client>
  /** A client that calls as an existing user. */
  of: (user: User) => Client
  /** Calls with the public bearer. */
  asPublic: Client
  /** Recorded calls of the API to identity, and its prepared responses. */
  identity: RecordedIdentity
  send: (request: InjectOptions & { token?: string }) => Promise<Sent>
  close: () => Promise<void>
}

/** Only to be asked which routes there are, while tests are being defined: it has no database. */
export const application = await buildApp({
  pool: {} as Pool,
  services: {} as Services,
  authenticate: async () => 'public',
})
await application.close()

type Options = {
  perMinute?: number
  filesDir?: string
  vaultKey?: string
  keys?: KeyService
  scim?: ScimSettings
  releases?: Releases
  signing?: HouseIdentity
  /** Without it the API logs nothing. */
  log?: Log
}

/** The whole API on a fresh database; only sign-in, identity and the push service are replaced. */
export async function testApi({
  perMinute = 100_000,
  filesDir = path.join(tmpdir(), 'ems-test-files'),
  vaultKey = randomBytes(32).toString('base64url'),
  keys,
  scim,
  releases,
  signing,
  log,
}: Options = {}): Promise<TestApi> {
  const sql = new URL('../../sql', import.meta.url)
  const database = await testDatabase({ schema: 'ems', sql, roles: [apiRole, workerRole] })
  const { pool, url } = database
  const ofApi = connect({ url, name: 'api', schema: 'ems', role: apiRole.role })
  const ofWorker = connect({ url, name: 'worker', schema: 'ems', role: workerRole.role })
  const users = new Map<string, User>()
  const identity = recordedIdentity()
  const vault = createVault(vaultKey)
  const app = await buildApp({
    pool: ofApi,
    ...(log ? { log } : {}),
    requestsPerMinute: perMinute,
    maxEventLoopDelayMs: 0,
    services: {
      vault,
      keys: keys ?? installationKeys(vault),
      compromised: [frequentPasswords()],
      identity,
      pusher,
      filesDir,
      ...(scim ? { scim } : {}),
      ...(releases ? { releases } : {}),
      ...(signing ? { signing } : {}),
    },
    authenticate: async ({ headers }) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? ''
      const user = token === 'public' ? 'public' : users.get(token)
      if (!user) throw Unauthenticated()
      return user
    },
  })
  const companies = await Promise.all([addCompany(pool, 'SATU'), addCompany(pool, 'DUA')])
  const group = await addGroup(pool)

  const send = async ({ token = '', headers, ...request }: InjectOptions & { token?: string }): Promise<Sent> => {
    const response = await app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...headers } })
    const text = response.payload
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      bytes: response.rawPayload,
      body: isJson && text ? JSON.parse(text) : undefined,
    }
  }
  const as = async (permissions: readonly string[], more: Partial<User> = {}) => {
    const token = randomUUID()
    const user = await addUser(pool, { group, companies, permissions, more })
    users.set(token, user)
    return clientOf(send, token, user)
  }
  const of = (user: User) => {
    const token = randomUUID()
    users.set(token, user)
    return clientOf(send, token, user)
  }
  const close = async () => {
    await app.close()
    await Promise.all([ofApi.end(), ofWorker.end()])
    await database.drop()
  }
  return {
    app,
    pool,
    ofApi,
    ofWorker,
    vault,
    url,
    companies,
    as,
    of,
    asPublic: clientOf(send, 'public', undefined),
    identity,
    send,
    close,
  }
}

/** Signs, and could not send: nothing listens there. */
const pusher = new Pusher({ appId: '1', key: 'key', secret: 'secret', host: '127.0.0.1', port: '9' })

async function addCompany(pool: Pool, code: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems."references" (category, code, name) values ('company', $1, 'PT ' || $1) returning id`,
    [code],
  )
  return rows[0].id
}

async function addGroup(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('uji', 'Uji', '{dashboard-access}', 'own') returning id`,
  )
  return rows[0].id
}

type Expected = {
  group: string
  companies: readonly [string, string]
  permissions: readonly string[]
  more: Partial<User>
}

async function addUser(pool: Pool, { group, companies, permissions, more }: Expected): Promise<User> {
  const sub = randomUUID()
  const name = more.name ?? 'Sri Uji'
  const email = `${sub}@uji.test`
  const { rows } = await pool.query(
    `insert into ems.users (sso_sub, name, email, role, usergroup_id, employee_id, company_id, status)
     values ($1, $2, $3, 'penguji', $4, $5, $6, 'active') returning id`,
    [sub, name, email, more.usergroup ?? group, more.employee ?? null, more.companies?.[0] ?? companies[0]],
  )
  return {
    id: rows[0].id,
    sub,
    name,
    email,
    role: 'penguji',
    employee: null,
    usergroup: group,
    permissions: withShared(permissions),
    scope: 'group',
    companies: [...companies],
    signedInAt: Date.now(),
    ...more,
  }
}

export type RecordedIdentity = IdentityAdmin & {
  calls: unknown[][]
  fails: Error | undefined
  sessions: SessionSummary[]
  locked: SignInLock[]
  hasFactors: boolean
}

/** Stands where identity would: notes what it is asked, answers like it, or fails as told. */
function recordedIdentity(): RecordedIdentity {
  const note = (...call: unknown[]) => {
    identity.calls.push(call)
    if (identity.fails) throw identity.fails
  }
  const identity: RecordedIdentity = {
    calls: [],
    fails: undefined,
    createAccount: async (account) => {
      note('createAccount', account)
      return { sub: randomUUID(), existed: false, invitationUrl: 'http://localhost/sso/invitation/abc' }
    },
    updateAccount: async (sub, changes) => note('updateAccount', sub, changes),
    invite: async (sub) => {
      note('invite', sub)
      return `http://localhost/sso/invitation/${randomUUID()}`
    },
    locks: async (sub) => identity.locked.filter((lock) => !sub || lock.sub === sub || lock.kind === 'address'),
    liftLock: async (id) => {
      note('liftLock', id)
      const existing = identity.locked.length
      identity.locked = identity.locked.filter((lock) => lock.id !== id)
      return identity.locked.length < existing
    },
    locked: [],
    notices: async () => [],
    removeNotices: async (ids) => note('removeNotices', ids),
    resetLink: async (request) => {
      note('resetLink', request)
      return 'http://localhost/sso/reset/abc'
    },
    setFactorDemands: async (subs) => note('setFactorDemands', subs),
    setHouseWords: async (words) => note('setHouseWords', words),
    setPasswordPolicy: async (policy) => note('setPasswordPolicy', policy),
    resetFactors: async (sub) => {
      note('resetFactors', sub)
      return identity.hasFactors
    },
    hasFactors: true,
    revokeSessions: async (sub) => note('revokeSessions', sub),
    revokeSession: async (sub, uid) => {
      note('revokeSession', sub, uid)
      return identity.sessions.some((session) => session.uid === uid)
    },
    revokeOtherSessions: async (sub, token) => {
      note('revokeOtherSessions', sub, token)
      return identity.sessions.some(({ current }) => current)
    },
    sessions: [],
    sessionsOf: async (sub, token) => {
      note('sessionsOf', sub, token)
      return identity.sessions
    },
  }
  return identity
}

export { sources } from './client.ts'
