import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { mediaType } from '@ems/contracts/kit'
import { createDatabase, transaction } from '@ems/postgres'
import { type AccurateServer, startAccount, startAccurate } from '@ems/sandbox/accurate'
import { from as copyFrom } from 'pg-copy-streams'
import { writePage } from '../services/api/src/accurate/sync/write-page.ts'
import { pagesOfLargeBooks } from './accurate/large-books.ts'
import { report, rounded } from './lib/report.ts'
import { memoryOf, type Stack, startStack } from './lib/stack.ts'

/*
 * The first load of a set of books from the sandbox of Accurate Online, by the real worker: calls a second as the provider
 * counts them, memory of the worker, and time beside the time that the provider's limit leaves no way around. Then the pages
 * that people open, with as many customers on both sides.
 *
 *   node bench/accurate.bench.ts [invoices]
 */
const invoices = Number(process.argv[2] ?? 100_000)
const UNPAID = 100
const CALLS_PER_SECOND = 6
const EMS_URL = 'http://ems.test'

async function main() {
  const server = await startAccurate({ callbackBase: EMS_URL })
  const account = await startAccount(server.accurate)
  const stack = await startStack({
    AOL_ACCOUNT_BASE: account.url,
    AOL_HOST_ALLOW: '127.0.0.1',
    AOL_ACTUAL_CLIENT_ID: 'ems-actual',
    AOL_ACTUAL_CLIENT_SECRET: 'sandbox-actual-secret',
    AOL_RPS: String(CALLS_PER_SECOND),
  })
  try {
    await fetch(`${account.url}/large`, {
      method: 'POST',
      body: JSON.stringify({ database: 1001, invoices, unpaid: UNPAID }),
    })
    const worker = await stack.start('worker')
    const before = await memoryOf(worker.pid)
    await connect(stack, await stack.tokenOf('admin'))
    const seconds = await untilLoaded(stack)
    const loading = server.accurate.log.count
    await untilIdle(stack)
    await summarise({ stack, server, seconds, loading, before: before.now, most: (await memoryOf(worker.pid)).most })
  } finally {
    await stack.stop()
    await Promise.all([account.close(), server.close()])
  }
}

/** Approves the consent as a person does, opens the database, and begins the first load. */
async function connect({ api }: Stack, token: string) {
  const post = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
    const response = await fetch(`${api.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: payload }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text) as { data: { attributes: { url: string } } }
  }
  const type = 'accounting-connections'
  const { url } = (await post(`/${type}/actual/-actions/connect`, { type, attributes: {} })).data.attributes
  const scopes = (new URL(url).searchParams.get('scope') ?? '').split(' ').map((scope) => ['scope', scope])
  const body = new URLSearchParams([['decision', 'allow'], ...scopes])
  const back = (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? ''
  const { searchParams } = new URL(back)
  const attributes = { code: searchParams.get('code'), state: searchParams.get('state') }
  await post('/callback/aol/actual', { type: 'accounting-consents', attributes })
  await post(`/${type}/actual/-actions/open`, { type, attributes: { database: '1001' } })
  await post(`/${type}/actual/-actions/sync`, { type, attributes: {} })
}

async function untilLoaded({ pool }: Stack) {
  const start = performance.now()
  for (;;) {
    await sleep(1_000)
    const { rows } = await pool.query<{ left: number; error: string | null }>(
      `select count(*) filter (where phase = 'full')::int as left, max(last_error) as error from ems.accounting_syncs where connection = 'actual'`,
    )
    if (rows[0]?.error) throw new Error(rows[0].error)
    await assertNoFailure(pool)
    if (rows[0]?.left === 0) return (performance.now() - start) / 1_000
  }
}

/** The job reads some details after the load, and keeps sums: neither belongs to what is measured next. */
async function untilIdle({ pool }: Stack) {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ems.background_jobs where type = 'accountingSync' and status in ('queued', 'running')`,
    )
    if (rows[0]?.n === 0) return assertNoFailure(pool)
    await sleep(500)
  }
}

async function assertNoFailure(pool: Stack['pool']) {
  const { rows } = await pool.query(`select type, error from ems.background_jobs where status = 'failed'`)
  if (rows.length) throw new Error(`A job failed: ${JSON.stringify(rows)}`)
}

type Outcome = { stack: Stack; server: AccurateServer; seconds: number; loading: number; before: number; most: number }

