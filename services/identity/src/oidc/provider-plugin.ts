import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { type Framing, securityHeaders } from '../pages/headers.ts'

/** oidc-provider itself reads at most 56 KiB of a body; this refuses earlier, by the declared length. */
const BODY_LIMIT = 56 * 1024

/**
 * Serves the rest of `/sso` by oidc-provider. Writes the public origin and the client address into the headers it
 * reads, so that callers cannot forge them. `signOutOrigin`: where the form that signs out leads to in the end.
 */
export function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: string, signOutOrigin = '') {
  provider.use(async (ctx, next) => {
    const formTarget = ctx.path.startsWith('/session/end') ? signOutOrigin : ''
    ctx.set(securityHeaders(framingOf(ctx as KoaContextWithOIDC), formTarget))
    await next()
  })
  const answer = provider.callback()

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/sso/*', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
        return reply.code(413).send({ error: 'invalid_request', error_description: 'request entity too large' })
      }
      const raw: PublicRequest = asPublic(request, publicUrl)
      raw.originalUrl = raw.url
      raw.url = raw.url?.slice('/sso'.length)
      reply.hijack()
      await answer(raw, reply.raw)
    })
  })
}

type PublicRequest = FastifyRequest['raw'] & { originalUrl?: string | undefined }

/** The request as oidc-provider must see it: sent to the public origin by the visitor. */
export function asPublic({ raw, ip }: FastifyRequest, publicUrl: string): PublicRequest {
  const { host, protocol } = new URL(publicUrl)
  Object.assign(raw.headers, {
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': ip,
  })
  return raw
}

/** The application renews its session in a hidden frame, so `prompt=none` may be framed by it. */
const framingOf = ({ path, query }: KoaContextWithOIDC): Framing =>
  path.startsWith('/auth') && query.prompt === 'none' ? 'self' : 'none'
