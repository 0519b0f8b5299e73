import { transaction } from '@ems/postgres'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { authenticate } from '../login/authenticate.ts'
import { passwordForm, refuseForged, sendPage } from '../login/forms.ts'
import { currentSession } from '../login/session.ts'
import { revokeSessions } from '../oidc/sessions.ts'
import { lockedText } from '../pages/login.ts'
import { messagePage } from '../pages/message.ts'
import { type PasswordPage, passwordPage } from '../pages/password.ts'
import { type Account, storePassword } from './accounts.ts'

/** `/sso/password`: changes the password of the signed-in account and ends its other sessions. */
export function passwordRoutes(app: FastifyInstance, deps: Deps) {
  app.get('/sso/password', async (request, reply) => {
    const session = await currentSession(deps, request, reply)
    if (!session) return reply.redirect('/sso/login', 303)
    return show(deps, request, reply, session.account)
  })

  app.post('/sso/password', { preHandler: refuseForged(deps.formGuard) }, async (request, reply) => {
    const session = await currentSession(deps, request, reply)
    if (!session) return reply.redirect('/sso/login', 303)
    const { account, uid } = session
    const { current, ...fields } = passwordForm.parse(request.body)

    const refusals = await deps.newPasswords.refusalsOf(fields, account, current)
    if (Object.keys(refusals).length) return show(deps, request, reply, account, { refusals }, 422)
    const outcome = await authenticate(deps, {
      ...{ email: account.email, password: current },
      device: deps.devices.of(request, account.email),
    })
    if (outcome === 'refused')
      return show(deps, request, reply, account, { refusals: { current: 'Kata sandi lama salah.' } }, 422)
    if ('lockedFor' in outcome)
      return show(deps, request, reply, account, { alert: lockedText(outcome.lockedFor) }, 429)

    await change(deps, account, fields.password, uid)
    return sendPage(reply, changedPage(deps.config.EMS_URL))
  })
}

async function change({ db, passwords }: Deps, { id, email }: Account, password: string, sessionUid: string) {
  const passwordHash = await passwords.hash(password)
  await transaction(db, async (tx) => {
    await storePassword(tx, id, passwordHash)
    const ended = await revokeSessions(tx, id, { except: sessionUid })
    await record(tx, 'password.changed', { accountId: id, email, detail: { sessions_ended: ended.length } })
  })
}

const show = (
  { formGuard }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: Account,
  page: Partial<PasswordPage> = {},
  status = 200,
) => sendPage(reply, passwordPage({ csrf: formGuard.token(request, reply), email, ...page }), status)

const changedPage = (origin: string) =>
  messagePage({
    title: 'Kata sandi sudah diubah',
    text: 'Kata sandi baru berlaku mulai sekarang. Semua perangkat lain sudah keluar; Anda tetap masuk di peramban ini.',
    link: { href: origin, text: 'Kembali ke EMS' },
  })
