import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@ems/contracts/demo'
import { mediaType, objectOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { startStack, type TestStack } from '@ems/testing'
import { Browser } from '../services/identity/src/testing/browser.ts'
import { conversation } from '../services/identity/src/testing/identity.ts'
import { report, rounded } from './lib/report.ts'

/*
 * R1: `kill -9` of each process of `npm start` in turn while people read and write through the gateway. What fails is
 * asked again, a write with the same Idempotency-Key. Nothing acknowledged may be lost, nothing done twice, and nobody
 * left without an answer. The longest wait is the one that a user would have noticed.
 *
 *   node bench/survival.bench.ts
 */
const READERS = 4
const WRITERS = 4
/** A person has given up by then. */
const TIMEOUT_MS = 20_000
const CALM = 1_000
const AFTERMATH = 4_000

const victims = ['api', 'identity', 'realtime', 'worker', 'gateway', 'postgres'] as const
type Victim = (typeof victims)[number]
type Row = { killed: Victim; reads: number; writes: number; unanswered: number; 'longest wait ms': number }

async function main() {
  const stack = await startStack({ env: { EMS_URL: 'http://ems.test', API_REQUESTS_PER_MINUTE: '100000000' } })
  try {
    const { signIn } = conversation(stack.url, '')
    const { access_token } = await signIn(new Browser(stack.url), 'admin@ems.test', demoPassword)
    const crowd = crowdOf(stack, access_token)
    const rows: Row[] = []
    for (const victim of victims) rows.push(await crowd.watch(victim))
    await report({ name: 'survival', rows, verdicts: verdicts(rows, crowd.acknowledged, await crowd.stored()) })
  } finally {
    await stack.stop()
  }
}

function verdicts(rows: Row[], acknowledged: string[], stored: string[]) {
  const unanswered = rows.reduce((sum, row) => sum + row.unanswered, 0)
  const kept = new Set(stored)
  const lost = acknowledged.filter((name) => !kept.has(name)).length
  const doubled = stored.length - kept.size
  const worst = Math.max(...rows.map((row) => row['longest wait ms']))
  return [
    { budget: 'R1 requests left without an answer', measured: String(unanswered), kept: unanswered === 0 },
    { budget: 'R1 acknowledged writes lost', measured: `${lost} of ${acknowledged.length}`, kept: lost === 0 },
    { budget: 'R1 writes done twice', measured: String(doubled), kept: doubled === 0 },
    {
      budget: 'R1 longest wait ≤ 2 s',
      measured: `${rounded(worst / 1_000)} s`,
      kept: worst <= 2_000,
    },
  ]
}

/** People at work. Every row they add has a name of its own, by which a write done twice would show. */
function crowdOf(stack: TestStack, token: string) {
  const category = `uji-${Date.now().toString(36)}`
  const acknowledged: string[] = []
  const ask = async (method: string, address: string, body?: object, key?: string) => {
    const response = await fetch(`${stack.url}/api/v1/${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: mediaType,
        ...(body ? { 'content-type': mediaType } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: (await response.json()) as { data: { attributes: { name: string } }[] } }
  }
  const read = async () => (await responded(() => ask('GET', 'references?page[size]=25'))) === 200
  const write = async () => {
    const [name, key] = [randomUUID(), randomUUID()]
    const body = { data: objectOf(references, { category, code: name.slice(0, 20), name }) }
    const isDone = (await responded(() => ask('POST', 'references', body, key))) === 201
    if (isDone) acknowledged.push(name)
    return isDone
  }

  async function watch(victim: Victim): Promise<Row> {
    const row: Row = { killed: victim, reads: 0, writes: 0, unanswered: 0, 'longest wait ms': 0 }
    let isOver = false
    const work = async (kind: 'reads' | 'writes', once: () => Promise<boolean>) => {
      while (!isOver) {
        const before = performance.now()
        row[(await once()) ? kind : 'unanswered']++
        row['longest wait ms'] = Math.max(row['longest wait ms'], Math.round(performance.now() - before))
      }
    }
    const everybody = [
      ...Array.from({ length: READERS }, () => work('reads', read)),
      ...Array.from({ length: WRITERS }, () => work('writes', write)),
    ]
    await sleep(CALM)
    process.kill(await pidOf(stack, victim), 'SIGKILL')
    await sleep(AFTERMATH)
    isOver = true
    await Promise.all(everybody)
    return row
  }

  async function stored() {
    const names: string[] = []
    for (let page = 1; ; page++) {
      const { body } = await ask('GET', `references?filter[category]=${category}&page[size]=250&page[number]=${page}`)
      names.push(...body.data.map(({ attributes }) => attributes.name))
      if (body.data.length < 250) return names
    }
  }
  return { acknowledged, watch, stored }
}

/** The status of the first answer that is one; undefined when there was none in time. */
async function responded(request: () => Promise<{ status: number }>): Promise<number | undefined> {
  const until = performance.now() + TIMEOUT_MS
  while (performance.now() < until) {
    // No answer is what this is about: it is asked again.
    const status = await request().then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status !== undefined && status < 500 && status !== 409) return status
    await sleep(50)
  }
  return undefined
}

async function pidOf(stack: TestStack, victim: Victim) {
  if (victim === 'postgres') {
    const file = await readFile(path.join(stack.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    return Number(file.split('\n')[0])
  }
  const script = victim === 'worker' ? 'services/api/dist/worker.js' : `services/${victim}/dist/main.js`
  for (const pid of await childrenOf(stack.pid))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(script)) return pid
  throw new Error(`${victim} does not run`)
}

async function childrenOf(pid: number) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

await main()
