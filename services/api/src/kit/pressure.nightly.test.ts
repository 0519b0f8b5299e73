import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import { refuseUnderPressure } from './pressure.ts'
import { sendProblem } from './send-problem.ts'

let app: FastifyInstance
afterEach(() => app.close())

function block(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until; );
}
const statuses = async (forMs: number) => {
  const seen = new Set<number>()
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(25))
    seen.add((await app.inject('/healthz')).statusCode)
  return [...seen]
}

test('a process that was slow to start serves at once, and is relieved when it falls behind later', async () => {
  app = fastify() as unknown as FastifyInstance
  app.setErrorHandler(sendProblem)
  // More than a machine that runs other things at the same time delays it.
  await refuseUnderPressure(app, 1_000)
  app.get('/healthz', async () => ({ status: 'ok' }))

  block(3_000)
  await app.ready()
  expect(await statuses(2_500)).toEqual([200])

  for (let round = 0; round < 3; round++) {
    block(1_600)
    await sleep(1)
  }
  expect(await statuses(500)).toContain(503)
  await sleep(2_000)
  expect(await statuses(200)).toEqual([200])
})
