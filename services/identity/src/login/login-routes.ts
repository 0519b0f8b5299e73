import { sql } from '@ems/postgres'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { type LoginPage, lockedText, loginPage, REJECTED } from '../pages/login.ts'
import { messagePage } from '../pages/message.ts'
import { signIn } from './authenticate.ts'
import { loginForm, refuseForged, sendPage } from './forms.ts'
import { startSession } from './session.ts'

/** Sign-in for an application (`/sso/interaction/:uid`) and for the password page of this service (`/sso/login`). */
export function loginRoutes(app: FastifyInstance, deps: Deps) {
  const { provider, db } = deps
  const preHandler = refuseForged(deps.formGuard)

  app.get('/sso/interaction/:uid', async (request, reply) => {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    return show(deps, request, reply, { email: typeof params.login_hint === 'string' ? params.login_hint : '' })
  })

  app.post('/sso/interaction/:uid', { preHandler }, async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const account = await signedIn(deps, request, reply)
    if (!account) return reply
    const login = { accountId: account.id, amr: ['pwd'] }
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    if (!account.warned_at) return reply.redirect(next, 303)
    await db.run(sql`update accounts set warned_at = null where id = ${account.id}`)
    return sendPage(reply, warning(next))
  })

  app.get('/sso/login', (request, reply) => show(deps, request, reply))

  app.post('/sso/login', { preHandler }, async (request, reply) => {
    const account = await signedIn(deps, request, reply)
    if (!account) return reply
    await startSession(deps, request, reply, account.id)
    return reply.redirect('/sso/password', 303)
  })
}

/** The account of the form's credentials; otherwise sends the form again with the reason. */
async function signedIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Account | undefined> {
  const { email, password } = loginForm.parse(request.body)
  const outcome = await signIn(deps, { email, password, device: deps.devices.of(request, email) })
  if (typeof outcome === 'object' && 'account' in outcome) {
    deps.devices.remember(request, reply, outcome.account.email)
    return outcome.account
  }

  if (outcome === 'refused') {
    show(deps, request, reply, { email, alert: REJECTED }, 401)
  } else {
    reply.header('retry-after', outcome.lockedFor)
    show(deps, request, reply, { email, alert: lockedText(outcome.lockedFor) }, 429)
  }
}

const show = (
  { formGuard }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Partial<LoginPage> = {},
  status = 200,
) => sendPage(reply, loginPage({ action: request.url, csrf: formGuard.token(request, reply), ...page }), status)

const warning = (next: string) =>
  messagePage({
    title: 'Periksa keamanan akun Anda',
    text: 'Sesi Anda sebelumnya diakhiri karena kunci masuk yang lama dipakai lagi, mungkin oleh orang lain. Bila Anda tidak mengenali kejadian ini, ubah kata sandi dari menu profil dan hubungi Administrator.',
    link: { href: next, text: 'Lanjutkan ke EMS' },
  })
