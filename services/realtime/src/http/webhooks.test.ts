import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { RawClient } from '../testing/raw-client.ts'
import { startRealtime } from '../testing/start-realtime.ts'

type Delivery = { headers: IncomingHttpHeaders; rawBody: string }

const deliveries: Delivery[] = []
let failures = 0
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  if (failures > 0) {
    failures -= 1
    return response.writeHead(500).end()
  }
  deliveries.push({ headers: request.headers, rawBody: Buffer.concat(chunks).toString() })
  response.end()
})
let service: Awaited<ReturnType<typeof startRealtime>>

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  service = await startRealtime({ webhookUrl: `http://127.0.0.1:${port}/hook` })
})
afterEach(() => {
  deliveries.length = 0
})
afterAll(async () => {
  await service.stop()
  receiver.close()
})

/** All events so far, read and verified by the stock SDK. */
const events = () =>
  deliveries.flatMap((delivery) => {
    const webhook = service.sdk.webhook(delivery)
    expect(webhook.isValid()).toBe(true)
    return webhook.getEvents() as object[]
  })

async function until(count: number) {
  for (let tries = 0; events().length < count && tries < 300; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return events()
}

async function on(channel: string, user?: string) {
  const client = await RawClient.connect(service.port)
  const member = user ? { user_id: user } : undefined
  client.say('pusher:subscribe', { channel, ...service.sdk.authorizeChannel(client.socketId, channel, member) })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

describe('a webhook', () => {
  test('tells, signed, who comes and goes', async () => {
    const client = await on('presence-a', 'ani')
    client.socket.close()

    expect(await until(4)).toEqual([
      { name: 'member_added', channel: 'presence-a', user_id: 'ani' },
      { name: 'channel_occupied', channel: 'presence-a' },
      { name: 'member_removed', channel: 'presence-a', user_id: 'ani' },
      { name: 'channel_vacated', channel: 'presence-a' },
    ])
  })

  test('tells what clients say and what a cache lacks', async () => {
    const client = await on('private-cache-a')
    client.say('client-typing', { field: 'name' }, 'private-cache-a')

    const sent = { name: 'client_event', channel: 'private-cache-a', event: 'client-typing', data: '{"field":"name"}' }
    expect(await until(4)).toEqual([
      { name: 'cache_miss', channel: 'private-cache-a' },
      { name: 'subscription_count', channel: 'private-cache-a', subscription_count: 1 },
      { name: 'channel_occupied', channel: 'private-cache-a' },
      { ...sent, socket_id: client.socketId },
    ])
    client.socket.terminate()
    await until(6)
  })

  test('is repeated when the receiver fails', async () => {
    failures = 1
    const client = await on('private-b')

    expect(await until(2)).toContainEqual({ name: 'channel_occupied', channel: 'private-b' })
    expect(failures).toBe(0)
    client.socket.terminate()
    await until(4)
  })

  test('is refused with the signature of another secret', async () => {
    const client = await on('private-c')
    await until(2)
    const [delivery] = deliveries
    client.socket.terminate()
    await until(4)

    const forged = {
      headers: delivery?.headers ?? {},
      rawBody: String(delivery?.rawBody).replace('private-c', 'private-d'),
    }

    expect(service.sdk.webhook(forged).isValid()).toBe(false)
  })
})
