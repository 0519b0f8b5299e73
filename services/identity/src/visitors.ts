import { allowances, networkOf } from '@ems/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './login/forms.ts'
import { messagePage } from './pages/message.ts'

/** Begins a sign-in, which stores a row, or tries a password, a link or a form, which cost rows and a hash. */
const COSTLY = /^\/sso\/auth(\/|$)|^\/sso\/(login|interaction|external|invitation|password|security|forgot|reset)(\/|$)/
/** Files and fixed pages: they cost nothing that a refusal would not cost. */
const FREE = /^\/sso\/(static|session\/check)(\/|$)|^\/healthz$/
/** Factor for cheap requests such as reading tokens and sessions. */
const CHEAPER = 10

/**
 * Refuses what the gateway forwards for one address beyond `perMinute` sign-ins, before anything is stored, hashed or read.
 * It stops a flood, not an office: guessing passwords has limits of its own, far below. Services inside say no
 * `X-Forwarded-For`, and are not limited.
 */
export function visitorLimits(perMinute: number) {
  const costly = allowances({ atOnce: perMinute, perSecond: perMinute / 60 })
  const others = allowances({ atOnce: CHEAPER * perMinute, perSecond: (CHEAPER * perMinute) / 60 })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    if (!request.headers['x-forwarded-for'] || FREE.test(path)) return
    const seconds = (COSTLY.test(path) ? costly : others).take(networkOf(request.ip))
    if (!seconds) return
    reply.header('retry-after', seconds)
    const text = `Terlalu banyak permintaan. Coba lagi dalam ${seconds} detik.`
    if (request.headers.accept?.includes('text/html'))
      return sendPage(reply, messagePage({ title: 'Terlalu banyak permintaan', text }), 429)
    return reply.code(429).send({ error: 'temporarily_unavailable', error_description: text })
  }
}
