import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accurate } from '../accurate.ts'
import { apiTokenOf } from '../oauth/api-token.ts'
import { largeInvoices } from '../records/large.ts'
import { faultSchema } from './faults.ts'
import { changeRecord, recordSchema } from './records.ts'
import { settingsSchema } from './settings.ts'

const faults = z.union([faultSchema.transform((one) => [one]), z.array(faultSchema)])

const largeSchema = z.strictObject({
  database: z.int(),
  /** None takes them away. */
  invoices: z.int().min(0).max(5_000_000),
  unpaid: z.int().min(0).default(1_000),
})

const applicationSchema = z.strictObject({
  webhook_url: z.url().nullable().optional(),
  webhook_types: z.array(z.string()).optional(),
  /** Seconds from now until events stop; less than none: they have stopped. */
  active_seconds: z.int().optional(),
})

/** Routes for tests and the bench. The real service has none of them. */
export function controlRoutes(app: FastifyInstance, accurate: Accurate) {
  app.get('/faults', () => ({ faults: accurate.faults.list() }))
  app.post('/faults', (request, reply) => {
    const parsed = faults.safeParse(json(request))
    if (!parsed.success) return refuse(reply, parsed.error)
    for (const fault of parsed.data) accurate.faults.add(fault)
    return reply.code(204).send()
  })
  app.delete('/faults', (_request, reply) => {
    accurate.faults.forget()
    return reply.code(204).send()
  })
  app.get('/log', (request) => logOf(accurate, request))
  app.delete('/log', (_request, reply) => {
    accurate.log.forget()
    return reply.code(204).send()
  })
  app.post('/reset', (_request, reply) => {
    accurate.reset()
    return reply.code(204).send()
  })
  app.post('/large', (request, reply) => {
    const parsed = largeSchema.safeParse(json(request))
    const database = accurate.database(parsed.data?.database ?? 0)
    if (!parsed.success) return refuse(reply, parsed.error)
    if (!database) return reply.code(404).send({ error: 'No such database.' })
    const { invoices: count, unpaid } = parsed.data
    const rows = count ? largeInvoices({ count, unpaid }, [...database.modules.customer], accurate.now()) : undefined
    database.modules['sales-invoice'].generate(rows)
    return reply.code(204).send()
  })
  app.get('/settings', () => accurate.settings)
  app.patch('/settings', (request, reply) => {
    const parsed = settingsSchema.safeParse({ ...accurate.settings, ...(json(request) as object) })
    if (!parsed.success) return refuse(reply, parsed.error)
    accurate.settings = parsed.data
    return accurate.settings
  })
  app.post('/records', (request, reply) => {
    const parsed = recordSchema.safeParse(json(request))
    if (!parsed.success) return refuse(reply, parsed.error)
    const { status, body } = changeRecord(accurate, parsed.data)
    return reply.code(status).send(body)
  })
  app.get('/api-tokens', () => ({
    tokens: accurate.applications.flatMap((application) =>
      accurate.databases.map(({ id }) => ({
        client_id: application.clientId,
        database: id,
        token: apiTokenOf(application, id),
      })),
    ),
  }))
  app.get('/deliveries', async () => ({ deliveries: accurate.deliveries.history() }))
  app.patch('/applications/:id', (request, reply) => {
    const application = accurate.application((request.params as { id: string }).id)
    const parsed = applicationSchema.safeParse(json(request))
    if (!application) return reply.code(404).send({ error: 'No such application.' })
    if (!parsed.success) return refuse(reply, parsed.error)
    const { webhook_url: url, webhook_types: types, active_seconds: seconds } = parsed.data
    if (url !== undefined) application.webhook.url = url ?? undefined
    if (types) application.webhook.types = types
    if (seconds !== undefined) application.webhook.activeUntil = accurate.now() + seconds * 1_000
    return { webhook: application.webhook }
  })
}

/** The log, or the part of it with a path, a connection, or a violation. */
function logOf({ log }: Accurate, request: FastifyRequest) {
  const { path, connection, violations, after } = request.query as Record<string, string | undefined>
  const entries = log
    .entries()
    .filter(
      (one) =>
        (!path || one.path.includes(path)) &&
        (!connection || one.connection === connection) &&
        (!violations || one.violations.length > 0) &&
        (!after || one.n > Number(after)),
    )
  return { count: log.count, requests: entries }
}

function json(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body ?? '{}'))
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, error: z.ZodError) => reply.code(400).send({ error: z.prettifyError(error) })
