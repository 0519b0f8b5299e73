import type { Accurate } from '../accurate.ts'
import { queryProblems } from '../contract/check-query.ts'
import { baseEndpoint, publishedContract } from '../contract/contract.ts'
import { param, type Query } from '../contract/query.ts'
import { consent, decided } from '../oauth/authorize.ts'
import type { Grant } from '../oauth/grant.ts'
import { tokenAnswer } from '../oauth/token.ts'
import type { Database } from '../records/database.ts'
import { webhookHistory, webhookRenew } from '../webhooks/endpoints.ts'
import { type Answer, denied, failed, ok, rejected, violated } from './answer.ts'
import { bearerOf, type Call } from './call.ts'

type Answerer = (accurate: Accurate, grant: Grant, query: Query) => Answer

const endpoints: Readonly<Record<string, Answerer>> = {
  '/api/db-list.do': ({ databases }) => ok({ s: true, d: databases.map(described) }),
  '/api/open-db.do': (accurate, grant, query) =>
    withDatabase(accurate, query, (database) => {
      const { id: session } = accurate.grants.openSession(grant, database.id, accurate.now())
      return ok({ s: true, d: ['Proses Berhasil Dilakukan'], host: accurate.hostOf(database), session })
    }),
  '/api/db-refresh-session.do': refreshSession,
  '/api/db-check-session.do': (accurate, _grant, query) =>
    ok({ s: true, d: sessionOf(accurate, param(query, 'session')) !== undefined }),
  '/api/db-detail.do': (accurate, _grant, query) =>
    withDatabase(accurate, query, (database) => ok({ s: true, d: described(database) })),
  '/api/db-status.do': (accurate, _grant, query) =>
    withDatabase(accurate, query, ({ id, alias }) => ok({ s: true, d: { id, alias, status: 'ACTIVE' } })),
  '/api/auth-info.do': (_accurate, { application, scopes }) =>
    ok({ s: true, d: { clientId: application.clientId, scope: scopes.join(' '), user: user.name } }),
  '/api/userinfo.do': () => ok({ s: true, d: user }),
  '/api/approved-scope.do': (_accurate, { scopes }) => ok({ s: true, d: scopes }),
  '/api/webhook-renew.do': webhookRenew,
  '/api/webhook-history.do': webhookHistory,
}

const user = { sub: 'sri.wahyuni', name: 'Sri Wahyuni', email: 'sri.wahyuni@contoh.example' }

/** Everything of `account.accurate.id`. */
export function accountAnswer(accurate: Accurate, call: Call): Answer {
  const { path, method } = call
  if (path === '/oauth/authorize') return method === 'POST' ? decided(accurate, call) : consent(accurate, call)
  if (path === '/oauth/token')
    return method === 'POST' ? tokenAnswer(accurate, call) : violated(['POST diharapkan'], 405)
  if (path === '/open-api/json.do' && method === 'GET') return ok(publishedContract())
  const [endpoint, answer] = [baseEndpoint(path), endpoints[path]]
  if (!endpoint || !answer) return violated(['URL API tidak tepat'], 404)
  const renews = path === '/api/webhook-renew.do' && method === 'POST'
  if (method !== endpoint.method && !renews) return violated([`${endpoint.method} diharapkan`], 405)
  const grant = accurate.grants.byAccess(bearerOf(call) ?? '', accurate.now())
  if (!grant) return invalidToken(call)
  const problems = queryProblems(endpoint, call.query)
  return problems.length ? violated(problems) : answer(accurate, grant, call.query)
}

/** The refusal of a token; a call without one is none that the contract knows. */
export function invalidToken(call: Call): Answer {
  const token = bearerOf(call)
  if (token) return denied(401, 'invalid_token', `Invalid access token: ${token}`)
  const words = 'Full authentication is required to access this resource'
  return { ...denied(401, 'unauthorized', words), violations: ['Header Authorization tidak ada'] }
}

function refreshSession(accurate: Accurate, grant: Grant, query: Query): Answer {
  const session = sessionOf(accurate, param(query, 'session'))
  return withDatabase(accurate, query, (database) => {
    if (session && session.databaseId !== database.id) return failed(401, 'Data Session Key tidak tepat')
    const { id } = session ?? accurate.grants.openSession(grant, database.id, accurate.now())
    return ok({ s: true, d: ['Proses Berhasil Dilakukan'], host: accurate.hostOf(database), session: id })
  })
}

function sessionOf({ grants, settings, now }: Accurate, id: string | undefined) {
  return grants.session(id ?? '', now(), settings.session_idle_seconds * 1_000)
}

function withDatabase(accurate: Accurate, query: Query, answer: (database: Database) => Answer) {
  const database = accurate.database(Number(param(query, 'id')))
  return database ? answer(database) : rejected('Database tidak ditemukan atau sudah dihapus')
}

const described = ({ id, alias }: Database) => ({
  id,
  alias,
  logoUrl: null,
  expired: false,
  trial: false,
  timeZone: 'Asia/Jakarta',
})
