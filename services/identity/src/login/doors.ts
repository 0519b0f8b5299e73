import { sql } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountById } from '../accounts/accounts.ts'
import { record } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { linkProved } from '../external/links.ts'
import { acrOf } from '../oidc/acr.ts'
import { messagePage } from '../pages/message.ts'
import { sendPage } from './forms.ts'
import { startSession } from './session.ts'

/** A way in: an address with a sign-in form, and what a finished sign-in leads to. */
export type Door = {
  /** The route of its form; the pages of a second factor are below it. */
  path: string
  /** The address of this request's form. */
  at: (request: FastifyRequest) => string
  /** Throws when the sign-in is over or of another browser. Returns the e-mail to begin with. */
  enter: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<string>
  /** Whether a signed-in person has to sign in again. */
  needsFresh: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  leave: (deps: Deps, request: FastifyRequest, reply: FastifyReply, proved: Proved) => Promise<unknown>
}
export type Proved = { account: Account; amr: readonly string[] }

/** For an application, which sent the browser to `/sso/auth`. */
const application: Door = {
  path: '/sso/interaction/:uid',
  at: ({ params }) => `/sso/interaction/${(params as { uid: string }).uid}`,
  async enter({ provider, db }, request, reply) {
    const { params, session } = await provider.interactionDetails(request.raw, reply.raw)
    if (typeof params.login_hint === 'string') return params.login_hint
    return (session?.accountId && (await accountById(db, session.accountId))?.email) || ''
  },
  async needsFresh({ provider }, request, reply) {
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    return (
      params.max_age !== undefined ||
      String(params.prompt ?? '')
        .split(' ')
        .includes('login')
    )
  },
  async leave({ provider, db }, request, reply, { account, amr }) {
    const login = { accountId: account.id, amr: [...amr], acr: acrOf(amr) }
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    if (!account.warned_at) return reply.redirect(next, 303)
    await db.run(sql`update accounts set warned_at = null where id = ${account.id}`)
    return sendPage(reply, warning(next))
  },
}

/** For a page of this service. */
const page = (path: string, to: string): Door => ({
  path,
  at: () => path,
  enter: async () => '',
  needsFresh: async () => true,
  async leave(deps, request, reply, { account, amr }) {
    await startSession(deps, request, reply, { accountId: account.id, amr })
    return reply.redirect(to, 303)
  },
})

export const doors: readonly Door[] = [
  application,
  page('/sso/login', '/sso/password'),
  page('/sso/security/login', '/sso/security'),
]

/** Ends a sign-in that proved who it is: remembers the browser, and goes where the door leads. */
export async function letIn(deps: Deps, request: FastifyRequest, reply: FastifyReply, door: Door, proved: Proved) {
  const { id, email, last_login_at } = proved.account
  const isNew = last_login_at !== null && deps.devices.of(request, email) === undefined
  deps.devices.remember(request, reply, email)
  await linkProved(deps, request, reply, proved.account)
  await Promise.all([
    record(deps.db, 'login.succeeded', { accountId: id, email, detail: { amr: proved.amr } }),
    deps.db.run(sql`update accounts set last_login_at = now() where id = ${id}`),
    ...(isNew ? [record(deps.db, 'device.added', { accountId: id, email })] : []),
  ])
  return door.leave(deps, request, reply, proved)
}

const warning = (next: string) =>
  messagePage({
    title: 'Periksa keamanan akun Anda',
    text: 'Sesi Anda sebelumnya diakhiri karena kunci masuk yang lama dipakai lagi, mungkin oleh orang lain. Bila Anda tidak mengenali kejadian ini, ubah kata sandi dari menu profil dan hubungi Administrator.',
    link: { href: next, text: 'Lanjutkan ke EMS' },
  })
