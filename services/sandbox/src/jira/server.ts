import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Fault, requestFaults } from './control/faults.ts'
import { redacted } from './control/log.ts'
import { controlRoutes } from './control/routes.ts'
import { type Answer, type Call, gateway, objectIn, violated } from './http.ts'
import type { Jira } from './jira.ts'
import { authorize } from './oauth/authorize.ts'
import { token } from './oauth/token.ts'
import { apiAnswer } from './rest/router.ts'

export { Jira, type JiraOptions } from './jira.ts'

const MAX_BODY = 12_000_000
const PREFIX = '/sandbox/jira'

/** The two hosts of Atlassian and the control of the sandbox, below `/sandbox/jira`. */
export function jiraRoutes(app: FastifyInstance, jira: Jira) {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_, body, done) => done(null, body))
      controlRoutes(scope, jira)
      for (const layer of ['auth', 'api'] as const)
        scope.all(`/${layer}/*`, (request, reply) => answer(jira, layer, request, reply))
    },
    { prefix: PREFIX },
  )
}

/** The sandbox as a server of its own, for tests; below `url` are `/auth` and `/api`. */
export async function startJira(jira: Jira) {
  const app = Fastify({ forceCloseConnections: true })
  jiraRoutes(app, jira)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `${address}${PREFIX}`,
    close: async () => {
      jira.deliveries.forget()
      await app.close()
    },
  }
}

async function answer(jira: Jira, layer: Call['layer'], request: FastifyRequest, reply: FastifyReply) {
  const [path = '', rawQuery = ''] = request.url.slice(`${PREFIX}/${layer}`.length).split('?')
  const call: Call = {
    layer,
    method: request.method,
    path,
    query: new URLSearchParams(rawQuery),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
  const fault = jira.faults.take(requestFaults, call)
  const result = await answerWith(jira, call, fault)
  jira.log.add({
    layer,
    method: call.method,
    path,
    query: redacted(Object.fromEntries(call.query)) as Record<string, string>,
    body: call.headers['content-type']?.startsWith('application/json') ? redacted(objectIn(call)) : call.body.length,
    status: result.status,
    fault: fault?.fault,
    violations: result.violations ?? [],
  })
  if (fault?.fault === 'timeout') await sleep(fault.ms ?? 60_000)
  if (fault?.fault === 'timeout' || fault?.fault === 'reset_connection') {
    reply.hijack()
    request.raw.socket.destroy()
    return
  }
  reply.headers({ 'x-arequestid': String(jira.log.count), ...result.headers }).code(result.status)
  if (result.body === undefined) return reply.send()
  const isText = typeof result.body === 'string' || Buffer.isBuffer(result.body)
  return reply
    .type(result.type ?? 'application/json')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(isText ? result.body : JSON.stringify(result.body))
}

async function answerWith(jira: Jira, call: Call, fault: Fault | undefined): Promise<Answer> {
  if (fault?.fault === 'slow') await sleep(fault.ms ?? 1_000)
  if (fault?.fault === 'expire_access_token') for (const grant of jira.state.grants) grant.accessUntil = 0
  if (fault?.fault === 'revoke_grant') jira.state.grants = []
  const substitute = fault && substituteOf(fault)
  if (substitute) return substitute
  const result = await carried(jira, call)
  return fault ? spoilt(result, fault) : result
}

function carried(jira: Jira, call: Call): Answer | Promise<Answer> {
  if (call.layer === 'api') return apiAnswer(jira, call)
  if (call.path === '/authorize' && (call.method === 'GET' || call.method === 'POST')) return authorize(jira, call)
  if (call.path === '/oauth/token' && call.method === 'POST') return token(jira, call)
  return violated(`Alamat tidak dikenal: ${call.method} ${call.path}`, 404)
}

function substituteOf({ fault, retry_after, ms }: Fault): Answer | undefined {
  const wait: Record<string, string> = retry_after === undefined ? {} : { 'retry-after': String(retry_after) }
  if (fault === 'http_429')
    return { ...gateway(429, 'Too many requests'), headers: { ...wait, 'ratelimit-reason': 'jira-burst-based' } }
  if (fault === 'points_exhausted')
    return {
      ...gateway(429, 'Too many requests'),
      headers: {
        'ratelimit-reason': 'jira-quota-tenant-based',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(Date.now() + (ms ?? 3_600_000)).toISOString(),
      },
    }
  if (fault === 'http_500')
    return { status: 500, type: 'text/html', body: '<html><h1>Internal Server Error</h1></html>' }
  if (fault === 'http_503') return { status: 503, type: 'text/html', body: '<html>Unavailable</html>', headers: wait }
  if (fault === 'html_200')
    return { status: 200, type: 'text/html', body: '<!doctype html><title>Atlassian</title>Log in' }
  return fault === 'scope_mismatch' ? gateway(401, 'Unauthorized; scope does not match') : undefined
}

type Body = Record<string, unknown>

function spoilt(result: Answer, fault: Fault): Answer {
  const { body } = result
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return result
  if (fault.fault === 'truncate_json') {
    const text = JSON.stringify(body)
    return { ...result, body: text.slice(0, Math.floor(text.length / 2)) }
  }
  if (fault.fault === 'drop_refresh_token') {
    const { refresh_token: _, ...rest } = body as Body
    return { ...result, body: rest }
  }
  const { field = '', to = '', value } = fault
  const change: ((fields: Body) => Body) | undefined =
    fault.fault === 'drop_field'
      ? ({ [field]: _, ...rest }) => rest
      : fault.fault === 'rename_field'
        ? ({ [field]: moved, ...rest }) => ({ ...rest, [to]: moved })
        : fault.fault === 'wrong_type'
          ? (fields) => ({ ...fields, [field]: value ?? 12 })
          : undefined
  return change ? { ...result, body: mapped(body as Body, change) } : result
}

/** Changes the fields of one issue, or of those of a page. */
function mapped(body: Body, change: (fields: Body) => Body): Body {
  if (Array.isArray(body.issues)) return { ...body, issues: body.issues.map((one) => mapped(one as Body, change)) }
  return body.fields ? { ...body, fields: change(body.fields as Body) } : change(body)
}
