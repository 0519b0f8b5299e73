import { transaction } from '@ems/postgres'
import { networkOf } from '@ems/service'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storePassword } from '../accounts/accounts.ts'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { emailForm, passwordForm, refuseForged, sendPage } from '../login/forms.ts'
import { revokeSessions } from '../oidc/sessions.ts'
import { forgottenPage } from '../pages/account/forgotten.ts'
import { messagePage } from '../pages/message.ts'
import { resetPage } from '../pages/password.ts'
import { requesterOf, requestLink, useLink } from './requests.ts'

type Link = { Params: { token: string } }

/** `/sso/forgot` and `/sso/reset/:token`: a new password by a link that is mailed. */
export function forgottenRoutes(app: FastifyInstance, deps: Deps) {
  const { db, formGuard, config } = deps
  const preHandler = refuseForged(formGuard)

  app.get('/sso/forgot', async (request, reply) =>
    sendPage(reply, forgottenPage({ csrf: formGuard.token(request, reply) })),
  )
  app.post('/sso/forgot', { preHandler }, async (request, reply) => {
    const { email } = emailForm.parse(request.body)
    if (!email.trim()) {
      const page = { csrf: formGuard.token(request, reply), error: 'Email wajib diisi.' }
      return sendPage(reply, forgottenPage(page), 422)
    }
    await requestLink(db, email, networkOf(request.ip))
    return sendPage(reply, requestedPage(config.EMS_URL))
  })

  app.get<Link>('/sso/reset/:token', async (request, reply) => {
    const requester = await requesterOf(db, request.params.token)
    return requester ? show(deps, request, reply, requester.email) : refuse(reply)
  })
  app.post<Link>('/sso/reset/:token', { preHandler }, async (request, reply) => {
    const { token } = request.params
    const requester = await requesterOf(db, token)
    if (!requester) return refuse(reply)
    const fields = passwordForm.parse(request.body)
    const refusals = await deps.newPasswords.refusalsOf(fields, requester)
    if (Object.keys(refusals).length) return show(deps, request, reply, requester.email, refusals)
    return (await reset(deps, token, fields.password)) ? sendPage(reply, donePage(config.EMS_URL)) : refuse(reply)
  })
}

/** Sets the password, ends every session, and forgets wrong passwords: the owner of the mailbox is the owner. */
async function reset({ db, passwords, limits }: Deps, token: string, password: string) {
  const passwordHash = await passwords.hash(password)
  const accountId = await transaction(db, async (tx) => {
    const id = await useLink(tx, token)
    if (!id) return undefined
    await storePassword(tx, id, passwordHash)
    const ended = await revokeSessions(tx, id)
    await record(tx, 'password.reset', { accountId: id, detail: { sessions_ended: ended.length } })
    return id
  })
  if (accountId) await limits.unlock(accountId)
  return accountId !== undefined
}

function show(
  { formGuard }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  refusals?: Parameters<typeof resetPage>[0]['refusals'],
) {
  const page = { action: request.url, csrf: formGuard.token(request, reply), email, ...(refusals ? { refusals } : {}) }
  return sendPage(reply, resetPage(page), refusals ? 422 : 200)
}

const requestedPage = (origin: string) =>
  messagePage({
    title: 'Periksa surel Anda',
    text: 'Bila email itu terdaftar, tautan untuk membuat kata sandi baru sedang dikirim. Tautan berlaku 30 menit dan hanya untuk sekali pakai. Tidak menerima apa pun? Periksa folder spam, atau hubungi Administrator.',
    link: { href: `${origin}/public/login`, text: 'Ke halaman masuk' },
  })

const refuse = (reply: FastifyReply) =>
  sendPage(
    reply,
    messagePage({
      title: 'Tautan tidak berlaku',
      text: 'Tautan ini sudah dipakai atau sudah lewat 30 menit. Minta tautan baru.',
      link: { href: '/sso/forgot', text: 'Minta tautan baru' },
    }),
    410,
  )

const donePage = (origin: string) =>
  messagePage({
    title: 'Kata sandi tersimpan',
    text: 'Semua perangkat sudah keluar. Silakan masuk dengan kata sandi yang baru dibuat.',
    link: { href: `${origin}/public/login`, text: 'Masuk' },
  })
