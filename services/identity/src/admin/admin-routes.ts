import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Account, accountByEmail, accountById } from '../accounts/accounts.ts'
import { storePolicy } from '../accounts/new-password.ts'
import { storeHouseWords } from '../accounts/password-words.ts'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { storeDemands } from '../factors/demands.ts'
import { type Factors, factorsOf } from '../factors/factors.ts'
import { linkOf } from '../forgotten/requests.ts'
import { pendingNotices, removeNotices } from '../notices/notices.ts'
import { revokeSessions, sessionOfToken, sessionsOf } from '../oidc/sessions.ts'
import { changeAccount, changes, createAccount, creation, inviteAgain, resetFactors } from './account-changes.ts'
import { bearerGuard } from './bearer.ts'

/** 100,000 accounts. */
const DEMANDS_BYTES = 4 * 1024 * 1024

const policy = z
  .strictObject({ min_strength: z.enum(['medium', 'strong']), min_length: z.int().min(6).max(72) })
  .transform(({ min_strength, min_length }) => ({ minStrength: min_strength, minLength: min_length }))

/** Words of the names of some hundred companies. */
const houseWords = z.strictObject({ words: z.array(z.string().min(3).max(60)).max(1_000) })

type OfAccount = { Params: { sub: string } }
type OfSession = { Params: { sub: string; uid: string } }

