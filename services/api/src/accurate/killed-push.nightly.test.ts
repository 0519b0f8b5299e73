import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { partners } from '@ems/contracts/marketing'
import { startService, type TestService } from '@ems/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { migrateQueue } from '../jobs/index.ts'
import { referenceIn } from '../testing/reference-in.ts'
import { type AccountingBench, accountingBench, EMS_URL } from './testing.ts'

jest.setTimeout(300_000)

const CUSTOMERS = 60
/** Each save takes so long that a process killed at any moment is in the middle of one. */
const SAVING_MS = 250
const vaultKey = randomBytes(32).toString('base64url')

let bench: AccountingBench
let folder: string
let env: NodeJS.ProcessEnv
let books: TestService
const services: TestService[] = []

const start = async (name: 'api' | 'worker' | 'sandbox', more: NodeJS.ProcessEnv, port?: number) => {
  const service = await startService({ name, env: more, forMs: 120_000, ...(port ? { port } : {}) })
  services.push(service)
  return service
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-killed-push-'))
  const ports = [19_000, 19_001].map((base) => base + 2 * Math.floor(Math.random() * 500))
  const ofBooks = {
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DIR: folder,
    SANDBOX_ACCURATE_PORTS: ports.join(),
    EMS_URL,
    LOG_LEVEL: 'error',
  }
  books = await start('sandbox', ofBooks)
  const accountUrl = `${books.url}/sandbox/accurate`
  bench = await accountingBench({ accountUrl, authorizeUrl: accountUrl, callsPerSecond: 7.5 }, vaultKey)
  await migrateQueue(bench.api.pool)
  await bench.open()
  env = {
    ...ofBooks,
    EMS_DEMO: '1',
    DATABASE_URL: bench.api.url,
    IDENTITY_URL: 'http://127.0.0.1:9',
    SSO_API_SECRET: randomBytes(32).toString('hex'),
    EMS_CLIENT_SECRET: randomBytes(32).toString('hex'),
    EMS_VAULT_KEY: vaultKey,
    EMS_FILES_DIR: path.join(folder, 'files'),
    REALTIME_APP_ID: '1',
    REALTIME_KEY: 'key',
    REALTIME_SECRET: randomBytes(32).toString('hex'),
    REALTIME_URL: 'http://127.0.0.1:9',
    AOL_ACCOUNT_BASE: accountUrl,
    AOL_HOST_ALLOW: '127.0.0.1',
    AOL_ACTUAL_CLIENT_ID: 'ems-actual',
    AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
    AOL_RPS: '7.5',
  }
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()))
  await bench.close()
  await rm(folder, { recursive: true })
})

const slow = async () => {
  const fault = { fault: 'slow', ms: SAVING_MS, times: 10_000, match: { path: '/customer/save' } }
  const response = await fetch(`${books.url}/sandbox/accurate/faults`, { method: 'POST', body: JSON.stringify(fault) })
  if (!response.ok) throw new Error(await response.text())
}
const sent = async () =>
  Number((await bench.api.pool.query(`select count(*) from ems.accounting_pushes where status = 'sent'`)).rows[0].count)
async function untilSent(count: number, forMs = 150_000) {
  for (const end = Date.now() + forMs; (await sent()) < count; await sleep(50))
    if (Date.now() > end) throw new Error(`${await sent()} instead of ${count} were sent within ${forMs} ms`)
}
/** Customers as the service has them on its disk, by their number. */
async function savedThere() {
  const lines = (await readFile(path.join(folder, 'accurate/records.jsonl'), 'utf8')).split('\n').filter(Boolean)
  const ids = new Map<string, Set<number>>()
  for (const line of lines) {
    const { module, row } = JSON.parse(line)
    if (module !== 'customer' || !row?.customerNo.startsWith('MATI-')) continue
    ids.set(row.customerNo, (ids.get(row.customerNo) ?? new Set()).add(row.id))
  }
  return ids
}

test('a push survives the death of worker, accounting service and API: every customer is saved once, and paired', async () => {
  const legal = await referenceIn(bench.api, 'legal-form')
  const targets: string[] = []
  for (let n = 1; n <= CUSTOMERS; n++) {
    const values = {
      code: `MATI-${n}`,
      name: `PT Selamat ${n}`,
      legal_form: legal,
      phone: '0215551234',
      addresses: [{ type: 'billing', street: 'Jl. Satu 1', city: 'Jakarta', is_primary: true }],
    }
    targets.push((await bench.admin.create(partners, values)).id)
  }
  const post = (action: string, attributes: object) =>
    bench.admin.post(`/accounting-pushes/-actions/${action}`, {
      data: { type: 'accounting-pushes', attributes: { connection: 'actual', kind: 'customer', ...attributes } },
    })
  const previews: { attributes: { target: string; digest: string } }[] = (await post('preview', { targets })).body.data
  const api = await start('api', env)
  const worker = await start('worker', env)
  await slow()
  const queued = await post('send', {
    targets: previews.map(({ attributes: { target, digest } }) => ({ target, digest })),
  })
  expect(queued.status).toBe(202)

  await untilSent(5)
  await worker.kill()
  await start('worker', env)
  await untilSent((await sent()) + 8)

  await books.kill()
  await api.kill()
  const atDeath = await sent()
  expect(atDeath).toBeLessThan(CUSTOMERS)
  await sleep(1_500)
  books = await start('sandbox', env, books.port)
  await slow()
  await start('api', env)
  await untilSent(CUSTOMERS)

  const saved = await savedThere()
  expect([saved.size, [...saved.values()].filter((ids) => ids.size !== 1)]).toEqual([CUSTOMERS, []])
  const { rows } = await bench.api.pool.query(
    `select count(*)::int as paired from ems.accounting_pushes p join ems.accounting_partners a on a.connection = p.connection
       and a.module = p.kind and a.external_id = p.external_id and a.partner_id = p.target_id and a.number = p.number`,
  )
  expect(rows).toEqual([{ paired: CUSTOMERS }])
})
