import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messagePage } from '../pages/message.ts'
import type { CsrfGuard } from './csrf.ts'

// Longer than any field allows; the rules of each field give the reason to the person.
const text = z.string().max(4_096).catch('')

/** No e-mail has U+0000, which PostgreSQL could not look for. */
const email = text.refine((typed) => !typed.includes('\0')).catch('')

export const emailForm = z.object({ email })
export const loginForm = z.object({ email, password: text })
/** Digits with spaces, or a recovery code. */
export const codeForm = z.object({ code: z.string().max(64).catch('') })
/** `response`: the JSON of an authenticator. */
export const passkeyForm = z.object({ response: z.string().max(16_384).catch(''), name: z.string().max(200).catch('') })
export const passwordForm = z.object({ current: text, password: text, confirmation: text })

export const sendPage = (reply: FastifyReply, page: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

/** Before any form is read: refuses what another site sent, or a page that was left open too long. */
export const refuseForged = (formGuard: CsrfGuard) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!formGuard.isForged(request)) return
  return sendPage(
    reply,
    messagePage({
      title: 'Formulir kedaluwarsa',
      text: 'Formulir ini tidak dapat diterima: mungkin terlalu lama terbuka, atau cookie diblokir. Muat ulang halaman lalu coba lagi.',
      link: { href: request.url, text: 'Muat ulang' },
    }),
    403,
  )
}
