import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { previewsOf } from '@ems/federation/authority/preview'
import { s3Storage } from '@ems/federation/publish/s3'
import type { Ring } from '@ems/federation/registry'
import { clientAddress, type Log, type Metrics, publicSalt } from '@ems/service'
import { hash } from '@node-rs/bcrypt'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Environment, isProduction } from './config.ts'
import { devReload } from './dev-reload.ts'
import { health } from './health.ts'
import { assets } from './pages/assets.ts'
import { compressResponses } from './pages/compression.ts'
import { headersOf } from './pages/headers.ts'
import { pages } from './pages/pages.ts'
import { sitesOf } from './pages/site.ts'
import { instancesOf } from './proxy/instances.ts'
import { acceptAnyBody, proxied } from './proxy/proxy.ts'
import { tunnels } from './proxy/tunnel.ts'
import { refuseUnread, sendTrouble } from './proxy/upstream-errors.ts'
import { traces } from './request-logging.ts'
import { previewSites } from './rings/preview-sites.ts'
import { broadcastReleases } from './rings/release-broadcast.ts'
import { ringCookies } from './rings/ring-cookie.ts'
import { asksIdentity, choosesRing } from './rings/sign-in-ring.ts'
import { securityText } from './security-text.ts'
import { mirrorOf } from './storage-mirror.ts'

/** The one URL: everything it serves is assembled here. The caller listens and closes. */
export async function gateway(env: Environment, log: Log, metrics: Metrics) {
  const url = env.EMS_URL
  const folders = { hostDir: env.EMS_HOST_DIR, registryDir: env.EMS_REGISTRY_DIR }
  const { current, audience, refusalOf, ensure } = await followed(env, log)
  const cookies = ringCookies({ url, secret: env.EMS_CLIENT_SECRET })
  const links = previewsOf({ url, secret: env.EMS_CLIENT_SECRET })
  const previews = previewSites({ links, registryDir: env.EMS_REGISTRY_DIR, ensure, refusalOf, log })
  const reloads = env.EMS_DEV === '1'
  const addressOf = clientAddress(env.EMS_TRUSTED_PROXIES)

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // Never the client's: what happens under an id in the logs and the audit log is one request.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A request that takes longer will not finish.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 2048 },
    // A connection that was busy when this began to end gets its last answer, not a refusal.
    return503OnClosing: false,
    http: { shouldUpgradeCallback: isWebsocket },
    clientErrorHandler: refuseUnread,
  })

  app.addHook('onSend', async (request, reply) => {
    const headers = headersOf(url, String(reply.getHeader('content-type') ?? ''))
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
  })
  traces(app, metrics, addressOf)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Tidak ditemukan.\n'),
  )

  acceptAnyBody(app)
  compressResponses(app)
  const rewrite = { applies: asksIdentity, answer: choosesRing({ cookies, previews: links, audience, log }) }
  const to = servicesOf(app, env, log)
  await proxied(app, { prefix: '/api', ...to.api, at: '/api', url, addressOf, rewrite })
  await proxied(app, { prefix: '/sso', ...to.identity, at: '/sso', url, addressOf })
  await proxied(app, { prefix: '/realtime', ...to.realtime, at: '/', url, addressOf })
  if (to.sandbox) await proxied(app, { prefix: '/sandbox', ...to.sandbox, at: '/sandbox', url, addressOf })
  const realtime = tunnels({ prefix: '/realtime', upstream: env.REALTIME_URL, url, log, addressOf })
  app.server.on('upgrade', realtime.accept)
  metrics.gauge({ name: 'ems_websockets', help: 'Open websockets', read: realtime.open })
  app.addHook('preClose', async () => realtime.close())

  health(app, { current, services: to })
  securityText(app, env)
  if (ensure) app.addHook('onRequest', ({ url: requested }) => ensure(requested.split('?', 1)[0]?.slice(1) ?? ''))
  await assets(app, { ...folders, keep: !reloads })
  if (reloads) devReload(app, folders)
  app.addHook('onClose', broadcastReleases(env, { current, log }))
  pages(app, { current, cookies, previews, url, reloads, config: await configOf(env) })
  return app
}

/** The processes of each service, known as long as the gateway runs. */
function servicesOf(app: FastifyInstance, env: Environment, log: Log) {
  const to = (urls: readonly string[]) => {
    const instances = instancesOf(urls, log)
    app.addHook('onClose', async () => instances.close())
    return { upstream: urls[0] as string, instances }
  }
  const { API_URL, IDENTITY_URL, REALTIME_URL, SANDBOX_URL } = env
  return {
    api: to(API_URL),
    identity: to(IDENTITY_URL),
    realtime: to([REALTIME_URL]),
    ...(SANDBOX_URL && !isProduction(env) ? { sandbox: to([SANDBOX_URL]) } : {}),
  }
}

/** The sites as the registry folder has them, which may have to be copied from a bucket first. */
async function followed(env: Environment, log: Log) {
  const { EMS_HOST_DIR: hostDir, EMS_REGISTRY_DIR: registryDir, EMS_REGISTRY } = env
  const { EMS_AUTHORITY_KEY: platformKey, EMS_SEEN_DIR: seenDir } = env
  const { current, audience, refusalOf } = sitesOf({ hostDir, registryDir, log, platformKey, seenDir })
  if (!EMS_REGISTRY?.startsWith('s3://')) return { current, audience, refusalOf, ensure: undefined }
  await mkdir(join(registryDir, 'remotes'), { recursive: true })
  const { refresh, ensure } = mirrorOf(s3Storage(EMS_REGISTRY), registryDir, log)
  return {
    current: (ring: Ring) => refresh().then(() => current(ring)),
    audience: () => refresh().then(audience),
    refusalOf,
    ensure,
  }
}

/** Configuration of every page. The hash is computed once per start; the secret never leaves the server. */
const configOf = async (env: Environment) => ({
  production: isProduction(env),
  sso: {
    authority: `${env.EMS_URL}/sso`,
    client_id: 'ems-web',
    passwordUrl: `${env.EMS_URL}/sso/password`,
    securityUrl: `${env.EMS_URL}/sso/security`,
  },
  realtime: { key: env.REALTIME_KEY, cluster: env.REALTIME_CLUSTER, hosted: env.REALTIME_HOSTED === '1' },
  publicBearer: await hash(env.EMS_CLIENT_SECRET, { cost: 10, salt: publicSalt(env.EMS_CLIENT_SECRET) }),
})

function answerError(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = error.statusCode ?? 500
  if (status === 413) return sendTrouble(request, reply, 'tooLarge')
  if (status < 500) return sendTrouble(request, reply, 'malformed')
  request.log.error({ err: error }, 'failed')
  return sendTrouble(request, reply, 'away')
}

const isWebsocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
