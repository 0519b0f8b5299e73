import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { untilHealthy } from '@ems/service/spawn'
import { freePort } from '@ems/testing'
import { latency, type Target, throughput } from './lib/load.ts'
import { median, report, rounded } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { memoryOf, type Stack, startStack } from './lib/stack.ts'

/*
 * P1 (list of 100,000 rows), P3 (create) and P11 (memory and start of the API), each beside bare Fastify and pg on the
 * same PostgreSQL, in turns in one run.
 *
 *   node bench/api.bench.ts [rounds]
 */
const ROWS = 100_000
const CATEGORIES = 20
const CLIENTS = 16
const SECONDS = 4
const CREATES = 300
const rounds = Number(process.argv[2] ?? 5)

const query = 'filter[category]=bench-7&filter[is_active]=1&sort=name&page[number]=3&page[size]=50'
const barePath = '/list?category=bench-7&offset=100'

type Way = {
  name: string
  list: Target
  create: (n: number) => Promise<void>
  rates: number[]
  lists: number[]
  creates: number[]
  bytes: number
}

async function main() {
  const stack = await startStack()
  const bare = await startBare(stack)
  try {
    await fill(stack)
    const token = await privilegedToken(stack)
    // The first API made the demo group: what that took must not count as memory under load.
    const api = await stack.start('api')
    const ways = [bareWay(bare.url), emsWay(api.url, token)]
    for (const way of ways) await check(way)
    for (let round = 0; round < rounds; round++)
      for (const way of round % 2 ? [...ways].reverse() : ways) await measure(way, round)
    await notify(ways, await startTimes(stack), await memoryOf(api.pid))
  } finally {
    bare.child.kill()
    await stack.stop()
  }
}

async function startBare({ url: databaseUrl }: Stack): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'lib/bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url)
  return { url, child }
}

/** Twenty lists of five thousand rows, one in three with a company. */
async function fill({ pool }: Stack) {
  await pool.query(
    `insert into ems."references" (category, code, name, company_id, sort_order)
     select 'bench-' || n % $2::int, 'KODE-' || n, 'Barang ' || md5(n::text), case when n % 3 = 0 then 1 + n % 6 end, n
     from generate_series(1, $1::int) n`,
    [ROWS, CATEGORIES],
  )
  await pool.query('vacuum analyze ems."references"')
}

/** A user with a row scope. The Administrator sees everything and would not measure it. */
async function privilegedToken({ pool, tokenOf }: Stack) {
  await pool.query(
    `update ems.usergroups set permissions = permissions || '{reference-access,reference-list,reference-show,reference-store}'
     where code = 'ga'`,
  )
  return tokenOf('ga')
}

function bareWay(url: string): Way {
  const headers = { 'content-type': 'application/json' }
  return {
    ...{ name: 'bare Fastify + pg', rates: [], lists: [], creates: [], bytes: 0 },
    list: { url: url + barePath },
    create: (n) => post(`${url}/create`, headers, { category: 'made', code: `BARE-${n}`, name: `Barang ${n}` }, 200),
  }
}

function emsWay(url: string, token: string): Way {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
  return {
    ...{ name: 'EMS API', rates: [], lists: [], creates: [], bytes: 0 },
    list: { url: `${url}/api/v1/references?${query}`, headers: { authorization: headers.authorization } },
    create: (n) =>
      post(
        `${url}/api/v1/references`,
        headers,
        { data: objectOf(references, { category: 'made', code: `EMS-${n}`, name: `Barang ${n}` }) },
        201,
      ),
  }
}

async function post(url: string, headers: Record<string, string>, body: object, expected: number) {
  const answer = await sendOnce(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}: ${answer.text}`)
}

const get = ({ url, headers = {} }: Target) => sendOnce(url, { headers })

/** Both give the same fifty rows and a total, or the comparison would mean nothing. */
async function check(way: Way) {
  const { status, text } = await get(way.list)
  const { rows, data, meta, total } = JSON.parse(text)
  const match = { status, rows: (rows ?? data)?.length, total: total ?? meta?.total > 0 }
  if (match.status !== 200 || match.rows !== 50 || !match.total)
    throw new Error(`${way.name}: ${JSON.stringify(match)}`)
  way.bytes = text.length
}

async function measure(way: Way, round: number) {
  way.rates.push(await throughput(way.list, { clients: CLIENTS, seconds: SECONDS }))
  way.lists.push((await latency(300, () => get(way.list))).p50)
  way.creates.push((await latency(CREATES, (n) => way.create(round * CREATES + n))).p50)
}

/** From the start of the process to its first 200, with a database that is ready. */
async function startTimes({ start }: Stack) {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const begun = performance.now()
    const one = await start('api')
    times.push(performance.now() - begun)
    await one.kill()
  }
  return median(times)
}

async function notify(ways: readonly Way[], ready: number, memory: { most: number }) {
  const [floor, ems] = ways as [Way, Way]
  const list = median(ems.lists)
  const create = median(ems.creates)
  const ratio = median(ems.rates.map((rate, round) => rate / (floor.rates[round] ?? Number.NaN)))
  await report({
    name: 'api',
    rows: ways.map(({ name, rates, lists, creates, bytes }) => ({
      way: name,
      'list req/s, 16 clients': Math.round(median(rates)),
      'list p50 ms, 1 client': rounded(median(lists)),
      'create p50 ms': rounded(median(creates)),
      'bytes of a list': bytes,
    })),
    verdicts: [
      { budget: 'P1 list ≥ 0.47 × bare (stretch 0.7)', measured: `${rounded(ratio)} ×`, kept: ratio >= 0.47 },
      { budget: 'P1 list p50 ≤ 2 ms', measured: `${rounded(list)} ms`, kept: list <= 2 },
      { budget: 'P3 create p50 ≤ 2 ms (stretch 1.3)', measured: `${rounded(create)} ms`, kept: create <= 2 },
      { budget: 'P11 API ≤ 200 MB', measured: `${Math.round(memory.most)} MB`, kept: memory.most <= 200 },
      { budget: 'P11 API ready ≤ 1 s', measured: `${Math.round(ready)} ms`, kept: ready <= 1_000 },
    ],
  })
}

await main()
