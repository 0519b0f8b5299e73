import { randomBytes } from 'node:crypto'
import { connect } from '@ems/postgres'
import { createLog, createMetrics, readConfig } from '@ems/service'
import { hash, verify } from '@node-rs/bcrypt'
import { limitedChecks } from '../services/api/src/session/tokens/limited-checks.ts'
import { publicBearers } from '../services/api/src/session/tokens/public-bearer.ts'
import { environment } from '../services/identity/src/config.ts'
import { createServer } from '../services/identity/src/server.ts'
import { testEnvironment } from '../services/identity/src/testing/environment.ts'
import { report } from './lib/report.ts'

/*
 * Processor time of a refused request, beside that of a checked one: an invented bcrypt bearer at the API,
 * and a sign-in that nobody finishes at identity, whose refusal includes the page. Processor time, so that other work on the
 * machine does not count.
 *
 *   node bench/refused.bench.ts
 */
const COUNT = 5_000
const secret = 'the-client-secret-of-this-very-bench-run'
const another = await hash('another', { cost: 10 })
const invented = () => another.slice(0, 29) + randomBytes(16).toString('hex').slice(0, 31)

async function processorTime(count: number, work: (n: number) => Promise<unknown>) {
  const since = process.cpuUsage()
  for (let n = 0; n < count; n++) await work(n)
  const { user, system } = process.cpuUsage(since)
  return Math.round((user + system) / count)
}

const limited = limitedChecks({ wrong: 1, perSecond: 1 / 3_600, atOnce: 1 })
const isPublic = publicBearers(secret, limited)
await isPublic(invented(), '203.0.113.1')
const checked = await processorTime(20, () => verify(secret, invented()))
const bearer = await processorTime(COUNT, () => isPublic(invented(), '203.0.113.1').catch(() => false))

// No server listens there, so every database query would fail.
const env = { ...(await testEnvironment('postgres://127.0.0.1:9/none')), SSO_ADDRESS_SIGN_INS: '1' }
const config = readConfig('identity', environment, env)
const log = createLog('bench')
log.level = 'silent'
const pool = connect({ url: config.DATABASE_URL, name: 'bench', schema: 'sso', max: 1 })
const app = await createServer({ config, pool, log, metrics: createMetrics('identity') })
const begin = () =>
  app.inject({
    url: '/sso/auth?client_id=ems-web&state=x',
    headers: { 'x-forwarded-for': '203.0.113.1', accept: 'text/html' },
  })
await begin()
const statuses = new Set<number>()
const signIn = await processorTime(COUNT, async () => statuses.add((await begin()).statusCode))
await app.close()
await pool.end()
if ([...statuses].join() !== '429') throw new Error(`answered ${[...statuses]}`)

await report({
  name: 'refused',
  rows: [
    { request: 'an invented bearer', 'µs of the processor': bearer },
    { request: 'the same with its hash checked', 'µs of the processor': checked },
    { request: 'a sign-in beyond the limit of its address', 'µs of the processor': signIn },
  ],
  verdicts: [
    { budget: 'an invented bearer ≤ 1,000 µs', measured: `${bearer} µs`, kept: bearer <= 1_000 },
    { budget: 'a sign-in beyond the limit ≤ 2,000 µs', measured: `${signIn} µs`, kept: signIn <= 2_000 },
  ],
})
