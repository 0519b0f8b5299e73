import Fastify from 'fastify'
import { type KmsOptions, kmsRoute } from './kms.ts'
import { type TransitOptions, transitRoutes } from './transit.ts'

/** `drop` ends the connection, `silent` never responds, `html` responds as a proxy in front of it would. */
export type KeyFault = 'drop' | 'silent' | 'html' | 'error'

/** Both key services at one address, for tests: `url` is their `EMS_TRANSIT_URL` and `EMS_KMS_URL`. */
export async function startKeyServices({ transit, kms }: { transit: TransitOptions; kms: KmsOptions }) {
  const app = Fastify({ forceCloseConnections: true })
  let fault: KeyFault | undefined
  const requests: string[] = []
  app.addContentTypeParser('application/x-amz-json-1.1', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    requests.push(`${request.method} ${request.url}`)
    if (fault === 'drop') return request.raw.socket.destroy()
    if (fault === 'silent') return reply.hijack()
    if (fault === 'html') return reply.type('text/html').send('<h1>Sign in</h1>')
    if (fault === 'error') return reply.code(500).send({ errors: ['internal error'], __type: 'KMSInternalException' })
    return undefined
  })
  const state = { transit: transitRoutes(app, transit), kms: kmsRoute(app, kms) }
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...state,
    url,
    requests,
    fail: (kind: KeyFault | undefined) => {
      fault = kind
    },
    close: () => app.close(),
  }
}
