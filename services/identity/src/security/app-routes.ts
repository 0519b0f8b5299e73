import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { needsEvery, removeApp } from '../factors/factors.ts'
import { renewCodes } from '../factors/recovery-codes.ts'
import { confirmKey, keyUri, pendingKey } from '../factors/totp.ts'
import { codeForm, refuseForged, sendPage } from '../login/forms.ts'
import { strengthenSession } from '../login/session.ts'
import { AMR } from '../oidc/acr.ts'
import { appPage } from '../pages/account/app.ts'
import { codesPage } from '../pages/account/codes.ts'
import { messagePage } from '../pages/message.ts'
import { freshlySignedIn, type Signed } from './fresh-session.ts'

/** `/sso/security/app`: sets an authenticator app up, and removes it. */
export function appRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const preHandler = refuseForged(deps.formGuard)

  app.get('/sso/security/app', async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    return session ? show(deps, request, reply, session) : reply
  })

  app.post('/sso/security/app', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    const { code } = codeForm.parse(request.body)
    if (!(await confirmKey(deps, session.account.id, code.replace(/\s/g, ''))))
      return show(deps, request, reply, session, WRONG_FIRST_CODE)
    await strengthenSession(deps, request, reply, AMR.app)
    const codes = await factorAdded(deps, session, 'app')
    if (!codes) return reply.redirect('/sso/security', 303)
    return sendPage(reply, codesPage({ codes, next: { href: '/sso/security', text: 'Selesai' } }))
  })

  app.post('/sso/security/app/remove', { preHandler }, async (request, reply) => {
    const session = await freshlySignedIn(deps, request, reply)
    if (!session) return reply
    if (session.factors.hasApp && needsEvery(session.factors)) return sendPage(reply, lastFactor, 409)
    const { id: accountId, email } = session.account
    if (await removeApp(db, accountId))
      await record(db, 'factor.removed', { accountId, email, detail: { kind: 'app' } })
    return reply.redirect('/sso/security', 303)
  })
}

export const WRONG_FIRST_CODE = 'Kode salah. Pastikan jam ponsel benar, lalu masukkan kode yang sedang tampil.'

export const lastFactor = messagePage({
  title: 'Faktor kedua terakhir',
  text: 'Grup Anda mewajibkan faktor kedua. Tambahkan yang lain dahulu, lalu hapus yang ini.',
  link: { href: '/sso/security', text: 'Kembali' },
})

/** Notes a new factor; the first one comes with recovery codes. */
export async function factorAdded(
  { db }: Deps,
  { account, factors }: { account: Signed['account']; factors: Pick<Signed['factors'], 'codesLeft'> },
  kind: string,
) {
  await record(db, 'factor.added', { accountId: account.id, email: account.email, detail: { kind } })
  return factors.codesLeft ? undefined : renewCodes(db, account.id)
}

async function show(deps: Deps, request: FastifyRequest, reply: FastifyReply, { account }: Signed, error?: string) {
  const key = await pendingKey(deps, account.id)
  if (!key) return reply.redirect('/sso/security', 303)
  const csrf = deps.formGuard.token(request, reply)
  const page = { action: '/sso/security/app', csrf, key, uri: keyUri(key, account.email) }
  return sendPage(reply, appPage({ ...page, ...(error ? { error } : {}) }), error ? 422 : 200)
}
