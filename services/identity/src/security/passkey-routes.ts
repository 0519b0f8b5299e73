import type { FastifyInstance } from 'fastify'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { dropIdleCodes, needsEvery } from '../factors/factors.ts'
import { keepChallenge, takeChallenge } from '../factors/passkeys/challenges.ts'
import { addOptions, addPasskey, removePasskey } from '../factors/passkeys/passkeys.ts'
import { passkeyForm, refuseForged, sendPage } from '../login/forms.ts'
import { strengthenSession } from '../login/session.ts'
import { AMR } from '../oidc/acr.ts'
import { browserName } from '../pages/account/browser-name.ts'
import { codesPage } from '../pages/account/codes.ts'
import { messagePage } from '../pages/message.ts'
import { factorAdded, lastFactor } from './app-routes.ts'
import { freshlySignedIn } from './fresh-session.ts'

/** `/sso/security/passkey`: adds passkeys of the account, and removes them. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const preHandler = refuseForged(deps.formGuard)

  app.post('/sso/security/passkey/options', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    const { account } = session
    const options = await addOptions(deps, account)
    const challenge = { purpose: 'add' as const, accountId: account.id, challenge: options.challenge }
    await keepChallenge(deps, request, reply, challenge)
    return options
  })

  app.post('/sso/security/passkey', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    const { id: accountId } = session.account
    const { response, name } = passkeyForm.parse(request.body)
    const challenge = await takeChallenge(deps, request, { purpose: 'add', accountId })
    const label = name.trim().slice(0, 60) || browserName(request.headers['user-agent'] ?? null)
    if (!challenge || !(await addPasskey(deps, accountId, { response, challenge }, label)))
      return sendPage(reply, notAdded, 422)
    await strengthenSession(deps, request, reply, AMR.passkey)
    const codes = await factorAdded(deps, session, 'passkey')
    if (!codes) return reply.redirect('/sso/security', 303)
    return sendPage(reply, codesPage({ codes, next: { href: '/sso/security', text: 'Selesai' } }))
  })

  app.post('/sso/security/passkey/remove', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    const { id: accountId, email } = session.account
    if (session.factors.passkeys.length && needsEvery(session.factors)) return sendPage(reply, lastFactor, 409)
    const { id } = (request.body ?? {}) as { id?: unknown }
    if (await removePasskey(db, accountId, String(id ?? ''))) {
      await dropIdleCodes(db, accountId)
      await record(db, 'factor.removed', { accountId, email, detail: { kind: 'passkey' } })
    }
    return reply.redirect('/sso/security', 303)
  })
}

const notAdded = messagePage({
  title: 'Passkey tidak ditambahkan',
  text: 'Jawaban perangkat tidak dapat diterima, atau waktunya habis. Coba lagi.',
  link: { href: '/sso/security', text: 'Kembali' },
})
