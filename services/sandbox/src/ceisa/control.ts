import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultSchema } from '../accurate/control/faults.ts'
import type { CeisaResponse, CeisaSandbox, CeisaStatus } from './ceisa.ts'

const text = z.string().max(500)
const answersSchema = z.strictObject({
  npwp: z.string().regex(/^\d{15}$/),
  statuses: z.array(z.record(text, text.nullable())).default([]),
  responses: z.array(z.record(text, text.nullable())).default([]),
})

/** Routes for tests and the demo. The real service has none of them. */
export function controlRoutes(app: FastifyInstance, ceisa: CeisaSandbox) {
  app.get('/faults', () => ({ faults: ceisa.faults.list() }))
  app.post('/faults', (request, reply) => {
    const parsed = z.union([faultSchema.transform((one) => [one]), z.array(faultSchema)]).safeParse(json(request.body))
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    for (const fault of parsed.data) ceisa.faults.add(fault)
    return reply.code(204).send()
  })
  app.delete('/faults', (_request, reply) => {
    ceisa.faults.forget()
    return reply.code(204).send()
  })
  app.get('/log', () => ({ count: ceisa.log.count, requests: ceisa.log.entries() }))
  app.post('/answers', (request, reply) => {
    const parsed = answersSchema.safeParse(json(request.body))
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    const { npwp, statuses, responses } = parsed.data
    ceisa.tell(npwp, { statuses: statuses as CeisaStatus[], responses: responses as CeisaResponse[] })
    return reply.code(204).send()
  })
  app.post('/reset', (_request, reply) => {
    ceisa.reset()
    return reply.code(204).send()
  })
}

function json(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? '{}'))
  } catch {
    return undefined
  }
}
