import { createDatabase, type Db, isUnavailable, type Pool, sql } from '@ems/postgres'
import { clientAddress, type Drain, drain, LOOPBACK, type Log, type Metrics, tlsOptions } from '@ems/service'
import { listsOf } from '@ems/service/compromised-passwords'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { newPasswords } from './accounts/new-password.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { passwords } from './accounts/passwords.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { CALLBACK, externalCallback } from './external/external-routes.ts'
import { externalProvider } from './external/provider.ts'
import { externalSettings } from './external/settings.ts'
import { factorKeys } from './factors/factor-key.ts'
import { forgottenRoutes } from './forgotten/forgotten-routes.ts'
import { csrfGuard } from './login/csrf.ts'
import { sendPage } from './login/forms.ts'
import { knownDevices } from './login/known-devices.ts'
import { limits } from './login/limits.ts'
import { loginRoutes } from './login/login-routes.ts'
import { watchProvider } from './oidc/events.ts'
import { errorPage } from './oidc/pages.ts'
import { createProvider } from './oidc/provider.ts'
import { mountProvider } from './oidc/provider-plugin.ts'
import { checkSessionPage, manageSessionState } from './oidc/session-state.ts'
import { serveAssets } from './pages/assets.ts'
import { securityHeaders } from './pages/headers.ts'
import { messagePage } from './pages/message.ts'
import { withRequestContext } from './request-context.ts'
import { securityRoutes } from './security/security-routes.ts'
import { visitorLimits } from './visitors.ts'

/** A form with three passwords is far below this. */
const BODY_LIMIT = 32 * 1024

type Parts = { config: Config; pool: Pool; log: Log; metrics: Metrics; leaving?: Drain }

/** The whole service: every route it has is assembled here. */
export async function createServer({ config, pool, log, metrics, leaving = drain() }: Parts) {
  const app = fastify({
    loggerInstance: log satisfies FastifyBaseLogger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: 'x-request-id',
    forceCloseConnections: 'idle',
    ...tlsOptions(config),
  })
  const db = createDatabase(pool)
  const { EMS_URL, SSO_COOKIE_SECRET } = config
  const settings = externalSettings(config)
  const external = settings && externalProvider(settings, `${EMS_URL}${CALLBACK}`)
  const provider = createProvider(config, db, external)
  const deps: Deps = {
    ...{ config, pool, db, log, provider, external },
    passwords: await passwords(config.SSO_BCRYPT_COST),
    newPasswords: newPasswords(
      db,
      listsOf(config, (error) => log.warn({ err: error }, 'the list of breached passwords did not answer')),
    ),
    limits: limits(db, {
      attempts: config.SSO_LOGIN_ATTEMPTS,
      accountAttempts: config.SSO_ACCOUNT_ATTEMPTS,
      addressAttempts: config.SSO_ADDRESS_ATTEMPTS,
      firstDelay: config.SSO_LOGIN_DELAY,
      maxDelay: config.SSO_LOGIN_DELAY_MAX,
      memory: config.SSO_LOGIN_MEMORY,
    }),
    factorKeys: factorKeys(config.SSO_FACTOR_KEY),
    devices: knownDevices({ secret: SSO_COOKIE_SECRET, origin: EMS_URL }),
    formGuard: csrfGuard({ secret: SSO_COOKIE_SECRET, origin: EMS_URL }),
  }

  const addressOf = clientAddress(config.SSO_TRUSTED_PROXIES ?? config.EMS_INNER_NETWORKS ?? LOOPBACK)
  app.addHook('onRequest', (request, reply, done) => {
    leaving.mark(reply.raw)
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
    withRequestContext({ ip: request.ip, userAgent: request.headers['user-agent'] }, done)
  })
  app.addHook('onRequest', visitorLimits(config.SSO_ADDRESS_SIGN_INS))
  // No text of ours has it, and PostgreSQL keeps none that does.
  app.addHook('onRequest', async (request, reply) => {
    if (!/%00/.test(request.url)) return
    if (request.url.startsWith('/sso/admin/')) return reply.code(404).send({ error: 'not_found' })
    return sendPage(reply, failure(EMS_URL, 400), 400)
  })
  app.addHook('onSend', async (request, reply) => {
    const framing = request.routeOptions.url === '/sso/session/check' ? 'self' : 'none'
    const { 'cache-control': caching, ...rest } = securityHeaders(framing)
    reply.headers(rest)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', caching)
  })
  app.addHook('onResponse', async ({ method, routeOptions, log: line }, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOptions.url ?? 'none'
    metrics.answered({ method, route, status, seconds: ms / 1_000 })
    line.debug({ method, route, status, ms: Math.round(ms) }, 'answered')
  })
  await app.register(cookie)
  await app.register(formbody)
  app.setErrorHandler((error, request, reply) => sendError(error as FastifyError, request, reply, EMS_URL))
  app.setNotFoundHandler((_request, reply) => sendPage(reply, notFound(EMS_URL), 404))

  app.get('/healthz', async (_request, reply) => {
    if (leaving.isLeaving()) return reply.code(503).send({ status: 'leaving' })
    const reason = await unhealthy(db)
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ok' }
  })
  serveAssets(app)
  app.get('/sso', (_request, reply) => reply.redirect(EMS_URL, 302))
  app.get('/sso/session/check', (_request, reply) => sendPage(reply, checkSessionPage(EMS_URL)))
  loginRoutes(app, deps)
  passwordRoutes(app, deps)
  invitationRoutes(app, deps)
  securityRoutes(app, deps)
  forgottenRoutes(app, deps)
  externalCallback(app, deps)
  app.register((scope) => adminRoutes(scope, deps), { prefix: '/sso/admin' })

  manageSessionState(provider, { secret: SSO_COOKIE_SECRET, origin: EMS_URL })
  watchProvider(provider, db, log)
  mountProvider(app, provider, EMS_URL, settings?.signsOut ? new URL(settings.issuer).origin : '')
  return app
}

async function unhealthy(db: Db) {
  try {
    await db.run(sql`select 1`)
  } catch (error) {
    // The response is the report; the caller decides.
    return `database: ${(error as Error).message}`
  }
}

/** PostgreSQL errors for U+0000 in text or in jsonb of a request. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** The one place where what was thrown becomes an answer. Only our own faults are logged as errors. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, origin: string) {
  const wantsJson = request.url.startsWith('/sso/admin/')
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    return reply.code(422).send({ error: 'validation', fields })
  }
  if (error instanceof errors.OIDCProviderError) {
    return sendPage(reply, errorPage(origin, error, error), error.statusCode)
  }
  const status = isUnavailable(error) ? 503 : UNSTORABLE.has(error.code) ? 400 : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed')
  if (wantsJson) return reply.code(status).send({ error: status >= 500 ? 'server_error' : error.code })
  return sendPage(reply, failure(origin, status), status)
}

const failure = (origin: string, status: number) =>
  status === 413
    ? messagePage({ title: 'Permintaan ditolak', text: 'Payload request terlalu besar.' })
    : status < 500
      ? messagePage({
          title: 'Permintaan tidak valid',
          text: 'Permintaan ini tidak dapat dibaca. Muat ulang halaman lalu coba lagi.',
        })
      : messagePage({
          title: 'Layanan masuk terganggu',
          text: 'Terjadi gangguan pada server, hubungi Administrator.',
          link: { href: `${origin}/public/login`, text: 'Coba lagi' },
        })

const notFound = (origin: string) =>
  messagePage({
    title: 'Halaman tidak ditemukan',
    text: 'Alamat ini tidak ada di layanan masuk.',
    link: { href: origin, text: 'Kembali ke EMS' },
  })
