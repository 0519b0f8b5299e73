import type { LinkPreview } from '@ems/contracts/it'
import { Problem } from '@ems/contracts/kit'
import { networkOf } from '@ems/service'
import type { Html } from '@ems/service/html'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { depsOf, originOf } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest, TooMany } from '../../../kit/problems.ts'
import { contentPolicy, donePage, messagePage, openingPage, previewPage, secretPage } from './pages.ts'
import { fillByLink, previewLink, type Visitor, viewByLink } from './use-link.ts'

/** Requests per minute and address: nobody opens more links than that, and 256 bits are not guessed anyway. */
const PER_MINUTE = 20
const MAX_BYTES = 256 * 1_024

/**
 * The pages of links for receivers without an account, outside the sign-in of the API. GET shows a page without contents
 * (programs that preview addresses use nothing up); every step is a form with the address in its body.
 */
export async function secretLinksApi(app: FastifyInstance) {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => TooMany({ seconds: Math.ceil(ttl / 1_000) }),
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    async (_: unknown, body: string) => new URLSearchParams(body),
  )
  app.get('', (_, reply) => page(reply, 200, openingPage()))
  app.post('', { bodyLimit: MAX_BYTES }, (request, reply) => answerStep(app, request, reply))
}

const tokenPattern = /^[\w-]{43}$/

async function answerStep(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const token = form.get('token') ?? ''
  const visitor: Visitor = { request: originOf(request) }
  let preview: LinkPreview | undefined
  try {
    if (!tokenPattern.test(token)) return page(reply, 404, messagePage('Tautan ini tidak lengkap.'))
    preview = await previewLink(app, visitor, token)
    const step = form.get('step')
    if (step === 'view') return page(reply, 200, secretPage(await viewByLink(app, visitor, token)))
    if (step !== 'fill') return page(reply, 200, previewPage({ token, preview }))
    await fillByLink(app, visitor, { token, values: valuesIn(form, preview) })
    return page(reply, 200, donePage(preview))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [{ detail = '' } = {}] = error.errors
    const text = detail.split('[Galat]')[0] ?? ''
    // Typed values stay: the visitor corrects them in the same form.
    if (error.status === 422 && preview) return page(reply, 422, previewPage({ token, preview, form, problem: text }))
    return page(reply, error.status, messagePage(text))
  }
}

const valuesIn = (form: URLSearchParams, { fields }: LinkPreview) =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = form.get(`field:${name}`)
      return value ? [[name, value]] : []
    }),
  )

const page = (reply: FastifyReply, status: number, { markup }: Html) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy,
      'referrer-policy': 'no-referrer',
    })
    .send(markup)

const use = z.strictObject({
  token: z.string().regex(tokenPattern, 'Tautan ini tidak lengkap.'),
  step: z.enum(['preview', 'view', 'fill']),
  values: z.record(z.string(), z.unknown()).optional(),
})

/** POST /credentials/-actions/useLink `{token, step, values}`: the same for a signed-in user, whatever their rights. */
export function signedInLinkRoute(app: FastifyInstance) {
  app.post('/-actions/useLink', { config: { perMinute: PER_MINUTE } }, async (request, reply) => {
    const { user } = depsOf(request)
    const parsed = use.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? '', { pointer: '/data/attributes/token' })
    const { token, step, values = {} } = parsed.data
    const visitor = { user, request: originOf(request) }
    const attributes =
      step === 'preview'
        ? await previewLink(app, visitor, token)
        : step === 'view'
          ? await viewByLink(app, visitor, token)
          : await fillByLink(app, visitor, { token, values }).then(() => ({ isDone: true }))
    return send(reply.header('cache-control', 'no-store'), 200, { data: { type: 'secret-links', id: '1', attributes } })
  })
}
