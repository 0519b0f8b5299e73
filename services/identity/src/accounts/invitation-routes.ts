import { transaction } from '@ems/postgres'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { passwordForm, refuseForged, sendPage } from '../login/forms.ts'
import { revokeSessions } from '../oidc/sessions.ts'
import { messagePage } from '../pages/message.ts'
import { invitationPage } from '../pages/password.ts'
import { storePassword } from './accounts.ts'
import { invited, useInvitation } from './invitations.ts'

type Link = { Params: { token: string } }

/** `/sso/invitation/:token`: sets the first password, or a new one when the old was forgotten. The link works once. */
export function invitationRoutes(app: FastifyInstance, deps: Deps) {
  const { db, formGuard, config } = deps

  app.get<Link>('/sso/invitation/:token', async (request, reply) => {
    const guest = await invited(db, request.params.token)
    if (!guest) return refuse(reply, config.EMS_URL)
    const csrf = formGuard.token(request, reply)
    return sendPage(reply, invitationPage({ action: request.url, csrf, email: guest.email }))
  })

  app.post<Link>('/sso/invitation/:token', { preHandler: refuseForged(formGuard) }, async (request, reply) => {
    const { token } = request.params
    const guest = await invited(db, token)
    if (!guest) return refuse(reply, config.EMS_URL)
    const fields = passwordForm.parse(request.body)
    const refusals = await deps.newPasswords.refusalsOf(fields, guest)
    if (Object.keys(refusals).length) {
      const csrf = formGuard.token(request, reply)
      return sendPage(reply, invitationPage({ action: request.url, csrf, email: guest.email, refusals }), 422)
    }
    const isSet = await setPassword(deps, token, fields.password)
    return isSet ? sendPage(reply, donePage(config.EMS_URL)) : refuse(reply, config.EMS_URL)
  })
}

async function setPassword({ db, passwords }: Deps, token: string, password: string) {
  const passwordHash = await passwords.hash(password)
  return transaction(db, async (tx) => {
    const accountId = await useInvitation(tx, token)
    if (!accountId) return false
    await storePassword(tx, accountId, passwordHash)
    await revokeSessions(tx, accountId)
    await record(tx, 'password.set', { accountId })
    return true
  })
}

const refuse = (reply: FastifyReply, origin: string) =>
  sendPage(
    reply,
    messagePage({
      title: 'Tautan tidak berlaku',
      text: 'Tautan ini sudah dipakai atau sudah lewat 24 jam. Minta tautan baru kepada Administrator.',
      link: { href: `${origin}/public/login`, text: 'Ke halaman masuk' },
    }),
    410,
  )

const donePage = (origin: string) =>
  messagePage({
    title: 'Kata sandi tersimpan',
    text: 'Akun Anda sudah aktif. Silakan masuk dengan email dan kata sandi yang baru dibuat.',
    link: { href: `${origin}/public/login`, text: 'Masuk' },
  })
