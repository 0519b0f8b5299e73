import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Jira } from '../jira.ts'
import { act, actSchema } from './act.ts'
import { faultSchema } from './faults.ts'
import { settingsSchema } from './settings.ts'

const faults = z.union([faultSchema.transform((one) => [one]), z.array(faultSchema)])

/** Routes for tests and the demo. The real service has none of them. */
export function controlRoutes(app: FastifyInstance, jira: Jira) {
  app.get('/faults', () => ({ faults: jira.faults.list() }))
  app.post('/faults', (request, reply) => {
    const parsed = faults.safeParse(json(request))
    if (!parsed.success) return refuse(reply, parsed.error)
    for (const fault of parsed.data) jira.faults.add(fault)
    return reply.code(204).send()
  })
  app.delete('/faults', (_, reply) => {
    jira.faults.forget()
    return reply.code(204).send()
  })
  app.get('/log', (request) => {
    const { path, violations, after } = request.query as Record<string, string | undefined>
    const requests = jira.log
      .entries()
      .filter((one) => (!path || one.path.includes(path)) && (!violations || one.violations.length > 0))
      .filter(({ n }) => !after || n > Number(after))
    return { count: jira.log.count, requests }
  })
  app.delete('/log', (_, reply) => {
    jira.log.forget()
    return reply.code(204).send()
  })
  app.post('/reset', (_, reply) => {
    jira.reset()
    return reply.code(204).send()
  })
  app.get('/settings', () => jira.settings)
  app.patch('/settings', (request, reply) => {
    const parsed = settingsSchema.safeParse({ ...jira.settings, ...(json(request) as object) })
    if (!parsed.success) return refuse(reply, parsed.error)
    jira.settings = parsed.data
    return jira.settings
  })
  app.get('/issues', () => ({ issues: jira.state.issues.map(({ indexed: _, ...one }) => one) }))
  app.get('/deliveries', () => ({ deliveries: jira.deliveries.history() }))
  app.post('/act', (request, reply) => {
    const parsed = actSchema.safeParse(json(request))
    if (!parsed.success) return refuse(reply, parsed.error)
    const { status, body } = act(jira, parsed.data)
    return reply.code(status).send(body)
  })
}

function json(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body ?? '{}'))
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, error: z.ZodError) => reply.code(400).send({ error: z.prettifyError(error) })
