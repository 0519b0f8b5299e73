import { startService, type TestService } from '@ems/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { RawClient } from './testing/raw-client.ts'
import { app, sdkFor } from './testing/start-realtime.ts'
import { heard, stockClient, subscribed } from './testing/stock-client.ts'

const env = {
  EMS_URL: 'https://ems.test',
  REALTIME_APP_ID: app.id,
  REALTIME_KEY: app.key,
  REALTIME_SECRET: app.secret,
  LOG_LEVEL: 'warn',
}
const services: TestService[] = []

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})

async function start(change: NodeJS.ProcessEnv = {}, port?: number) {
  const service = await startService({ name: 'realtime', env: { ...env, ...change }, ...(port ? { port } : {}) })
  services.push(service)
  return service
}

describe('the process', () => {
  test.each([
    ['REALTIME_SECRET', undefined, 'realtime cannot start: REALTIME_SECRET is missing.'],
    ['REALTIME_SECRET', 'short', 'realtime cannot start: REALTIME_SECRET must have at least 32 characters.'],
    ['REALTIME_APP_ID', 'ems', 'realtime cannot start: REALTIME_APP_ID must be a number, as the Pusher SDKs expect.'],
  ])('refuses to start when %s is %s', async (name, value, message) => {
    await expect(start({ [name]: value })).rejects.toThrow(message)
  })

  test('answers its health check and keeps out other pages', async () => {
    const { url, port } = await start()

    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const external = new RawClient(port, undefined, { headers: { origin: 'https://evil.test' } })
    expect(await external.ending()).toMatchObject({ code: 4009 })
    const own = await RawClient.connect(port, undefined, { headers: { origin: 'https://ems.test' } })
    own.socket.close()
  })

  test('sends its clients away one after the other when it is stopped, takes no new ones, and ends cleanly within its grace', async () => {
    const service = await start()
    const clients = await Promise.all(Array.from({ length: 60 }, () => RawClient.connect(service.port)))
    const endings: number[] = []
    const [early] = clients
    const rejected = early?.ending().then(() => new RawClient(service.port).ending())
    const health = early?.ending().then(() => fetch(`${service.url}/healthz`))
    for (const { socket } of clients) socket.on('close', () => endings.push(performance.now()))

    const code = await service.stop()
    services.length = 0

    expect(code).toBe(0)
    expect(await rejected).toMatchObject({ code: 4100 })
    expect((await health)?.status).toBe(503)
    expect(new Set(clients.map(({ closed }) => closed?.code))).toEqual(new Set([4200]))
    // 60 clients at 60 a second.
    const spread = Math.max(...endings) - Math.min(...endings)
    expect(spread).toBeGreaterThan(700)
    expect(spread).toBeLessThan(30_000)
  })

  test('is found again by its clients after it was killed, with their subscriptions', async () => {
    const service = await start()
    const client = stockClient(service.port, sdkFor(service.port))
    const subscriptions = heard(await subscribed(client, 'private-a'), 'pusher:subscription_succeeded')

    services.length = 0
    await service.kill()
    const again = await start({}, service.port)

    for (let tries = 0; subscriptions.length < 1 && tries < 4_000; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(subscriptions).toHaveLength(1)
    expect((await sdkFor(again.port).trigger('private-a', 'x', {})).status).toBe(200)
    client.disconnect()
    // pusher-js comes back after a second, or after 15 when the new process was not there by then.
  }, 60_000)
})
