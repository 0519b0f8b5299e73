import { execFile } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { spawnService } from '@ems/service/spawn'
import { freePort, testCertificate } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { ask } from '../testing/ask.ts'
import { type Gateway, startGateway } from '../testing/start-gateway.ts'

const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, '../../../../shared/service/src/healthy.ts')
const own = testCertificate()
const external = testCertificate()
const secret = 'b7e1c0a9d8e7f6a5b4c3d2e1f0a9b8c7d6'

describe('services that speak TLS with each other', () => {
  let port: number
  const ends: (() => Promise<unknown>)[] = []
  /** The health check of a container, in an environment that knows `authority`. */
  const isHealthy = (env: NodeJS.ProcessEnv) =>
    run(process.execPath, [script, String(port)], { env: { PATH: process.env.PATH, ...env } }).then(
      () => 'healthy',
      (error: { stdout: string }) => error.stdout.trim(),
    )
  const gatewayWith = async (authority: string): Promise<Gateway> => {
    const gateway = await startGateway({
      REALTIME_URL: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: authority,
    })
    ends.push(gateway.end)
    return gateway
  }
  beforeAll(async () => {
    port = await freePort()
    const child = spawnService('realtime', {
      port,
      env: {
        PATH: process.env.PATH,
        EMS_URL: 'http://localhost:8080',
        HOST: '127.0.0.1',
        REALTIME_APP_ID: '1',
        REALTIME_KEY: 'key',
        REALTIME_SECRET: secret,
        EMS_TLS_CERTIFICATE: own.certificate,
        EMS_TLS_KEY: own.key,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    ends.push(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    const env = { EMS_TLS_CERTIFICATE: own.certificate, NODE_EXTRA_CA_CERTS: own.certificate }
    while ((await isHealthy(env)) !== 'healthy');
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  test('are healthy for a check that knows their authority, and for no other', async () => {
    const withExternal = { EMS_TLS_CERTIFICATE: own.certificate, NODE_EXTRA_CA_CERTS: external.certificate }

    const answers = [await isHealthy(withExternal), await isHealthy({})]

    expect(answers[0]).toMatch(/self-signed certificate/)
    expect(answers[1]).not.toBe('healthy')
  })

  test('are reached through the gateway by request and by websocket', async () => {
    const gateway = await gatewayWith(own.certificate)
    const socket = new WebSocket(`ws://localhost:${gateway.port}/realtime/app/key?protocol=7`, {
      headers: { origin: 'http://localhost:8080' },
    })

    const [first] = await once(socket, 'message')
    const health = await ask(`${gateway.url}/realtime/healthz`)
    socket.close()

    expect(JSON.parse(String(first)).event).toBe('pusher:connection_established')
    expect(health.status).toBe(200)
  })

  test('are not believed by a gateway that knows another authority', async () => {
    const gateway = await gatewayWith(external.certificate)
    const socket = new WebSocket(`ws://localhost:${gateway.port}/realtime/app/key?protocol=7`)
    const response = once(socket, 'unexpected-response') as unknown as Promise<[unknown, { statusCode: number }]>

    const health = await ask(`${gateway.url}/realtime/healthz`)
    const [, answer] = await response
    socket.on('error', () => undefined).terminate()

    expect([health.status, answer.statusCode]).toEqual([503, 503])
  })
})
