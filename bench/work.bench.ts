import { generalProcurements } from '@ems/contracts/hr'
import { jiraIssues } from '@ems/contracts/it'
import { mediaType, objectOf, type Resource } from '@ems/contracts/kit'
import { stores } from '../services/api/src/areas.ts'
import { rebuildInbox, verifyInbox } from '../services/api/src/kit/work/rebuild.ts'
import { median, percentile, report, rounded, type Verdict } from './lib/report.ts'
import { sendOnce } from './lib/request.ts'
import { type Stack, startStack } from './lib/stack.ts'
import { approvers, fillRules, fillTickets, purchaseIn } from './work/fill.ts'

/*
 * The work layer: inbox and its counts with 100,000 open tickets, transitions, a submission with a plan of three steps, the
 * last approval, fifty approvals at once, and the activity of a record; over HTTP, after requests that are not counted.
 * Beside them a request that reads nothing but the account (`/me`): what every answer costs before its work begins.
 *
 *   node bench/work.bench.ts [tickets] [rounds]
 */
const TICKETS = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 150)
const UNCOUNTED = 30
const BULK = 50
const BULK_ROUNDS = 5
const CHANGES = 500

type Row = { id: string; version: number }
type Document = { data: { id: string; meta: { version: number; target?: { id: string; version: number } } } & Rows }
type Rows = { id: string; meta: { version: number; target: { id: string; version: number } } }[]
type Client = ReturnType<typeof clientOf>
type Times = { name: string; p50: number; p95: number; budget?: number }

async function main() {
  const stack = await startStack()
  try {
    const seconds = await filled(stack)
    const officer = clientOf(stack, await stack.tokenOf('ti'))
    const admin = clientOf(stack, await stack.tokenOf('admin'))
    const all: Times[] = [
      await timed('account alone (/me)', rounds, () => officer.get('/me')),
      await timed('inbox, first 25', rounds, () => officer.get('/inbox?page[size]=25'), 10),
      await timed('inbox, late work only', rounds, () => officer.get('/inbox?page[size]=25&filter[overdue]=1'), 10),
      await timed('counts beside the menus', rounds, () => officer.get('/menu-counts'), 5),
      await timed('start of a ticket', ...(await starting(officer)), 6),
    ]
    all.push(...(await approving(stack, admin)), await activity(admin))
    await reportOn(all, seconds)
  } finally {
    await stack.stop()
  }
}

/** Fills the tables and makes the inbox of it; seconds of making it and of comparing it. */
async function filled(stack: Stack) {
  await fillRules(stack)
  await fillTickets(stack, TICKETS, UNCOUNTED + rounds)
  const begun = performance.now()
  await rebuildInbox(stack.pool, stores)
  const between = performance.now()
  await stack.pool.query('vacuum analyze ems.jira_issues, ems.work_items')
  const again = performance.now()
  const differences = await verifyInbox(stack.pool, stores)
  if (differences.length) throw new Error(`The inbox differs: ${JSON.stringify(differences)}`)
  return { rebuild: (between - begun) / 1_000, verify: (performance.now() - again) / 1_000 }
}

function clientOf({ api }: Stack, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType }
  const answer = async (path: string, method: string, body?: unknown): Promise<Document> => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const got = await sendOnce(`${api.url}/api/v1${path}`, { method, headers, ...text })
    if (got.status >= 300) throw new Error(`${path}: ${got.status} ${got.text.slice(0, 400)}`)
    return JSON.parse(got.text) as Document
  }
  return {
    get: (path: string) => answer(path, 'GET'),
    post: (path: string, body: unknown) => answer(path, 'POST', body),
    take: (resource: Resource, name: string, row: Row) =>
      answer(`/${resource.name}/${row.id}/-actions/${name}`, 'POST', { data: objectOf(resource, {}, row) }),
  }
}

/** Milliseconds of `count` turns, after some that are not counted. */
async function timed(name: string, count: number, work: (n: number) => Promise<unknown>, budget?: number) {
  const times: number[] = []
  for (let n = 0; n < UNCOUNTED + count; n++) {
    const start = performance.now()
    await work(n)
    if (n >= UNCOUNTED) times.push(performance.now() - start)
  }
  return timesOf(name, times, budget)
}

const timesOf = (name: string, times: readonly number[], budget?: number): Times => ({
  name,
  p50: median(times),
  p95: percentile(times, 0.95),
  ...(budget ? { budget } : {}),
})

/** Turns that each start one ticket of the officer. */
async function starting(officer: Client): Promise<[number, (n: number) => Promise<unknown>]> {
  const tickets: Row[] = []
  for (let page = 1; tickets.length < UNCOUNTED + rounds; page++) {
    const path = `/jira-issues?filter[status]=assigned&filter[assignee]=${await idOf(officer)}&page[size]=100&page[number]=${page}`
    const { data } = await officer.get(path)
    if (!data.length) throw new Error('There are too few tickets.')
    tickets.push(...data.map(({ id, meta }) => ({ id, version: meta.version })))
  }
  return [rounds, (n) => officer.take(jiraIssues, 'start', tickets[n] as Row)]
}

