import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountById } from '../accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { asPublic } from '../oidc/provider-plugin.ts'
import { rememberSession } from '../oidc/session-state.ts'

/** Account and uid of the SSO session in this browser. */
export async function currentSession({ provider, db, config }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const ctx = provider.createContext(asPublic(request, config.EMS_URL), reply.raw)
  const { accountId, uid } = await provider.Session.get(ctx)
  const account = accountId ? await accountById(db, accountId) : undefined
  return account && !account.disabled_at ? { account, uid } : undefined
}

/** Signs in at SSO without an application: for the pages of this service itself. */
export async function startSession(
  { provider, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
) {
  const ctx = provider.createContext(asPublic(request, config.EMS_URL), reply.raw)
  const session = new provider.Session()
  session.loginAccount({ accountId })
  const id = await session.save(config.SSO_SESSION_TTL)
  ctx.cookies.set(provider.cookieName('session'), id, {
    ...{ path: '/sso', httpOnly: true, sameSite: 'lax', signed: true },
    expires: new Date(session.exp * 1_000),
  })
  rememberSession(ctx, session, config.SSO_COOKIE_SECRET)
  // Koa wrote the cookies to the raw answer, whose headers Fastify would replace.
  reply.header('set-cookie', reply.raw.getHeader('set-cookie'))
}
