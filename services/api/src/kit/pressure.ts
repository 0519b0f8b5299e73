import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Unavailable } from './problems.ts'

/** How often the delay of the event loop is measured; each figure holds until the next. */
const SAMPLE_MS = 1_000

/**
 * Answers 503 while the event loop is more than `maxDelayMs` late; 0 never does. A start blocks the loop for seconds on a
 * busy machine: the figures of its time do not count, or the new process would refuse everything, `/healthz` included,
 * for one more second.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxDelayMs: number) {
  let countsFrom = Number.POSITIVE_INFINITY
  app.addHook('onReady', async () => {
    countsFrom = performance.now() + 2 * SAMPLE_MS
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (_, reply) => {
      if (performance.now() < countsFrom) return
      // Nothing was read or done: the gateway may ask another process.
      reply.header('x-ems-not-begun', '1')
      throw Unavailable()
    },
  })
}
