import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, requestFaults } from '../accurate/control/faults.ts'
import { redacted } from '../accurate/control/log.ts'
import { type Answer, page } from '../accurate/http/answer.ts'
import type { CeisaSandbox } from './ceisa.ts'
import { answerOf, type CeisaCall } from './endpoints.ts'

/** Every address of the gateway; faults come first, and each request is in the log. */
export function answerRoutes(app: FastifyInstance, ceisa: CeisaSandbox, prefix: string) {
  app.all('/*', async (request, reply) => {
    const began = performance.now()
    const call = callOf(request, prefix)
    const fault = ceisa.faults.take(requestFaults, {
      host: 'ceisa',
      path: call.path,
      method: call.method,
      connection: undefined,
    })
    if (fault?.fault === 'expire_access_token') ceisa.expireAccess()
    if (fault?.fault === 'revoke_grant') ceisa.revoke()
    if (fault?.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1_000))
    const answer = insteadOf(fault) ?? spoilt(answerOf(ceisa, call), fault)
    log(ceisa, call, { answer, fault, ms: Math.round(performance.now() - began) })
    if (fault?.fault === 'reset_connection' || fault?.fault === 'timeout') {
      reply.hijack()
      if (fault.fault === 'reset_connection') request.raw.socket.destroy()
      return
    }
    await send(reply, answer)
  })
}

function callOf({ url, method, headers, body }: FastifyRequest, prefix: string): CeisaCall {
  const [path = '', query = ''] = url.slice(prefix.length).split('?')
  return { method, path, query: new URLSearchParams(query), headers, body: typeof body === 'string' ? body : '' }
}

function insteadOf(fault: Fault | undefined): Answer | undefined {
  if (fault?.fault === 'http_429') return { status: 429, body: { message: 'API rate limit exceeded' } }
  if (fault?.fault === 'http_500')
    return { status: 500, type: 'text/html', body: '<html><body>Internal Server Error</body></html>' }
  if (fault?.fault === 'http_503')
    return { status: 503, type: 'text/html', body: '<html><body>Service Unavailable</body></html>' }
  return fault?.fault === 'html_200' ? page : undefined
}

/** An answer with half of it gone, or with another member in each of its rows. */
function spoilt(answer: Answer, fault: Fault | undefined): Answer {
  if (fault?.fault === 'truncate_json') {
    const text = JSON.stringify(answer.body)
    return { ...answer, type: 'application/json', body: text.slice(0, Math.floor(text.length / 2)) }
  }
  if (fault?.fault !== 'add_field' && fault?.fault !== 'drop_field') return answer
  const change = (row: object) =>
    fault.fault === 'add_field'
      ? { ...row, [fault.field || 'isianBaru']: fault.value ?? 'baru' }
      : Object.fromEntries(Object.entries(row).filter(([name]) => name !== fault.field))
  const entries = Object.entries(answer.body as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(change) : value,
  ])
  return { ...answer, body: Object.fromEntries(entries) }
}

type Facts = { answer: Answer; fault: Fault | undefined; ms: number }

const log = (ceisa: CeisaSandbox, call: CeisaCall, { answer, fault, ms }: Facts) =>
  ceisa.log.add({
    layer: 'account',
    host: 'ceisa',
    method: call.method,
    path: call.path,
    query: redacted(Object.fromEntries(call.query)) as Record<string, string>,
    // Passwords are never in it.
    body: null,
    authorization: call.headers.authorization ? 'bearer' : 'none',
    has_session: false,
    connection: undefined,
    database: undefined,
    status: answer.status,
    fault: fault?.fault,
    violations: answer.violations ?? [],
    unknown_fields: [],
    parallel: 1,
    ms,
  })

const send = (reply: FastifyReply, { status, body, type = 'application/json' }: Answer) =>
  reply
    .code(status)
    .type(type)
    .send(typeof body === 'string' ? body : JSON.stringify(body))
