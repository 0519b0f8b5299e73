import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Accurate, type AccurateOptions } from './accurate.ts'
import { parsedQuery } from './contract/query.ts'
import { controlRoutes } from './control/routes.ts'
import type { Call } from './http/call.ts'
import { exchange } from './http/exchange.ts'

const MAX_BODY = 5_000_000

type Place = Pick<Call, 'layer' | 'host' | 'hostIndex'> & { prefix: string }

/** The data hosts and the state of the sandbox of Accurate Online; `accountRoutes` adds its account host to a server. */
export type AccurateServer = { accurate: Accurate; close: () => Promise<void> }

type Options = Omit<AccurateOptions, 'hosts'> & {
  host?: string
  /** Ports of the two data hosts; 0 takes free ones. */
  ports?: readonly [number, number]
  /** How others address this machine. */
  hostName?: string
}

/** Starts both data hosts. */
export async function startAccurate(options: Options): Promise<AccurateServer> {
  const { host = '127.0.0.1', ports = [0, 0], hostName = host } = options
  const hosts: string[] = []
  const servers: FastifyInstance[] = []
  const accurate = new Accurate({ ...options, hosts })
  for (const [hostIndex, port] of ports.entries()) {
    const app = Fastify({ bodyLimit: MAX_BODY, forceCloseConnections: true })
    acceptText(app)
    app.get('/healthz', () => ({ status: 'ok' }))
    app.all('/*', (request, reply) =>
      answer(accurate, { layer: 'data', host: hosts[hostIndex] ?? '', hostIndex, prefix: '' }, request, reply),
    )
    await app.listen({ host, port })
    const address = app.server.address()
    hosts.push(`http://${hostName}:${typeof address === 'object' ? address?.port : port}`)
    servers.push(app)
  }
  return {
    accurate,
    async close() {
      accurate.deliveries.forget()
      await Promise.all(servers.map((app) => app.close()))
    },
  }
}

/** The account host and the control of the sandbox, below `/sandbox/accurate`. */
export function accountRoutes(app: FastifyInstance, accurate: Accurate) {
  const prefix = '/sandbox/accurate'
  app.register(
    async (scope) => {
      acceptText(scope)
      controlRoutes(scope, accurate)
      scope.all('/*', (request, reply) =>
        answer(accurate, { layer: 'account', host: 'account', hostIndex: -1, prefix }, request, reply),
      )
    },
    { prefix },
  )
}

/** The account host and the control as a server of their own, for tests; `url` is its `AOL_ACCOUNT_BASE`. */
export async function startAccount(accurate: Accurate) {
  const app = Fastify({ forceCloseConnections: true })
  accountRoutes(app, accurate)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${address}/sandbox/accurate`, close: () => app.close() }
}

/** Bodies come as text: what they should be is for the contract to say. */
function acceptText(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    done(null, (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'))
  })
}

async function answer(accurate: Accurate, { prefix, ...place }: Place, request: FastifyRequest, reply: FastifyReply) {
  const [path = '', rawQuery = ''] = request.url.slice(prefix.length).split('?')
  const { method, headers, body } = request
  const call: Call = {
    ...place,
    method,
    path,
    rawQuery,
    query: parsedQuery(rawQuery),
    headers,
    body: typeof body === 'string' ? body : '',
  }
  const result = await exchange(accurate, call)
  if ('silence' in result) {
    reply.hijack()
    request.raw.socket.destroy()
    return
  }
  if (result.headers) reply.headers(result.headers)
  const type = result.type ?? 'application/json'
  const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body)
  return reply.code(result.status).type(type).send(text)
}
