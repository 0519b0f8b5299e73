import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type TestService } from '@ems/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { migrateQueue } from '../jobs/index.ts'
import { type AccountingBench, accountingBench, EMS_URL } from './testing.ts'

jest.setTimeout(600_000)

const INVOICES = 4_000
const vaultKey = randomBytes(32).toString('base64url')

let bench: AccountingBench
let roads: Road[]
let env: NodeJS.ProcessEnv
const services: TestService[] = []

beforeAll(async () => {
  bench = await accountingBench({ callsPerSecond: 7.5 }, vaultKey)
  await migrateQueue(bench.api.pool)
  // Everything goes through roads of the test, which can be cut as when the service at their end dies.
  const hosts = bench.server.options.hosts as string[]
  roads = await Promise.all([...hosts, bench.accountUrl].map(road))
  hosts.splice(0, hosts.length, ...roads.slice(0, hosts.length).map(({ url }) => url))
  const response = await fetch(`${bench.accountUrl}/large`, {
    method: 'POST',
    body: JSON.stringify({ database: 1001, invoices: INVOICES, unpaid: 40 }),
  })
  if (!response.ok) throw new Error(await response.text())
  await bench.open()
  env = {
    EMS_URL,
    EMS_DEMO: '1',
    DATABASE_URL: bench.api.url,
    IDENTITY_URL: 'http://127.0.0.1:9',
    SSO_API_SECRET: randomBytes(32).toString('hex'),
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    EMS_VAULT_KEY: vaultKey,
    EMS_FILES_DIR: path.join(tmpdir(), 'ems-killed'),
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    REALTIME_URL: 'http://127.0.0.1:9',
    AOL_ACCOUNT_BASE: `${roads.at(-1)?.url}/sandbox/accurate`,
    AOL_HOST_ALLOW: '127.0.0.1',
    AOL_ACTUAL_CLIENT_ID: 'ems-actual',
    AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
    AOL_RPS: '7.5',
    LOG_LEVEL: 'error',
  }
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()))
  await Promise.all(roads.map(({ cut }) => cut()))
  await bench.close()
})

type Road = { url: string; cut: () => Promise<void>; open: () => Promise<void> }

/** A way to an address that can be closed with everything that is on it, and opened again. */
async function road(target: string): Promise<Road> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let listenOn = 0
  const open = async () => {
    server = createServer((incoming) => {
      const outgoing = connect(Number(port), '127.0.0.1')
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket))
      }
      incoming.pipe(outgoing)
      outgoing.pipe(incoming)
      incoming.on('close', () => outgoing.destroy())
      outgoing.on('close', () => incoming.destroy())
    })
    server.listen(listenOn, '127.0.0.1')
    await once(server, 'listening')
    listenOn = (server.address() as { port: number }).port
  }
  await open()
  return {
    url: `http://127.0.0.1:${listenOn}`,
    open,
    cut: async () => {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const start = async (name: 'api' | 'worker') => {
  const service = await startService({ name, env, forMs: 120_000 })
  services.push(service)
  return service
}
const count = async (where: string) =>
  Number((await bench.api.pool.query(`select count(*) from ems.${where}`)).rows[0].count)
const stored = () => count(`accounting_records where module = 'sales-invoice'`)

async function until(subject: string, holds: () => Promise<boolean>, forMs = 240_000) {
  for (const end = Date.now() + forMs; !(await holds()); await sleep(100))
    if (Date.now() > end) throw new Error(`not within ${forMs} ms: ${subject}`)
}

test('a first load survives the death of API, worker and accounting service: nothing is lost or doubled', async () => {
  const api = await start('api')
  const worker = await start('worker')
  const { status } = await bench.admin.post('/accounting-connections/actual/-actions/sync')
  expect(status).toBe(202)

  await until('the first invoices are stored', async () => (await stored()) >= 200)
  await worker.kill()
  const atDeath = await stored()
  await start('worker')
  await until('another worker goes on', async () => (await stored()) > atDeath)

  await Promise.all(roads.map(({ cut }) => cut()))
  const atSilence = await stored()
  expect(atSilence).toBeLessThan(INVOICES)
  await sleep(3_000)
  await Promise.all(roads.map(({ open }) => open()))
  await until('it goes on when the service is back', async () => (await stored()) > atSilence)

  await api.kill()
  await start('api')

  await until(
    'the load is complete',
    async () => (await count(`accounting_syncs where phase = 'full' and connection = 'actual'`)) === 0,
  )

  const { modules } = bench.server.database(1001) as { modules: Readonly<Record<string, { size: number }>> }
  for (const [module, rows] of Object.entries(modules))
    expect([module, await count(`accounting_records where module = '${module}'`)]).toEqual([module, rows.size])
  const { rows: doubled } = await bench.api.pool.query(
    `select number from ems.accounting_documents where module = 'sales-invoice' group by number having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  const { rows: owed } = await bench.api.pool.query(
    `select sum(outstanding)::text as owed from ems.accounting_documents where module = 'sales-invoice'`,
  )
  const expected = [...(bench.server.database(1001)?.modules['sales-invoice'] ?? [])].reduce(
    (sum, { primeOwing }) => sum + Number(primeOwing),
    0,
  )
  expect(Number(owed[0].owed)).toBe(expected)
  // A worker that died repeats a page at most, not the whole.
  const pages = bench.server.log
    .entries()
    .filter(
      ({ path: sent, query }) =>
        sent.endsWith('/sales-invoice/list.do') && query['sp.pageSize'] === '100' && !query['filter.outstanding'],
    )
  expect(pages.length).toBeLessThan((INVOICES / 100) * 2)
})