async function summarise({ stack, server, seconds, loading, before, most }: Outcome) {
  const { pool } = stack
  const entries = server.accurate.log.entries().filter(({ layer }) => layer === 'data')
  const busiest = Math.max(...perSecond(entries.map(({ at }) => Date.parse(at))))
  const rejected = entries.filter(({ status }) => status === 429).length
  const violations = entries.filter(({ violations }) => violations.length).length
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from ems.accounting_records')
  const stored = rows[0]?.n ?? 0
  const written = await writeSeconds(pool)
  const pages = await pagesOfLargeBooks(stack, await stack.tokenOf('admin'), invoices)
  const calls = entries.filter(({ fault }) => !fault)
  const answerMs = calls.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, calls.length)
  const bound = loading / CALLS_PER_SECOND
  await report({
    name: 'accurate',
    rows: [
      {
        way: `provider's limit, ${loading} calls at ${CALLS_PER_SECOND}/s`,
        seconds: rounded(bound, 1),
      },
      { way: `first load, ${stored} records`, seconds: rounded(seconds, 1) },
      { way: "of it, the provider's answers (mean ms of a call)", seconds: rounded(answerMs, 1) },
      {
        way: `${written.rows} invoices again, page by page (rows/s)`,
        seconds: rounded(written.rows / written.pages, 0),
      },
      {
        way: 'the same rows with COPY, without index or check (rows/s)',
        seconds: rounded(written.rows / written.copy, 0),
      },
      { way: 'MB of the worker: before, at most', seconds: `${rounded(before, 0)}, ${rounded(most, 0)}` },
      ...pages.rows,
    ],
    verdicts: [
      { budget: 'every record once', measured: String(stored), kept: stored > invoices },
      {
        budget: `≤ ${CALLS_PER_SECOND} calls in any second, none refused`,
        measured: `${busiest}, ${rejected}`,
        kept: busiest <= CALLS_PER_SECOND && rejected === 0,
      },
      { budget: 'no violation of the contract', measured: String(violations), kept: violations === 0 },
      {
        budget: '≤ 1.2 × the limit of the provider',
        measured: `${rounded(seconds / bound)} ×`,
        kept: seconds <= bound * 1.2,
      },
      { budget: 'worker grows ≤ 64 MB', measured: `${rounded(most - before, 0)} MB`, kept: most - before <= 64 },
      ...pages.verdicts,
    ],
  })
}

/** Calls in the second behind each call. */
function perSecond(times: readonly number[]) {
  let first = 0
  return times.map((at, n) => {
    while ((times[first] ?? at) <= at - 1_000) first += 1
    return n - first + 1
  })
}

const SAMPLE_ROWS = 20_000
const PAGE_ROWS = 100

/** Stores invoices as a first load does, a transaction for each page, and the same text with COPY into a bare table. */
async function writeSeconds(pool: Stack['pool']) {
  const { rows } = await pool.query<{ raw: Record<string, unknown> }>(
    `delete from ems.accounting_records where module = 'sales-invoice' and external_id in (select external_id
       from ems.accounting_records where module = 'sales-invoice' limit ${SAMPLE_ROWS}) returning raw`,
  )
  const records = rows.map(({ raw }) => raw)
  await pool.query(`delete from ems.accounting_documents where module = 'sales-invoice' and external_id = any($1)`, [
    records.map(({ id }) => String(id)),
  ])
  const db = createDatabase(pool)
  const target = { connection: 'actual', databaseId: '1001', module: 'sales-invoice' } as const
  const start = performance.now()
  for (let at = 0; at < records.length; at += PAGE_ROWS)
    await transaction(db, (tx) => writePage(tx, target, records.slice(at, at + PAGE_ROWS)))
  const pages = (performance.now() - start) / 1_000
  return { rows: records.length, pages, copy: await copySeconds(pool, records) }
}

async function copySeconds(pool: Stack['pool'], records: readonly object[]) {
  await pool.query('create table ems.accounting_copy (raw jsonb)')
  const client = await pool.connect()
  try {
    const lines = records.map((record) => `${JSON.stringify(record).replaceAll('\\', '\\\\')}\n`)
    const start = performance.now()
    await pipeline(lines, client.query(copyFrom('copy ems.accounting_copy from stdin')))
    return (performance.now() - start) / 1_000
  } finally {
    client.release()
  }
}

await main()
