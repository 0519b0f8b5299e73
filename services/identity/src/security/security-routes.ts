import { transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { hasFactor } from '../factors/factors.ts'
import { canUsePasskeys } from '../factors/passkeys/passkeys.ts'
import { renewCodes } from '../factors/recovery-codes.ts'
import { refuseForged, sendPage } from '../login/forms.ts'
import { revokeSessions, sessionsOf } from '../oidc/sessions.ts'
import { codesPage } from '../pages/account/codes.ts'
import { securityPage } from '../pages/account/security.ts'
import { appRoutes } from './app-routes.ts'
import { freshlySignedIn, signedIn } from './fresh-session.ts'
import { passkeyRoutes } from './passkey-routes.ts'

/** `/sso/security`: what proves who one is, and where one is signed in. */
export function securityRoutes(app: FastifyInstance, deps: Deps) {
  const { db, formGuard, config } = deps
  const preHandler = refuseForged(formGuard)

  app.get('/sso/security', async (request, reply) => {
    const session = await signedIn(deps, request, reply)
    if (!session) return reply
    const { account, factors, uid } = session
    const csrf = formGuard.token(request, reply)
    const sessions = (await sessionsOf(db, account.id)).map((its) => ({ ...its, isCurrent: its.uid === uid }))
    const page = { csrf, email: account.email, origin: config.EMS_URL, factors, sessions }
    return sendPage(reply, securityPage({ ...page, withPasskeys: canUsePasskeys(config) }))
  })

  app.post('/sso/security/recovery', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    const { account, factors } = session
    if (!hasFactor(factors)) return reply.redirect('/sso/security', 303)
    const codes = await renewCodes(db, account.id)
    await record(db, 'recovery.renewed', { accountId: account.id, email: account.email })
    return sendPage(reply, codesPage({ codes, next: { href: '/sso/security', text: 'Selesai' } }))
  })

  app.post('/sso/security/sessions', { preHandler }, async (request, reply) => {
    const session = await signedIn(deps, request, reply)
    if (!session) return reply
    const { account, uid } = session
    const { session: only } = (request.body ?? {}) as { session?: unknown }
    await transaction(db, async (tx) => {
      const ended = await revokeSessions(tx, account.id, typeof only === 'string' && only ? { only } : { except: uid })
      const detail = { sessions: ended }
      if (ended.length) await record(tx, 'session.revoked', { accountId: account.id, email: account.email, detail })
    })
    return reply.redirect('/sso/security', 303)
  })
  appRoutes(app, deps)
  passkeyRoutes(app, deps)
}
