import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accurate } from './accurate/accurate.ts'
import { accountRoutes } from './accurate/server.ts'
import { CeisaSandbox } from './ceisa/ceisa.ts'
import { ceisaRoutes } from './ceisa/server.ts'
import { type Jira, jiraRoutes } from './jira/server.ts'
import { mailPage, mailsPage } from './mail/mail-page.ts'
import { faultKinds, type MailServer } from './mail/mail-server.ts'
import type { MailboxServer } from './mail/mailbox-server.ts'
import { type ReplyOptions, replyFaults, replyMail } from './mail/reply-mail.ts'
import { ticketMail } from './mail/ticket-mail.ts'

const fault = z.strictObject({ kind: z.enum(faultKinds), times: z.int().min(0).max(1_000) })

const answer = z.strictObject({
  text: z.string().max(100_000),
  fault: z.enum(replyFaults).optional(),
  attachment: z.boolean().optional(),
  /** How often the same message is delivered. */
  times: z.int().min(1).max(10).default(1),
})

const ticket = z.strictObject({
  from: z.email(),
  to: z.email(),
  subject: z.string().max(1_000),
  text: z.string().max(12_000_000),
  /** How often the same message is delivered. */
  times: z.int().min(1).max(100).default(1),
})

/** The pages of the sandbox. The caller listens and closes. */
export function sandbox(mail: MailServer, mailbox?: MailboxServer, accurate?: Accurate, jira?: Jira): FastifyInstance {
  const app = Fastify()
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/sandbox/mail', (request, reply) =>
    wantsJson(request) ? { mails: mail.mails() } : reply.type('text/html; charset=utf-8').send(mailsPage(mail.mails())),
  )
  app.get('/sandbox/mail/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const match = mail.mails().find((one) => one.id === id)
    if (!match) return reply.code(404).type('text/plain; charset=utf-8').send('Surel tidak ditemukan.\n')
    return wantsJson(request) ? match : reply.type('text/html; charset=utf-8').send(mailPage(match))
  })
  app.delete('/sandbox/mail', async (_request, reply) => {
    await mail.forget()
    return reply.code(204).send()
  })
  app.post('/sandbox/mail/faults', (request, reply) => {
    const parsed = fault.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    mail.fail(parsed.data)
    return reply.code(204).send()
  })
  app.post('/sandbox/mail/:id/replies', (request, reply) => {
    const { id } = request.params as { id: string }
    const match = mail.mails().find((one) => one.id === id)
    const parsed = answer.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    if (!match?.headers['reply-to'] || !mailbox) return reply.code(404).send({ error: 'Nobody can reply to it.' })
    const raw = replyMail(match, parsed.data as ReplyOptions)
    for (let n = 0; n < parsed.data.times; n++) mailbox.put(raw)
    return reply.code(204).send()
  })
  app.post('/sandbox/mail/tickets', { bodyLimit: 16_777_216 }, (request, reply) => {
    const parsed = ticket.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    if (!mailbox) return reply.code(404).send({ error: 'There is no mailbox.' })
    const { times, ...message } = parsed.data
    const raw = ticketMail(message)
    for (let n = 0; n < times; n++) mailbox.put(raw)
    return reply.code(204).send()
  })
  if (accurate) accountRoutes(app, accurate)
  if (jira) jiraRoutes(app, jira)
  ceisaRoutes(app, new CeisaSandbox())
  return app
}

const wantsJson = ({ headers }: FastifyRequest) => headers.accept?.includes('application/json') ?? false
