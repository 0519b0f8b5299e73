import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountById } from '../accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { acrOf } from '../oidc/acr.ts'
import { asPublic } from '../oidc/provider-plugin.ts'
import { rememberSession } from '../oidc/session-state.ts'
import { hostCookie } from './cookie-names.ts'

/** Account, uid and strength of the SSO session in this browser. */
export async function currentSession({ provider, db, config }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const ctx = provider.createContext(asPublic(request, config.EMS_URL), reply.raw)
  const { accountId, uid, loginTs = 0, acr } = await provider.Session.get(ctx)
  const account = accountId ? await accountById(db, accountId) : undefined
  return account && !account.disabled_at ? { account, uid, signedInAt: loginTs, acr } : undefined
}

type SignIn = { accountId: string; amr: readonly string[] }

/**
 * Signs in at SSO without an application: for the pages of this service itself. A session of the same account goes on, so
 * that the tokens of its applications stay.
 */
export async function startSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, amr }: SignIn,
) {
  const { provider, config } = deps
  const ctx = provider.createContext(asPublic(request, config.EMS_URL), reply.raw)
  const existing = await provider.Session.get(ctx)
  const session = existing.accountId === accountId ? existing : new provider.Session()
  if (session === existing) session.resetIdentifier()
  session.loginAccount({ accountId, amr: [...amr], acr: acrOf(amr) })
  await keepSession(deps, ctx, reply, { session, left: config.SSO_SESSION_TTL })
}

/** Notes in the session of this browser that a second factor was proved as well; the session gets a new identifier. */
export async function strengthenSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  amr: readonly string[],
) {
  const { provider, config } = deps
  const ctx = provider.createContext(asPublic(request, config.EMS_URL), reply.raw)
  const session = await provider.Session.get(ctx)
  if (!session.accountId) return
  const { accountId, loginTs } = session
  session.resetIdentifier()
  session.loginAccount({ accountId, ...(loginTs ? { loginTs } : {}), amr: [...amr], acr: acrOf(amr) })
  const left = session.exp - Math.floor(Date.now() / 1_000)
  await keepSession(deps, ctx, reply, { session, left })
}

type Context = ReturnType<Deps['provider']['createContext']>
type Session = Awaited<ReturnType<Deps['provider']['Session']['get']>>

/** Stores a session for `left` seconds and names it in the cookie of the answer. */
async function keepSession(
  { provider, config }: Deps,
  ctx: Context,
  reply: FastifyReply,
  { session, left }: { session: Session; left: number },
) {
  const id = await session.save(left)
  ctx.cookies.set(provider.cookieName('session'), id, {
    ...{ ...hostCookie(config.EMS_URL, '').options, sameSite: 'lax', signed: true },
    expires: new Date(session.exp * 1_000),
  })
  rememberSession(ctx, session, { secret: config.SSO_COOKIE_SECRET, origin: config.EMS_URL })
  keepCookies(reply)
}

/** Koa wrote its cookies to the raw answer, whose headers Fastify would replace. */
function keepCookies(reply: FastifyReply) {
  const written = reply.raw.getHeader('set-cookie')
  if (written) reply.header('set-cookie', written)
}