/** The API's way to accounts and sessions, under `/sso/admin`, with `SSO_API_SECRET` as bearer. JSON in and out. */
export async function adminRoutes(app: FastifyInstance, deps: Deps) {
  const { pool, db, config } = deps
  app.addHook('onRequest', bearerGuard(pool, config.SSO_API_SECRET))

  app.post('/accounts', async ({ body }, reply) => {
    const { status, answer } = await createAccount(deps, creation.parse(body))
    return reply.code(status).send(answer)
  })

  app.get<{ Querystring: { email?: string } }>('/accounts', async ({ query }) => {
    const account = await accountByEmail(db, z.string().min(3).parse(query.email))
    return { accounts: account ? [summary(account)] : [] }
  })

  app.get<OfAccount>('/accounts/:sub', async ({ params }, reply) => {
    const account = await accountById(db, params.sub)
    return account ? summary(account) : missing(reply)
  })

  app.patch<OfAccount>('/accounts/:sub', async ({ params, body }, reply) => {
    const changed = await changeAccount(deps, params.sub, changes.parse(body))
    if (!changed) return missing(reply)
    return 'taken' in changed ? reply.code(409).send({ error: 'email_taken', sub: changed.taken }) : summary(changed)
  })

  app.post<OfAccount>('/accounts/:sub/invitations', async ({ params }, reply) => {
    const url = await inviteAgain(deps, params.sub)
    return url ? reply.code(201).send({ sub: params.sub, invitation_url: url }) : missing(reply)
  })

  app.delete<OfAccount>('/accounts/:sub/lock', async ({ params }, reply) => {
    const account = await accountById(db, params.sub)
    if (!account) return missing(reply)
    const unlocked = await deps.limits.unlock(account.id)
    if (unlocked) await record(db, 'account.unlocked', { accountId: account.id, email: account.email })
    return { unlocked }
  })

  app.get<OfAccount>('/accounts/:sub/factors', async ({ params }, reply) => {
    const account = await accountById(db, params.sub)
    return account ? factorSummary(await factorsOf(db, account.id)) : missing(reply)
  })
  app.delete<OfAccount>('/accounts/:sub/factors', async ({ params }, reply) => {
    const account = await accountById(db, params.sub)
    return account ? { reset: await resetFactors(deps, account) } : missing(reply)
  })

  app.get<{ Querystring: { sub?: string } }>('/locks', async ({ query }) => ({
    locks: await deps.limits.locks(query.sub === undefined ? undefined : z.uuid().parse(query.sub)),
  }))

  app.delete<{ Params: { id: string } }>('/locks/:id', async ({ params }, reply) => {
    const lock = /^\d{1,18}$/.test(params.id) ? await deps.limits.lift(params.id) : undefined
    if (!lock) return missing(reply)
    const { kind, sub, email, address } = lock
    await record(db, 'account.unlocked', {
      ...{ accountId: sub ?? undefined, email: email ?? undefined },
      detail: { kind, address },
    })
    return lock
  })

  app.get<OfAccount>('/accounts/:sub/sessions', async ({ params, headers }, reply) => {
    const account = await accountById(db, params.sub)
    if (!account) return missing(reply)
    const current = await currentSessionOf(deps, account, headers)
    const all = await sessionsOf(db, account.id)
    return { sessions: all.map((session) => ({ ...session, current: session.uid === current })) }
  })

  app.delete<OfAccount>('/accounts/:sub/sessions', ({ params }, reply) => revoke(deps, params.sub, reply))
  app.delete<OfAccount>('/accounts/:sub/sessions/others', async ({ params, headers }, reply) => {
    const account = await accountById(db, params.sub)
    const except = account && (await currentSessionOf(deps, account, headers))
    return except ? revoke(deps, params.sub, reply, { except }) : missing(reply)
  })
  app.delete<OfSession>('/accounts/:sub/sessions/:uid', ({ params: { sub, uid } }, reply) =>
    revoke(deps, sub, reply, { only: uid }),
  )
  app.get('/notices', async () => ({ notices: await pendingNotices(db) }))
  app.post('/notices/-actions/remove', async ({ body }) => {
    await removeNotices(db, z.object({ ids: z.array(z.string().regex(/^\d{1,18}$/)).max(500) }).parse(body).ids)
    return { removed: true }
  })
  app.post<{ Params: { id: string } }>('/password-requests/:id/link', async ({ params: { id } }, reply) => {
    const token = /^\d{1,18}$/.test(id) ? await linkOf(db, id, config.SSO_RESET_TTL) : undefined
    return token ? { url: `${config.EMS_URL}/sso/reset/${token}` } : missing(reply)
  })
  app.put('/factor-demands', { bodyLimit: DEMANDS_BYTES }, async ({ body }) => {
    await storeDemands(db, z.strictObject({ subs: z.array(z.uuid()).max(100_000) }).parse(body).subs)
    return { stored: true }
  })
  app.put('/house-words', async ({ body }) => {
    await storeHouseWords(db, houseWords.parse(body).words)
    return { stored: true }
  })
  app.put('/password-policy', async ({ body }) => {
    await storePolicy(db, policy.parse(body))
    return { stored: true }
  })
  app.all('/*', (_request, reply) => missing(reply))
}

/** Session of the access token in `x-access-token`, which the API received from the user. */
async function currentSessionOf({ db }: Deps, { id }: Account, { 'x-access-token': token }: IncomingHttpHeaders) {
  return typeof token === 'string' ? sessionOfToken(db, id, token) : undefined
}

type Which = { only?: string; except?: string }

async function revoke({ db }: Deps, sub: string, reply: FastifyReply, which: Which = {}) {
  const account = await accountById(db, sub)
  if (!account) return missing(reply)
  const revoked = await revokeSessions(db, account.id, which)
  if (which.only && !revoked.length) return missing(reply)
  const { id: accountId, email } = account
  if (revoked.length) await record(db, 'session.revoked', { accountId, email, detail: { sessions: revoked } })
  return { revoked: revoked.length }
}

const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'not_found' })

const factorSummary = ({ hasApp, passkeys, codesLeft }: Factors) => ({
  app: hasApp,
  passkeys: passkeys.length,
  recovery_codes: codesLeft,
})

const summary = (account: Account) => ({
  sub: account.id,
  email: account.email,
  name: account.name,
  role: account.role,
  disabled: account.disabled_at !== null,
  has_password: account.password_hash !== null,
  last_login_at: account.last_login_at,
  created_at: account.created_at,
})
