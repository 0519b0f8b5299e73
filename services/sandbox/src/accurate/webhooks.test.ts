import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { momentText } from './contract/dates.ts'
import { Product } from './testing/product.ts'

type Event = { databaseId: number; type: string; uuid: string; data: Record<string, unknown>[] }

let product: Product
let receiver: Server
let events: Event[]
let statuses: number[]
beforeEach(async () => {
  product = await Product.start()
  events = []
  statuses = []
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    events.push(...(JSON.parse(Buffer.concat(chunks).toString()) as Event[]))
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/aol/actual/rahasia`
  await product.control('applications/ems-actual', { webhook_url }, 'PATCH')
  await product.control('settings', { webhook_retry_ms: 10 }, 'PATCH')
})
afterEach(() => Promise.all([product.close(), new Promise((resolve) => receiver.close(resolve))]))

const save = async (name: string) => {
  const body = { name, transDate: '20/11/2026', customerNo: `W-${name}` }
  await product.control('records', { database: 1001, module: 'customer', body })
}
const settled = () => product.server.accurate.deliveries.settled()

describe('events of the sandbox of Accurate Online', () => {
  test('list the written records, and are sent again until an application accepts them', async () => {
    statuses = [500, 503]
    await save('a')
    await settled()
    expect(events).toHaveLength(3)
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(1)
    expect(events[0]).toMatchObject({
      databaseId: 1001,
      type: 'CUSTOMER',
      data: [{ customerNo: 'W-a', action: 'WRITE' }],
    })
  })

  test('are given up after three tries', async () => {
    statuses = [500, 500, 500, 500]
    await save('a')
    await settled()
    expect(events).toHaveLength(3)
  })

  test('come twice, in another order, and for books that nobody knows, when it is ordered', async () => {
    await product.fault({ fault: 'webhook_duplicate' })
    await save('a')
    await settled()
    expect(events).toHaveLength(2)
    await product.fault({ fault: 'webhook_out_of_order', ms: 80 })
    await save('b')
    await save('c')
    await settled()
    expect(events.slice(2).map(({ data: [one] }) => one?.customerNo)).toEqual(['W-c', 'W-b'])
    await product.fault({ fault: 'webhook_unknown_database' })
    await save('d')
    await settled()
    expect(events.at(-1)?.databaseId).toBe(9_999)
  })

  test('end without a word after a week, until they are renewed', async () => {
    await product.control('applications/ems-actual', { active_seconds: -1 }, 'PATCH')
    await save('a')
    await settled()
    expect(events).toEqual([])

    const { access_token } = await product.connect()
    expect((await product.base('webhook-renew.do', access_token)).d).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
    await save('b')
    await settled()
    expect(events).toHaveLength(1)

    await product.fault({ fault: 'webhook_stop_silently', times: 1_000 })
    await save('c')
    await settled()
    expect(events).toHaveLength(1)
  })

  test('stand in the history of their application for a day', async () => {
    await save('a')
    await settled()
    const { access_token } = await product.connect()
    const between = (from: number, to: number) =>
      product.base(
        `webhook-history.do?${new URLSearchParams({ from: momentText(from), to: momentText(to) })}`,
        access_token,
      )
    const now = Date.now()
    expect((await between(now - 3_600_000, now + 60_000)).d).toMatchObject([
      { type: 'CUSTOMER', status: 200, attempt: 1 },
    ])
    expect(await between(now - 30 * 3_600_000, now)).toEqual({ s: false, d: ['Rentang waktu maksimal 24 jam'] })
  })
})
