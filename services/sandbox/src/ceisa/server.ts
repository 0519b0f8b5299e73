import Fastify, { type FastifyInstance } from 'fastify'
import { CeisaSandbox } from './ceisa.ts'
import { controlRoutes } from './control.ts'
import { answerRoutes } from './routes.ts'

/** The gateway of CEISA 4.0 and the control of the sandbox, below `/sandbox/ceisa`. */
export function ceisaRoutes(app: FastifyInstance, ceisa: CeisaSandbox) {
  const prefix = '/sandbox/ceisa'
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      controlRoutes(scope, ceisa)
      answerRoutes(scope, ceisa, prefix)
    },
    { prefix },
  )
}

/** As a server of its own, for tests; `url` is its `CEISA_API_BASE`. */
export async function startCeisa() {
  const ceisa = new CeisaSandbox()
  const app = Fastify({ forceCloseConnections: true })
  ceisaRoutes(app, ceisa)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { ceisa, url: `${address}/sandbox/ceisa`, close: () => app.close() }
}