const idOf = async (client: Client) => (await client.get('/me')).data.id

/** Submissions and decisions of purchase requests with three approvers. */
async function approving(stack: Stack, admin: Client): Promise<Times[]> {
  const clients: Client[] = []
  for (const mailbox of approvers) clients.push(clientOf(stack, await stack.tokenOf(mailbox)))
  const [first, second, third] = clients as [Client, Client, Client]
  const values = await purchaseIn(stack)
  const drafted: Row[] = []
  for (let n = 0; n < UNCOUNTED + rounds + BULK * BULK_ROUNDS; n++) {
    const { data } = await admin.post('/general-procurements', { data: objectOf(generalProcurements, values) })
    drafted.push({ id: data.id, version: data.meta.version })
  }
  const submit = async (n: number) => {
    const row = drafted[n] as Row
    const { data } = await admin.take(generalProcurements, 'submit', row)
    drafted[n] = { id: row.id, version: data.meta.version }
  }
  const submitting = await timed('submission with three steps', rounds, submit, 12)
  for (let n = UNCOUNTED + rounds; n < drafted.length; n++) await submit(n)

  const bulk: number[] = []
  const before = await purchasesOf(first)
  for (const chunk of chunksOf(before, BULK)) {
    const start = performance.now()
    await decideAll(first, chunk)
    if (chunk.length === BULK) bulk.push(performance.now() - start)
  }
  for (const chunk of chunksOf(await purchasesOf(second), BULK)) await decideAll(second, chunk)
  const last = await purchasesOf(third)
  const finals = await timed(
    'last approval, with its effect',
    rounds,
    (n) => decideAll(third, [last[n] as Rows[number]]),
    10,
  )
  return [submitting, timesOf(`${BULK} approvals at once`, bulk, 250), finals]
}

/** All purchase requests that wait for an approver. */
async function purchasesOf(approver: Client): Promise<Rows> {
  const all: Rows = []
  for (let after = ''; ; ) {
    const answer = await approver.get(
      `/inbox?page[size]=50&filter[menu]=procurement${after && `&page[after]=${after}`}`,
    )
    all.push(...answer.data)
    const next = (answer as unknown as { meta: { after: string | null } }).meta.after
    if (!next) return all
    after = next
  }
}

async function decideAll(approver: Client, items: Rows) {
  const answer = await approver.post('/inbox/-actions/approve', {
    data: items.map(({ id, meta }) => ({ type: 'inbox', id, meta: { version: meta.target.version } })),
  })
  const { failed } = (answer as unknown as { meta: { failed: unknown[] } }).meta
  if (failed.length) throw new Error(JSON.stringify(failed).slice(0, 400))
}

const chunksOf = (rows: Rows, size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size))

/** The newest fifty of the changes and comments of one ticket. */
async function activity(admin: Client): Promise<Times> {
  const [ticket] = (await admin.get('/jira-issues?filter[status]=new&page[size]=1')).data
  if (!ticket) throw new Error('There is no new ticket.')
  for (let n = 0; n < CHANGES; n++)
    await admin.post('/comments', {
      data: {
        type: 'comments',
        attributes: { target_type: 'jira-issues', target_id: ticket.id, body: `Catatan ${n}` },
      },
    })
  return timed('activity, 50 of 500', rounds, () => admin.get(`/jira-issues/${ticket.id}/activity?page[size]=50`), 8)
}

async function reportOn(all: readonly Times[], { rebuild, verify }: { rebuild: number; verify: number }) {
  const share = TICKETS / 100_000
  const verdicts: Verdict[] = all.flatMap(({ name, p50, budget }) =>
    budget ? [{ budget: `${name}: p50 ≤ ${budget} ms`, measured: `${rounded(p50)} ms`, kept: p50 <= budget }] : [],
  )
  const whole = [
    { name: 'inbox made again from its rows', seconds: rebuild, budget: 20 },
    { name: 'inbox compared with its rows', seconds: verify, budget: 10 },
  ]
  await report({
    name: 'work',
    rows: all.map(({ name, p50, p95 }) => ({ name, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95) })),
    verdicts: [
      ...verdicts,
      ...whole.map(({ name, seconds, budget }) => ({
        budget: `${name}, ${TICKETS.toLocaleString('en')} tickets: ≤ ${rounded(budget * share)} s`,
        measured: `${rounded(seconds)} s`,
        kept: seconds <= budget * share,
      })),
    ],
  })
}

await main()
