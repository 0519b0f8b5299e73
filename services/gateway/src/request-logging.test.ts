import { request as open } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@ems/postgres/embedded'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ask, until } from './testing/ask.ts'
import { type Gateway, startGateway } from './testing/start-gateway.ts'
import { startUpstream, type Upstream } from './testing/upstream.ts'

const ERROR = 50

let metricsPort: number
let api: Upstream
let gateway: Gateway

beforeAll(async () => {
  metricsPort = await freePort()
  api = await startUpstream((request, response) => {
    if (request.url === '/api/v1/silent') return
    if (request.url === '/api/v1/upload') return void request.resume()
    response.writeHead(200, { 'content-length': 100 }).write('a part')
    if (request.url === '/api/v1/breaks') setTimeout(() => response.destroy(), 50)
  })
  gateway = await startGateway({ API_URL: api.url, EMS_METRICS_PORT: String(metricsPort) })
})
afterAll(async () => {
  await gateway.end()
  await api.stop()
})

type Line = { level: number; msg: string; path?: string; status?: number; request_id?: string }
const linesOf = (path: string) =>
  gateway
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
    .filter((line) => line.path === path)

/** Asks, and goes away without having waited for the whole answer. */
async function leave(path: string) {
  const deleted = new AbortController()
  const requested = fetch(gateway.url + path, { signal: deleted.signal }).then((answer) => answer.text())
  await sleep(200)
  deleted.abort()
  await expect(requested).rejects.toThrow()
  await until(() => linesOf(path).length > 0)
}

test.each(['/api/v1/silent', '/api/v1/half'])('a client that does not wait for %s is no error', async (path) => {
  await leave(path)

  expect(linesOf(path)).toMatchObject([{ level: 30, msg: 'the client went away', status: 499 }])
  expect(gateway.output()).not.toMatch(`"level":${ERROR}`)
})

test('nor is one that goes away while it sends', async () => {
  const sent = open(`${gateway.url}/api/v1/upload`, { method: 'POST', headers: { 'content-length': 1_000_000 } })
  sent.on('error', () => undefined)
  sent.write('x'.repeat(10_000), () => setTimeout(() => sent.destroy(), 100))
  await until(() => linesOf('/api/v1/upload').length > 0)

  expect(linesOf('/api/v1/upload')).toMatchObject([{ level: 30, msg: 'the client went away', status: 499 }])
  expect(gateway.output()).not.toMatch(`"level":${ERROR}`)
})

test('a service that breaks off its answer is one', async () => {
  await expect(ask(`${gateway.url}/api/v1/breaks`)).rejects.toThrow()
  await until(() => linesOf('/api/v1/breaks').length > 0)

  expect(linesOf('/api/v1/breaks')).toMatchObject([{ level: ERROR, msg: 'answered' }])
})

test('figures are told on a port of their own and not to browsers', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  expect(text).toMatch(/ems_http_request_duration_seconds_count\{[^}]*route="api",status="499"[^}]*\} [1-9]/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds{service="gateway"}')
  const outside = await ask(`${gateway.url}/metrics`)
  expect(outside.text).not.toContain('ems_http_request_duration_seconds')
})
