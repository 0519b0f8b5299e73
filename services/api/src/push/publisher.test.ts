import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@ems/service'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createPusher, type Publisher, startPublisher } from './index.ts'

const log = createLog('test')
log.level = 'silent'

type Sent = { channel: string; name: string; data: string }

/** Takes batches as the push service would, and fails when told to. */
function pushService() {
  const state = { sent: [] as Sent[], status: 200, requests: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { batch } = JSON.parse(body) as { batch: Sent[] }
    state.requests++
    const tooLarge = batch.some(({ data }) => data.length > 10_240)
    const status = tooLarge ? 413 : state.status
    if (status === 200) state.sent.push(...batch)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  return { state, server }
}

let database: TestDatabase
let service: ReturnType<typeof pushService>
let publishers: Publisher[] = []

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

function publisher(port: number) {
  const app = { REALTIME_APP_ID: '1', REALTIME_KEY: 'key', REALTIME_SECRET: 'secret', REALTIME_HOSTED: false as const }
  const pusher = createPusher({ ...app, REALTIME_URL: `http://127.0.0.1:${port}` })
  const started = startPublisher({ pool: database.pool, url: database.url, pusher, log })
  publishers.push(started)
  return started
}

const write = (channel: string, from: number, to: number) =>
  database.pool.query(
    `with written as (insert into ems.outbox (channel, event, payload)
       select $1, 'updated', jsonb_build_object('id', n) from generate_series($2::int, $3::int) n returning 1)
     select pg_notify('outbox', '') from written limit 1`,
    [channel, from, to],
  )

const left = async () => Number((await database.pool.query('select count(*) n from ems.outbox')).rows[0]?.n)

async function untilEmpty(forMs = 60_000) {
  for (const until = Date.now() + forMs; Date.now() < until; await sleep(20)) if ((await left()) === 0) return
  throw new Error(`${await left()} events are still waiting`)
}

const idsOn = (channel: string) =>
  service.state.sent.filter((one) => one.channel === channel).map(({ data }) => (JSON.parse(data) as { id: number }).id)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql: new URL('../../sql', import.meta.url) })
})
beforeEach(() => {
  service = pushService()
})
afterEach(async () => {
  await Promise.all(publishers.map((one) => one.close()))
  publishers = []
  service.server.closeAllConnections()
  service.server.close()
})
afterAll(() => database.drop())

describe('events of the outbox', () => {
  test('go out at once, in order, and leave the outbox', async () => {
    publisher(await listening(service.server))
    await sleep(200)
    const took: number[] = []
    for (let n = 1; n <= 5; n++) {
      const start = performance.now()
      await write('private-users.1', n, n)
      await untilEmpty()
      took.push(performance.now() - start)
    }
    await write('private-users.1', 6, 450)
    await untilEmpty()

    // The best of five: without notices each would wait for the next look, half a second on average.
    expect(Math.min(...took)).toBeLessThan(150)
    expect(idsOn('private-users.1')).toEqual(numbers(450))
  })

  test('wait in order while the push service is away', async () => {
    const port = await listening(service.server)
    const started = publisher(port)
    service.state.status = 503
    await write('private-users.2', 1, 30)
    await sleep(500)
    const pending = await left()
    const trouble = started.trouble()
    service.state.status = 200

    await untilEmpty()

    expect(pending).toBe(30)
    expect(trouble).toBeDefined()
    expect(started.trouble()).toBeUndefined()
    expect(idsOn('private-users.2')).toEqual(numbers(30))
  })

  test('that are refused for good do not hold up the others', async () => {
    publisher(await listening(service.server))
    await database.pool.query(
      `insert into ems.outbox (channel, event, payload)
       select 'private-users.3', 'updated', jsonb_build_object('id', n, 'x', case when n = 5 then repeat('x', 11000) end)
       from generate_series(1, 10) n`,
    )

    await untilEmpty()

    expect(idsOn('private-users.3')).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10])
  })

  test('survive every connection to PostgreSQL being cut', async () => {
    publisher(await listening(service.server))
    await sleep(200)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await sleep(50)

    await write('private-users.4', 1, 25)
    await untilEmpty()

    expect(idsOn('private-users.4')).toEqual(numbers(25))
  })

  test('go out once and in order when several workers publish', async () => {
    const port = await listening(service.server)
    for (let worker = 0; worker < 3; worker++) publisher(port)

    for (let block = 0; block < 20; block++) await write('private-users.5', block * 15 + 1, block * 15 + 15)
    await untilEmpty()

    expect(idsOn('private-users.5')).toEqual(numbers(300))
  })
})
